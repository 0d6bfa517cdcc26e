-- Survey files.

create sequence "survey_file_id_seq" as integer;

create table "survey_file" (
  "id" integer not null default nextval('survey_file_id_seq'::regclass),
  "id_surv_com" integer not null,
  "question" text collate "hr-HR-x-icu" not null,
  "content" jsonb not null,
  "is_submitted" smallint default 0 not null,
  constraint "survey_file_pkey" primary key ("id"),
  constraint "survey_file_question_check" check (char_length("question") <= 60),
  constraint "survey_file_is_submitted_check" check ("is_submitted" in (0, 1))
);

alter table "survey_file" add constraint "survey_file_id_surv_com_fkey" foreign key ("id_surv_com") references "survey_completing" ("id") on delete cascade;

create index "survey_file_id_surv_com_idx" on "survey_file" ("id_surv_com");

create trigger "survey_file_version" after insert or update or delete or truncate on "survey_file" for each statement execute function katedra.bump_version();
