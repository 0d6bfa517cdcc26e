-- Survey questions.

create sequence "survey_question_id_seq" as integer;

create table "survey_question" (
  "id" integer not null default nextval('survey_question_id_seq'::regclass),
  "title_hr" text collate "hr-HR-x-icu",
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "question" text not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "survey_question_pkey" primary key ("id"),
  constraint "survey_question_title_hr_check" check (char_length("title_hr") <= 200),
  constraint "survey_question_title_en_check" check (char_length("title_en") <= 200),
  constraint "survey_question_question_check" check (char_length("question") <= 40000)
);

create index "survey_question_title_hr_idx" on "survey_question" ("title_hr", "id") where "deleted_at" is null;

create index "survey_question_title_hr_search" on "survey_question" using gin (katedra.grams("fold_title_hr"));

create index "survey_question_title_en_search" on "survey_question" using gin (katedra.grams("fold_title_en"));

create trigger "survey_question_version" after insert or update or delete or truncate on "survey_question" for each statement execute function katedra.bump_version();
