-- Surveys.

create sequence "survey_id_seq" as integer;

create sequence "survey_completing_id_seq" as integer;

create sequence "survey_conduction_id_seq" as integer;

create sequence "survey_viewer_id_seq" as integer;

create table "survey" (
  "id" integer not null default nextval('survey_id_seq'::regclass),
  "title_hr" text collate "hr-HR-x-icu" not null,
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "category" text default 'general' not null,
  "languages" text[] default array['hr']::text[] not null,
  "description_hr" text,
  "description_en" text,
  "version" integer,
  "definition" text default '{"pages":[]}' not null,
  "guid" text collate "hr-HR-x-icu",
  "id_first" integer,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "survey_pkey" primary key ("id"),
  constraint "survey_title_hr_check" check (char_length("title_hr") <= 200),
  constraint "survey_title_en_check" check (char_length("title_en") <= 200),
  constraint "survey_category_check" check ("category" in ('general', 'internshipStudent', 'internshipMentor', 'alumni', 'course', 'event')),
  constraint "survey_languages_check" check ("languages" <@ array['hr', 'en']::text[]),
  constraint "survey_description_hr_check" check (char_length("description_hr") <= 4000),
  constraint "survey_description_en_check" check (char_length("description_en") <= 4000),
  constraint "survey_definition_check" check (char_length("definition") <= 400000),
  constraint "survey_guid_check" check (char_length("guid") <= 36),
  constraint "survey_status_check" check ("status" in ('draft', 'ready', 'archived'))
);

create table "survey_completing" (
  "id" integer not null default nextval('survey_completing_id_seq'::regclass),
  "id_surv_imp" integer not null,
  "id_user" integer,
  "email" text collate "hr-HR-x-icu",
  "grp" text collate "hr-HR-x-icu",
  "status" text default 'pending' not null,
  "done_at" date,
  "reminded_at" date,
  constraint "survey_completing_pkey" primary key ("id"),
  constraint "survey_completing_email_check" check (char_length("email") <= 255),
  constraint "survey_completing_grp_check" check (char_length("grp") <= 120),
  constraint "survey_completing_status_check" check ("status" in ('pending', 'started', 'done', 'declined'))
);

create table "survey_conduction" (
  "id" integer not null default nextval('survey_conduction_id_seq'::regclass),
  "title_hr" text collate "hr-HR-x-icu" not null,
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "id_surv" integer not null,
  "id_academicyear" integer,
  "access" text default 'private' not null,
  "is_anonymous" smallint default 1 not null,
  "date_from" timestamptz not null,
  "date_to" timestamptz not null,
  "purpose_hr" text,
  "purpose_en" text,
  "basis" text collate "hr-HR-x-icu",
  "audience" jsonb,
  "addresses" text[],
  "id_st_co" integer,
  "min_group" integer default 5 not null,
  "grouping" text default 'none' not null,
  "group_question" text collate "hr-HR-x-icu",
  "show_results_to" text default 'viewers' not null,
  "reminders" smallint default 1 not null,
  "allow_edit" smallint default 0 not null,
  "allow_multiple" smallint default 0 not null,
  "thank_you_hr" text,
  "thank_you_en" text,
  "conclusions" text,
  "measures" text,
  "guid" text collate "hr-HR-x-icu",
  "reminded_on" date,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "survey_conduction_pkey" primary key ("id"),
  constraint "survey_conduction_title_hr_check" check (char_length("title_hr") <= 200),
  constraint "survey_conduction_title_en_check" check (char_length("title_en") <= 200),
  constraint "survey_conduction_access_check" check ("access" in ('public', 'private')),
  constraint "survey_conduction_is_anonymous_check" check ("is_anonymous" in (0, 1)),
  constraint "survey_conduction_purpose_hr_check" check (char_length("purpose_hr") <= 2000),
  constraint "survey_conduction_purpose_en_check" check (char_length("purpose_en") <= 2000),
  constraint "survey_conduction_basis_check" check (char_length("basis") <= 500),
  constraint "survey_conduction_addresses_check" check (cardinality("addresses") <= 500),
  constraint "survey_conduction_min_group_check" check ("min_group" >= 3 and "min_group" <= 50),
  constraint "survey_conduction_grouping_check" check ("grouping" in ('none', 'audience', 'question')),
  constraint "survey_conduction_group_question_check" check (char_length("group_question") <= 60),
  constraint "survey_conduction_show_results_to_check" check ("show_results_to" in ('admins', 'viewers', 'respondents')),
  constraint "survey_conduction_reminders_check" check ("reminders" in (0, 1)),
  constraint "survey_conduction_allow_edit_check" check ("allow_edit" in (0, 1)),
  constraint "survey_conduction_allow_multiple_check" check ("allow_multiple" in (0, 1)),
  constraint "survey_conduction_thank_you_hr_check" check (char_length("thank_you_hr") <= 2000),
  constraint "survey_conduction_thank_you_en_check" check (char_length("thank_you_en") <= 2000),
  constraint "survey_conduction_conclusions_check" check (char_length("conclusions") <= 20000),
  constraint "survey_conduction_measures_check" check (char_length("measures") <= 20000),
  constraint "survey_conduction_guid_check" check (char_length("guid") <= 36),
  constraint "survey_conduction_status_check" check ("status" in ('draft', 'scheduled', 'open', 'closed', 'reported', 'cancelled'))
);

create table "survey_response" (
  "id" uuid not null default gen_random_uuid(),
  "id_surv_imp" integer not null,
  "id_surv_com" integer,
  "lang" text not null,
  "answers" text not null,
  "is_partial" smallint default 0 not null,
  "submitted_on" date,
  "grp" text collate "hr-HR-x-icu",
  constraint "survey_response_pkey" primary key ("id"),
  constraint "survey_response_lang_check" check ("lang" in ('hr', 'en')),
  constraint "survey_response_answers_check" check (char_length("answers") <= 400000),
  constraint "survey_response_is_partial_check" check ("is_partial" in (0, 1)),
  constraint "survey_response_grp_check" check (char_length("grp") <= 120)
);

create table "survey_viewer" (
  "id" integer not null default nextval('survey_viewer_id_seq'::regclass),
  "id_surv_imp" integer not null,
  "id_user" integer not null,
  "show_individual" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "survey_viewer_pkey" primary key ("id"),
  constraint "survey_viewer_show_individual_check" check ("show_individual" in (0, 1))
);

alter table "survey" add constraint "survey_id_first_fkey" foreign key ("id_first") references "survey" ("id");

alter table "survey_completing" add constraint "survey_completing_id_surv_imp_fkey" foreign key ("id_surv_imp") references "survey_conduction" ("id") on delete cascade;

alter table "survey_completing" add constraint "survey_completing_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "survey_conduction" add constraint "survey_conduction_id_surv_fkey" foreign key ("id_surv") references "survey" ("id");

alter table "survey_conduction" add constraint "survey_conduction_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "survey_conduction" add constraint "survey_conduction_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "survey_response" add constraint "survey_response_id_surv_imp_fkey" foreign key ("id_surv_imp") references "survey_conduction" ("id") on delete cascade;

alter table "survey_response" add constraint "survey_response_id_surv_com_fkey" foreign key ("id_surv_com") references "survey_completing" ("id") on delete cascade;

alter table "survey_viewer" add constraint "survey_viewer_id_surv_imp_fkey" foreign key ("id_surv_imp") references "survey_conduction" ("id") on delete cascade;

alter table "survey_viewer" add constraint "survey_viewer_id_user_fkey" foreign key ("id_user") references "user" ("id");

create unique index "survey_guid_key" on "survey" ("guid") where "deleted_at" is null;

create index "survey_id_first_idx" on "survey" ("id_first");

create index "survey_title_hr_version_desc_idx" on "survey" ("title_hr", "version" desc, "id" desc) where "deleted_at" is null;

create index "survey_title_hr_search" on "survey" using gin (katedra.grams("fold_title_hr"));

create index "survey_title_en_search" on "survey" using gin (katedra.grams("fold_title_en"));

create unique index "survey_completing_asked_twice" on "survey_completing" ("id_surv_imp", "id_user");

create index "survey_completing_id_user_status_idx" on "survey_completing" ("id_user", "status", "id");

create unique index "survey_conduction_guid_key" on "survey_conduction" ("guid") where "deleted_at" is null;

create index "survey_conduction_id_surv_idx" on "survey_conduction" ("id_surv");

create index "survey_conduction_id_academicyear_idx" on "survey_conduction" ("id_academicyear");

create index "survey_conduction_id_st_co_idx" on "survey_conduction" ("id_st_co");

create index "survey_conduction_date_from_desc_idx" on "survey_conduction" ("date_from" desc, "id" desc) where "deleted_at" is null;

create index "survey_conduction_title_hr_search" on "survey_conduction" using gin (katedra.grams("fold_title_hr"));

create index "survey_conduction_title_en_search" on "survey_conduction" using gin (katedra.grams("fold_title_en"));

create unique index "survey_response_id_surv_com_key" on "survey_response" ("id_surv_com");

create index "survey_response_id_surv_imp_idx" on "survey_response" ("id_surv_imp");

create unique index "survey_viewer_viewer_twice" on "survey_viewer" ("id_surv_imp", "id_user");

create index "survey_viewer_id_user_idx" on "survey_viewer" ("id_user");

create trigger "survey_version" after insert or update or delete or truncate on "survey" for each statement execute function katedra.bump_version();

create trigger "survey_completing_version" after insert or update or delete or truncate on "survey_completing" for each statement execute function katedra.bump_version();

create trigger "survey_conduction_version" after insert or update or delete or truncate on "survey_conduction" for each statement execute function katedra.bump_version();

create trigger "survey_response_version" after insert or update or delete or truncate on "survey_response" for each statement execute function katedra.bump_version();

create trigger "survey_viewer_version" after insert or update or delete or truncate on "survey_viewer" for each statement execute function katedra.bump_version();
