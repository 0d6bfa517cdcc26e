-- Thesis sessions.

create sequence "graduatethesis_session_id_seq" as integer;

create table "graduatethesis_session" (
  "id" integer not null default nextval('graduatethesis_session_id_seq'::regclass),
  "id_graduatethesiscommission" integer not null,
  "held_on" date not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_session_pkey" primary key ("id")
);

create table "graduatethesis_session_id_theses" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "graduatethesis_session_id_theses_pkey" primary key ("id_row", "id_target")
);

alter table "graduatethesis_setting" add column "apply_until" date;

alter table "graduatethesis_setting" add column "answer_days" integer default 14 not null;

alter table "graduatethesis_setting" add column "decide_days" integer default 30 not null;

alter table "graduatethesis_setting" add column "review_days" integer default 15 not null;

alter table "graduatethesis_setting" add column "confirm_days" integer default 15 not null;

alter table "graduatethesis_setting" add constraint "graduatethesis_setting_answer_days_check" check ("answer_days" >= 0 and "answer_days" <= 365);

alter table "graduatethesis_setting" add constraint "graduatethesis_setting_decide_days_check" check ("decide_days" >= 0 and "decide_days" <= 365);

alter table "graduatethesis_setting" add constraint "graduatethesis_setting_review_days_check" check ("review_days" >= 0 and "review_days" <= 365);

alter table "graduatethesis_setting" add constraint "graduatethesis_setting_confirm_days_check" check ("confirm_days" >= 0 and "confirm_days" <= 365);

alter table "st_co_graduatethesis" add column "exams_waived_on" date;

alter table "graduatethesis_session" add constraint "graduatethesis_session_id_graduatethesiscommission_fkey" foreign key ("id_graduatethesiscommission") references "graduatethesiscommission" ("id");

alter table "graduatethesis_session_id_theses" add constraint "graduatethesis_session_id_theses_id_row_fkey" foreign key ("id_row") references "graduatethesis_session" ("id") on delete cascade;

alter table "graduatethesis_session_id_theses" add constraint "graduatethesis_session_id_theses_id_target_fkey" foreign key ("id_target") references "st_co_graduatethesis" ("id");

create index "graduatethesis_session_id_graduatethesiscommission_idx" on "graduatethesis_session" ("id_graduatethesiscommission");

create index "graduatethesis_session_held_on_desc_id_desc_idx" on "graduatethesis_session" ("held_on" desc, "id" desc) where "deleted_at" is null;

create index "graduatethesis_session_id_theses_id_target_idx" on "graduatethesis_session_id_theses" ("id_target");

create trigger "graduatethesis_session_version" after insert or update or delete or truncate on "graduatethesis_session" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_session_id_theses_version" after insert or update or delete or truncate on "graduatethesis_session_id_theses" for each statement execute function katedra.bump_version();
