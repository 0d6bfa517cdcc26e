-- Outcomes remarks.

create sequence "lo_course_remark_id_seq" as integer;

create sequence "lo_set_remark_id_seq" as integer;

create sequence "lo_study_remark_id_seq" as integer;

create table "lo_course_remark" (
  "id" integer not null default nextval('lo_course_remark_id_seq'::regclass),
  "id_learningoutcomestudycourse" integer not null,
  "id_user" integer,
  "text" text not null,
  "status" text default 'open' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "lo_course_remark_pkey" primary key ("id"),
  constraint "lo_course_remark_text_check" check (char_length("text") <= 2000),
  constraint "lo_course_remark_status_check" check ("status" in ('open', 'settled'))
);

create table "lo_set_remark" (
  "id" integer not null default nextval('lo_set_remark_id_seq'::regclass),
  "id_learningoutcomeset_outcome" integer not null,
  "id_user" integer,
  "text" text not null,
  "status" text default 'open' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "lo_set_remark_pkey" primary key ("id"),
  constraint "lo_set_remark_text_check" check (char_length("text") <= 2000),
  constraint "lo_set_remark_status_check" check ("status" in ('open', 'settled'))
);

create table "lo_study_remark" (
  "id" integer not null default nextval('lo_study_remark_id_seq'::regclass),
  "id_learningoutcomestudy" integer not null,
  "id_user" integer,
  "text" text not null,
  "status" text default 'open' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "lo_study_remark_pkey" primary key ("id"),
  constraint "lo_study_remark_text_check" check (char_length("text") <= 2000),
  constraint "lo_study_remark_status_check" check ("status" in ('open', 'settled'))
);

alter table "lo_course_remark" add constraint "lo_course_remark_id_learningoutcomestudycourse_fkey" foreign key ("id_learningoutcomestudycourse") references "learningoutcomestudycourse" ("id");

alter table "lo_course_remark" add constraint "lo_course_remark_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "lo_set_remark" add constraint "lo_set_remark_id_learningoutcomeset_outcome_fkey" foreign key ("id_learningoutcomeset_outcome") references "learningoutcomeset_outcome" ("id");

alter table "lo_set_remark" add constraint "lo_set_remark_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "lo_study_remark" add constraint "lo_study_remark_id_learningoutcomestudy_fkey" foreign key ("id_learningoutcomestudy") references "learningoutcomestudy" ("id");

alter table "lo_study_remark" add constraint "lo_study_remark_id_user_fkey" foreign key ("id_user") references "user" ("id");

create index "lo_course_remark_id_learningoutcomestudycourse_idx" on "lo_course_remark" ("id_learningoutcomestudycourse");

create index "lo_course_remark_id_user_idx" on "lo_course_remark" ("id_user");

create index "lo_course_remark_id_idx" on "lo_course_remark" ("id") where "deleted_at" is null;

create index "lo_set_remark_id_learningoutcomeset_outcome_idx" on "lo_set_remark" ("id_learningoutcomeset_outcome");

create index "lo_set_remark_id_user_idx" on "lo_set_remark" ("id_user");

create index "lo_set_remark_id_idx" on "lo_set_remark" ("id") where "deleted_at" is null;

create index "lo_study_remark_id_learningoutcomestudy_idx" on "lo_study_remark" ("id_learningoutcomestudy");

create index "lo_study_remark_id_user_idx" on "lo_study_remark" ("id_user");

create index "lo_study_remark_id_idx" on "lo_study_remark" ("id") where "deleted_at" is null;

create trigger "lo_course_remark_version" after insert or update or delete or truncate on "lo_course_remark" for each statement execute function katedra.bump_version();

create trigger "lo_set_remark_version" after insert or update or delete or truncate on "lo_set_remark" for each statement execute function katedra.bump_version();

create trigger "lo_study_remark_version" after insert or update or delete or truncate on "lo_study_remark" for each statement execute function katedra.bump_version();
