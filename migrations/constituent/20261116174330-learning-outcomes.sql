-- Learning outcomes.

create sequence "learningoutcomeset_id_seq" as integer;

create sequence "learningoutcomeset_outcome_id_seq" as integer;

create sequence "learningoutcomestudy_id_seq" as integer;

create sequence "learningoutcomestudycourse_id_seq" as integer;

create sequence "lo_course_id_seq" as integer;

create sequence "lo_course_assessing_id_seq" as integer;

create sequence "lo_course_learning_id_seq" as integer;

create sequence "lo_course_study_id_seq" as integer;

create sequence "lo_course_topic_id_seq" as integer;

create sequence "lo_study_id_seq" as integer;

create sequence "lo_study_dublin_id_seq" as integer;

create sequence "lo_study_hko_id_seq" as integer;

create sequence "lo_study_set_id_seq" as integer;

create sequence "st_co_assessment_id_seq" as integer;

create table "learningoutcomeset" (
  "id" integer not null default nextval('learningoutcomeset_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "hko_level" text not null,
  "ects" numeric(4, 1) not null,
  "source" text default 'internal' not null,
  "register_code" text collate "hr-HR-x-icu",
  "id_academicyear" integer not null,
  "description_hr" text,
  "description_en" text,
  "assessment_procedure" text,
  "material_conditions" text,
  "staff_conditions" text,
  "decision_no" text collate "hr-HR-x-icu",
  "decision_date" date,
  "status" text default 'draft' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "learningoutcomeset_pkey" primary key ("id"),
  constraint "learningoutcomeset_code_check" check (char_length("code") <= 30),
  constraint "learningoutcomeset_name_hr_check" check (char_length("name_hr") <= 300),
  constraint "learningoutcomeset_name_en_check" check (char_length("name_en") <= 300),
  constraint "learningoutcomeset_hko_level_check" check ("hko_level" in ('5', '6', '7', '8.1', '8.2')),
  constraint "learningoutcomeset_ects_check" check ("ects" >= 1 and "ects" <= 300),
  constraint "learningoutcomeset_source_check" check ("source" in ('hkoRegister', 'internal')),
  constraint "learningoutcomeset_register_code_check" check (char_length("register_code") <= 60),
  constraint "learningoutcomeset_description_hr_check" check (char_length("description_hr") <= 100000),
  constraint "learningoutcomeset_description_en_check" check (char_length("description_en") <= 100000),
  constraint "learningoutcomeset_assessment_procedure_check" check (char_length("assessment_procedure") <= 10000),
  constraint "learningoutcomeset_material_conditions_check" check (char_length("material_conditions") <= 10000),
  constraint "learningoutcomeset_staff_conditions_check" check (char_length("staff_conditions") <= 10000),
  constraint "learningoutcomeset_decision_no_check" check (char_length("decision_no") <= 60),
  constraint "learningoutcomeset_status_check" check ("status" in ('draft', 'review', 'adopted', 'archived'))
);

alter table "learningoutcomeset" add constraint "learningoutcomeset_num_excl" exclude using btree (("id_academicyear") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "learningoutcomeset_outcome" (
  "id" integer not null default nextval('learningoutcomeset_outcome_id_seq'::regclass),
  "id_learningoutcomeset" integer not null,
  "text_hr" text collate "hr-HR-x-icu" not null,
  "fold_text_hr" text collate "C" generated always as (katedra.fold("text_hr")) stored,
  "text_en" text collate "hr-HR-x-icu",
  "fold_text_en" text collate "C" generated always as (katedra.fold("text_en")) stored,
  "verbs" jsonb,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "learningoutcomeset_outcome_pkey" primary key ("id"),
  constraint "learningoutcomeset_outcome_text_hr_check" check (char_length("text_hr") <= 500),
  constraint "learningoutcomeset_outcome_text_en_check" check (char_length("text_en") <= 500)
);

alter table "learningoutcomeset_outcome" add constraint "learningoutcomeset_outcome_num_excl" exclude using btree (("id_learningoutcomeset") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "learningoutcomestudy" (
  "id" integer not null default nextval('learningoutcomestudy_id_seq'::regclass),
  "id_academicyear" integer not null,
  "id_study" integer not null,
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "parts" jsonb not null,
  "text_hr" text collate "hr-HR-x-icu",
  "fold_text_hr" text collate "C" generated always as (katedra.fold("text_hr")) stored,
  "text_en" text collate "hr-HR-x-icu",
  "fold_text_en" text collate "C" generated always as (katedra.fold("text_en")) stored,
  "id_previous" integer,
  "id_lo_study" integer not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "learningoutcomestudy_pkey" primary key ("id"),
  constraint "learningoutcomestudy_code_check" check (char_length("code") <= 20),
  constraint "learningoutcomestudy_text_hr_check" check (char_length("text_hr") <= 5000),
  constraint "learningoutcomestudy_text_en_check" check (char_length("text_en") <= 5000)
);

alter table "learningoutcomestudy" add constraint "learningoutcomestudy_num_excl" exclude using btree (("id_lo_study") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "learningoutcomestudycourse" (
  "id" integer not null default nextval('learningoutcomestudycourse_id_seq'::regclass),
  "id_st_co" integer not null,
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "parts" jsonb not null,
  "text_hr" text collate "hr-HR-x-icu",
  "fold_text_hr" text collate "C" generated always as (katedra.fold("text_hr")) stored,
  "text_en" text collate "hr-HR-x-icu",
  "fold_text_en" text collate "C" generated always as (katedra.fold("text_en")) stored,
  "id_previous" integer,
  "id_lo_course" integer not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "learningoutcomestudycourse_pkey" primary key ("id"),
  constraint "learningoutcomestudycourse_code_check" check (char_length("code") <= 20),
  constraint "learningoutcomestudycourse_text_hr_check" check (char_length("text_hr") <= 5000),
  constraint "learningoutcomestudycourse_text_en_check" check (char_length("text_en") <= 5000)
);

alter table "learningoutcomestudycourse" add constraint "learningoutcomestudycourse_num_excl" exclude using btree (("id_lo_course") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "lo_course" (
  "id" integer not null default nextval('lo_course_id_seq'::regclass),
  "id_st_co" integer not null,
  "correlation_hr" text,
  "correlation_en" text,
  "place_hr" text collate "hr-HR-x-icu",
  "place_en" text collate "hr-HR-x-icu",
  "obligations_hr" text,
  "obligations_en" text,
  "criteria_hr" text,
  "criteria_en" text,
  "exam_dates_hr" text,
  "exam_dates_en" text,
  "other_facts_hr" text,
  "other_facts_en" text,
  "elearning_share" integer,
  "id_previous" integer,
  "decision_no" text collate "hr-HR-x-icu",
  "decision_date" date,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "lo_course_pkey" primary key ("id"),
  constraint "lo_course_correlation_hr_check" check (char_length("correlation_hr") <= 100000),
  constraint "lo_course_correlation_en_check" check (char_length("correlation_en") <= 100000),
  constraint "lo_course_place_hr_check" check (char_length("place_hr") <= 300),
  constraint "lo_course_place_en_check" check (char_length("place_en") <= 300),
  constraint "lo_course_obligations_hr_check" check (char_length("obligations_hr") <= 100000),
  constraint "lo_course_obligations_en_check" check (char_length("obligations_en") <= 100000),
  constraint "lo_course_criteria_hr_check" check (char_length("criteria_hr") <= 100000),
  constraint "lo_course_criteria_en_check" check (char_length("criteria_en") <= 100000),
  constraint "lo_course_exam_dates_hr_check" check (char_length("exam_dates_hr") <= 100000),
  constraint "lo_course_exam_dates_en_check" check (char_length("exam_dates_en") <= 100000),
  constraint "lo_course_other_facts_hr_check" check (char_length("other_facts_hr") <= 100000),
  constraint "lo_course_other_facts_en_check" check (char_length("other_facts_en") <= 100000),
  constraint "lo_course_elearning_share_check" check ("elearning_share" >= 0 and "elearning_share" <= 100),
  constraint "lo_course_decision_no_check" check (char_length("decision_no") <= 60),
  constraint "lo_course_status_check" check ("status" in ('draft', 'review', 'adopted', 'archived'))
);

create table "lo_course_assessing" (
  "id" integer not null default nextval('lo_course_assessing_id_seq'::regclass),
  "id_lo_course" integer not null,
  "id_learningoutcomestudycourse" integer not null,
  "id_assessmentmethod" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_course_assessing_pkey" primary key ("id")
);

create table "lo_course_learning" (
  "id" integer not null default nextval('lo_course_learning_id_seq'::regclass),
  "id_lo_course" integer not null,
  "id_learningoutcomestudycourse" integer not null,
  "id_learningmethod" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_course_learning_pkey" primary key ("id")
);

create table "lo_course_study" (
  "id" integer not null default nextval('lo_course_study_id_seq'::regclass),
  "id_lo_study" integer not null,
  "id_learningoutcomestudycourse" integer not null,
  "id_learningoutcomestudy" integer not null,
  "contribution" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_course_study_pkey" primary key ("id"),
  constraint "lo_course_study_contribution_check" check ("contribution" >= 1 and "contribution" <= 3)
);

create table "lo_course_topic" (
  "id" integer not null default nextval('lo_course_topic_id_seq'::regclass),
  "id_lo_course" integer not null,
  "id_learningoutcomestudycourse" integer not null,
  "id_st_co_topic" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_course_topic_pkey" primary key ("id")
);

create table "lo_study" (
  "id" integer not null default nextval('lo_study_id_seq'::regclass),
  "id_study" integer not null,
  "id_academicyear" integer not null,
  "id_previous" integer,
  "decision_no" text collate "hr-HR-x-icu",
  "decision_date" date,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "lo_study_pkey" primary key ("id"),
  constraint "lo_study_decision_no_check" check (char_length("decision_no") <= 60),
  constraint "lo_study_status_check" check ("status" in ('draft', 'review', 'adopted', 'archived'))
);

create table "lo_study_id_sets" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "lo_study_id_sets_pkey" primary key ("id_row", "id_target")
);

create table "lo_study_dublin" (
  "id" integer not null default nextval('lo_study_dublin_id_seq'::regclass),
  "id_lo_study" integer not null,
  "id_learningoutcomestudy" integer not null,
  "id_dublin" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_study_dublin_pkey" primary key ("id")
);

create table "lo_study_hko" (
  "id" integer not null default nextval('lo_study_hko_id_seq'::regclass),
  "id_lo_study" integer not null,
  "id_learningoutcomestudy" integer not null,
  "id_hko" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_study_hko_pkey" primary key ("id")
);

create table "lo_study_set" (
  "id" integer not null default nextval('lo_study_set_id_seq'::regclass),
  "id_lo_study" integer not null,
  "id_learningoutcomestudy" integer not null,
  "id_learningoutcomeset" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "lo_study_set_pkey" primary key ("id")
);

create table "st_co_assessment" (
  "id" integer not null default nextval('st_co_assessment_id_seq'::regclass),
  "id_st_co" integer not null,
  "activity" text default 'other' not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "id_assessmentmethod" integer,
  "hours" numeric(6, 2),
  "ects" numeric(5, 2),
  "points" numeric(5, 2) default 0 not null,
  "min_points" numeric(5, 2),
  "week" integer,
  "id_lo_course" integer not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_assessment_pkey" primary key ("id"),
  constraint "st_co_assessment_activity_check" check ("activity" in ('contact', 'self', 'project', 'exam', 'other')),
  constraint "st_co_assessment_name_hr_check" check (char_length("name_hr") <= 300),
  constraint "st_co_assessment_name_en_check" check (char_length("name_en") <= 300),
  constraint "st_co_assessment_hours_check" check ("hours" >= 0 and "hours" <= 1000),
  constraint "st_co_assessment_ects_check" check ("ects" >= 0 and "ects" <= 60),
  constraint "st_co_assessment_points_check" check ("points" >= 0 and "points" <= 100),
  constraint "st_co_assessment_min_points_check" check ("min_points" >= 0 and "min_points" <= 100),
  constraint "st_co_assessment_week_check" check ("week" >= 1 and "week" <= 30)
);

alter table "st_co_assessment" add constraint "st_co_assessment_num_excl" exclude using btree (("id_lo_course") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_assessment_outcomes" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "st_co_assessment_outcomes_pkey" primary key ("id_row", "id_target")
);

alter table "learningoutcomeset" add constraint "learningoutcomeset_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "learningoutcomeset_outcome" add constraint "learningoutcomeset_outcome_id_learningoutcomeset_fkey" foreign key ("id_learningoutcomeset") references "learningoutcomeset" ("id");

alter table "learningoutcomestudy" add constraint "learningoutcomestudy_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "learningoutcomestudy" add constraint "learningoutcomestudy_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "learningoutcomestudy" add constraint "learningoutcomestudy_id_previous_fkey" foreign key ("id_previous") references "learningoutcomestudy" ("id");

alter table "learningoutcomestudy" add constraint "learningoutcomestudy_id_lo_study_fkey" foreign key ("id_lo_study") references "lo_study" ("id");

alter table "learningoutcomestudycourse" add constraint "learningoutcomestudycourse_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "learningoutcomestudycourse" add constraint "learningoutcomestudycourse_id_previous_fkey" foreign key ("id_previous") references "learningoutcomestudycourse" ("id");

alter table "learningoutcomestudycourse" add constraint "learningoutcomestudycourse_id_lo_course_fkey" foreign key ("id_lo_course") references "lo_course" ("id");

alter table "lo_course" add constraint "lo_course_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "lo_course" add constraint "lo_course_id_previous_fkey" foreign key ("id_previous") references "lo_course" ("id");

alter table "lo_course_assessing" add constraint "lo_course_assessing_id_lo_course_fkey" foreign key ("id_lo_course") references "lo_course" ("id") on delete cascade;

alter table "lo_course_assessing" add constraint "lo_course_assessing_id_learningoutcomestudycourse_fkey" foreign key ("id_learningoutcomestudycourse") references "learningoutcomestudycourse" ("id") on delete cascade;

alter table "lo_course_assessing" add constraint "lo_course_assessing_id_assessmentmethod_fkey" foreign key ("id_assessmentmethod") references "assessmentmethod" ("id");

alter table "lo_course_learning" add constraint "lo_course_learning_id_lo_course_fkey" foreign key ("id_lo_course") references "lo_course" ("id") on delete cascade;

alter table "lo_course_learning" add constraint "lo_course_learning_id_learningoutcomestudycourse_fkey" foreign key ("id_learningoutcomestudycourse") references "learningoutcomestudycourse" ("id") on delete cascade;

alter table "lo_course_learning" add constraint "lo_course_learning_id_learningmethod_fkey" foreign key ("id_learningmethod") references "learningmethod" ("id");

alter table "lo_course_study" add constraint "lo_course_study_id_lo_study_fkey" foreign key ("id_lo_study") references "lo_study" ("id") on delete cascade;

alter table "lo_course_study" add constraint "lo_course_study_id_learningoutcomestudycourse_fkey" foreign key ("id_learningoutcomestudycourse") references "learningoutcomestudycourse" ("id") on delete cascade;

alter table "lo_course_study" add constraint "lo_course_study_id_learningoutcomestudy_fkey" foreign key ("id_learningoutcomestudy") references "learningoutcomestudy" ("id") on delete cascade;

alter table "lo_course_topic" add constraint "lo_course_topic_id_lo_course_fkey" foreign key ("id_lo_course") references "lo_course" ("id") on delete cascade;

alter table "lo_course_topic" add constraint "lo_course_topic_id_learningoutcomestudycourse_fkey" foreign key ("id_learningoutcomestudycourse") references "learningoutcomestudycourse" ("id") on delete cascade;

alter table "lo_course_topic" add constraint "lo_course_topic_id_st_co_topic_fkey" foreign key ("id_st_co_topic") references "st_co_topic" ("id") on delete cascade;

alter table "lo_study" add constraint "lo_study_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "lo_study" add constraint "lo_study_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "lo_study" add constraint "lo_study_id_previous_fkey" foreign key ("id_previous") references "lo_study" ("id");

alter table "lo_study_id_sets" add constraint "lo_study_id_sets_id_row_fkey" foreign key ("id_row") references "lo_study" ("id") on delete cascade;

alter table "lo_study_id_sets" add constraint "lo_study_id_sets_id_target_fkey" foreign key ("id_target") references "learningoutcomeset" ("id");

alter table "lo_study_dublin" add constraint "lo_study_dublin_id_lo_study_fkey" foreign key ("id_lo_study") references "lo_study" ("id") on delete cascade;

alter table "lo_study_dublin" add constraint "lo_study_dublin_id_learningoutcomestudy_fkey" foreign key ("id_learningoutcomestudy") references "learningoutcomestudy" ("id") on delete cascade;

alter table "lo_study_dublin" add constraint "lo_study_dublin_id_dublin_fkey" foreign key ("id_dublin") references "dublin" ("id");

alter table "lo_study_hko" add constraint "lo_study_hko_id_lo_study_fkey" foreign key ("id_lo_study") references "lo_study" ("id") on delete cascade;

alter table "lo_study_hko" add constraint "lo_study_hko_id_learningoutcomestudy_fkey" foreign key ("id_learningoutcomestudy") references "learningoutcomestudy" ("id") on delete cascade;

alter table "lo_study_hko" add constraint "lo_study_hko_id_hko_fkey" foreign key ("id_hko") references "hko" ("id");

alter table "lo_study_set" add constraint "lo_study_set_id_lo_study_fkey" foreign key ("id_lo_study") references "lo_study" ("id") on delete cascade;

alter table "lo_study_set" add constraint "lo_study_set_id_learningoutcomestudy_fkey" foreign key ("id_learningoutcomestudy") references "learningoutcomestudy" ("id") on delete cascade;

alter table "lo_study_set" add constraint "lo_study_set_id_learningoutcomeset_fkey" foreign key ("id_learningoutcomeset") references "learningoutcomeset" ("id") on delete cascade;

alter table "st_co_assessment" add constraint "st_co_assessment_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_assessment" add constraint "st_co_assessment_id_assessmentmethod_fkey" foreign key ("id_assessmentmethod") references "assessmentmethod" ("id");

alter table "st_co_assessment" add constraint "st_co_assessment_id_lo_course_fkey" foreign key ("id_lo_course") references "lo_course" ("id");

alter table "st_co_assessment_outcomes" add constraint "st_co_assessment_outcomes_id_row_fkey" foreign key ("id_row") references "st_co_assessment" ("id") on delete cascade;

alter table "st_co_assessment_outcomes" add constraint "st_co_assessment_outcomes_id_target_fkey" foreign key ("id_target") references "learningoutcomestudycourse" ("id");

create unique index "learningoutcomeset_code_twice" on "learningoutcomeset" ("id_academicyear", katedra.fold("code")) where "deleted_at" is null;

create index "learningoutcomeset_id_academicyear_idx" on "learningoutcomeset" ("id_academicyear");

create index "learningoutcomeset_num_idx" on "learningoutcomeset" ("id_academicyear", "num", "id") where "deleted_at" is null;

create index "learningoutcomeset_code_search" on "learningoutcomeset" using gin (katedra.grams("fold_code"));

create index "learningoutcomeset_name_hr_search" on "learningoutcomeset" using gin (katedra.grams("fold_name_hr"));

create index "learningoutcomeset_name_en_search" on "learningoutcomeset" using gin (katedra.grams("fold_name_en"));

create index "learningoutcomeset_outcome_id_learningoutcomeset_idx" on "learningoutcomeset_outcome" ("id_learningoutcomeset");

create index "learningoutcomeset_outcome_num_idx" on "learningoutcomeset_outcome" ("id_learningoutcomeset", "num", "id") where "deleted_at" is null;

create index "learningoutcomeset_outcome_text_hr_search" on "learningoutcomeset_outcome" using gin (katedra.grams("fold_text_hr"));

create index "learningoutcomeset_outcome_text_en_search" on "learningoutcomeset_outcome" using gin (katedra.grams("fold_text_en"));

create unique index "learningoutcomestudy_code_twice" on "learningoutcomestudy" ("id_lo_study", katedra.fold("code")) where "deleted_at" is null;

create index "learningoutcomestudy_id_academicyear_idx" on "learningoutcomestudy" ("id_academicyear");

create index "learningoutcomestudy_id_study_idx" on "learningoutcomestudy" ("id_study");

create index "learningoutcomestudy_id_previous_idx" on "learningoutcomestudy" ("id_previous");

create index "learningoutcomestudy_id_lo_study_idx" on "learningoutcomestudy" ("id_lo_study");

create index "learningoutcomestudy_num_idx" on "learningoutcomestudy" ("id_lo_study", "num", "id") where "deleted_at" is null;

create index "learningoutcomestudy_code_search" on "learningoutcomestudy" using gin (katedra.grams("fold_code"));

create index "learningoutcomestudy_text_hr_search" on "learningoutcomestudy" using gin (katedra.grams("fold_text_hr"));

create index "learningoutcomestudy_text_en_search" on "learningoutcomestudy" using gin (katedra.grams("fold_text_en"));

create unique index "learningoutcomestudycourse_code_twice" on "learningoutcomestudycourse" ("id_lo_course", katedra.fold("code")) where "deleted_at" is null;

create index "learningoutcomestudycourse_id_st_co_idx" on "learningoutcomestudycourse" ("id_st_co");

create index "learningoutcomestudycourse_id_previous_idx" on "learningoutcomestudycourse" ("id_previous");

create index "learningoutcomestudycourse_id_lo_course_idx" on "learningoutcomestudycourse" ("id_lo_course");

create index "learningoutcomestudycourse_num_idx" on "learningoutcomestudycourse" ("id_lo_course", "num", "id") where "deleted_at" is null;

create index "learningoutcomestudycourse_code_search" on "learningoutcomestudycourse" using gin (katedra.grams("fold_code"));

create index "learningoutcomestudycourse_text_hr_search" on "learningoutcomestudycourse" using gin (katedra.grams("fold_text_hr"));

create index "learningoutcomestudycourse_text_en_search" on "learningoutcomestudycourse" using gin (katedra.grams("fold_text_en"));

create unique index "lo_course_id_st_co_key" on "lo_course" ("id_st_co") where "deleted_at" is null;

create index "lo_course_id_st_co_idx" on "lo_course" ("id_st_co");

create index "lo_course_id_previous_idx" on "lo_course" ("id_previous");

create index "lo_course_id_st_co_desc_idx" on "lo_course" ("id_st_co" desc, "id" desc) where "deleted_at" is null;

create unique index "lo_course_assessing_once" on "lo_course_assessing" ("id_learningoutcomestudycourse", "id_assessmentmethod");

create index "lo_course_assessing_id_lo_course_idx" on "lo_course_assessing" ("id_lo_course");

create index "lo_course_assessing_id_assessmentmethod_idx" on "lo_course_assessing" ("id_assessmentmethod");

create unique index "lo_course_learning_once" on "lo_course_learning" ("id_learningoutcomestudycourse", "id_learningmethod");

create index "lo_course_learning_id_lo_course_idx" on "lo_course_learning" ("id_lo_course");

create index "lo_course_learning_id_learningmethod_idx" on "lo_course_learning" ("id_learningmethod");

create unique index "lo_course_study_once" on "lo_course_study" ("id_learningoutcomestudycourse", "id_learningoutcomestudy");

create index "lo_course_study_id_lo_study_idx" on "lo_course_study" ("id_lo_study");

create index "lo_course_study_id_learningoutcomestudy_idx" on "lo_course_study" ("id_learningoutcomestudy");

create unique index "lo_course_topic_once" on "lo_course_topic" ("id_learningoutcomestudycourse", "id_st_co_topic");

create index "lo_course_topic_id_lo_course_idx" on "lo_course_topic" ("id_lo_course");

create index "lo_course_topic_id_st_co_topic_idx" on "lo_course_topic" ("id_st_co_topic");

create unique index "lo_study_study_twice" on "lo_study" ("id_study", "id_academicyear") where "deleted_at" is null;

create index "lo_study_id_study_idx" on "lo_study" ("id_study");

create index "lo_study_id_academicyear_idx" on "lo_study" ("id_academicyear");

create index "lo_study_id_previous_idx" on "lo_study" ("id_previous");

create index "lo_study_id_academicyear_desc_id_study_idx" on "lo_study" ("id_academicyear" desc, "id_study", "id") where "deleted_at" is null;

create index "lo_study_id_sets_id_target_idx" on "lo_study_id_sets" ("id_target");

create unique index "lo_study_dublin_once" on "lo_study_dublin" ("id_learningoutcomestudy", "id_dublin");

create index "lo_study_dublin_id_lo_study_idx" on "lo_study_dublin" ("id_lo_study");

create index "lo_study_dublin_id_dublin_idx" on "lo_study_dublin" ("id_dublin");

create unique index "lo_study_hko_once" on "lo_study_hko" ("id_learningoutcomestudy", "id_hko");

create index "lo_study_hko_id_lo_study_idx" on "lo_study_hko" ("id_lo_study");

create index "lo_study_hko_id_hko_idx" on "lo_study_hko" ("id_hko");

create unique index "lo_study_set_once" on "lo_study_set" ("id_learningoutcomestudy", "id_learningoutcomeset");

create index "lo_study_set_id_lo_study_idx" on "lo_study_set" ("id_lo_study");

create index "lo_study_set_id_learningoutcomeset_idx" on "lo_study_set" ("id_learningoutcomeset");

create index "st_co_assessment_id_st_co_idx" on "st_co_assessment" ("id_st_co");

create index "st_co_assessment_id_assessmentmethod_idx" on "st_co_assessment" ("id_assessmentmethod");

create index "st_co_assessment_id_lo_course_idx" on "st_co_assessment" ("id_lo_course");

create index "st_co_assessment_num_idx" on "st_co_assessment" ("id_lo_course", "num", "id") where "deleted_at" is null;

create index "st_co_assessment_name_hr_search" on "st_co_assessment" using gin (katedra.grams("fold_name_hr"));

create index "st_co_assessment_name_en_search" on "st_co_assessment" using gin (katedra.grams("fold_name_en"));

create index "st_co_assessment_outcomes_id_target_idx" on "st_co_assessment_outcomes" ("id_target");

create trigger "learningoutcomeset_version" after insert or update or delete or truncate on "learningoutcomeset" for each statement execute function katedra.bump_version();

create trigger "learningoutcomeset_outcome_version" after insert or update or delete or truncate on "learningoutcomeset_outcome" for each statement execute function katedra.bump_version();

create trigger "learningoutcomestudy_version" after insert or update or delete or truncate on "learningoutcomestudy" for each statement execute function katedra.bump_version();

create trigger "learningoutcomestudycourse_version" after insert or update or delete or truncate on "learningoutcomestudycourse" for each statement execute function katedra.bump_version();

create trigger "lo_course_version" after insert or update or delete or truncate on "lo_course" for each statement execute function katedra.bump_version();

create trigger "lo_course_assessing_version" after insert or update or delete or truncate on "lo_course_assessing" for each statement execute function katedra.bump_version();

create trigger "lo_course_learning_version" after insert or update or delete or truncate on "lo_course_learning" for each statement execute function katedra.bump_version();

create trigger "lo_course_study_version" after insert or update or delete or truncate on "lo_course_study" for each statement execute function katedra.bump_version();

create trigger "lo_course_topic_version" after insert or update or delete or truncate on "lo_course_topic" for each statement execute function katedra.bump_version();

create trigger "lo_study_version" after insert or update or delete or truncate on "lo_study" for each statement execute function katedra.bump_version();

create trigger "lo_study_id_sets_version" after insert or update or delete or truncate on "lo_study_id_sets" for each statement execute function katedra.bump_version();

create trigger "lo_study_dublin_version" after insert or update or delete or truncate on "lo_study_dublin" for each statement execute function katedra.bump_version();

create trigger "lo_study_hko_version" after insert or update or delete or truncate on "lo_study_hko" for each statement execute function katedra.bump_version();

create trigger "lo_study_set_version" after insert or update or delete or truncate on "lo_study_set" for each statement execute function katedra.bump_version();

create trigger "st_co_assessment_version" after insert or update or delete or truncate on "st_co_assessment" for each statement execute function katedra.bump_version();

create trigger "st_co_assessment_outcomes_version" after insert or update or delete or truncate on "st_co_assessment_outcomes" for each statement execute function katedra.bump_version();
