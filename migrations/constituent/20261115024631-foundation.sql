-- Foundation.

create sequence "audit_log_id_seq" as bigint;

create table "audit_log" (
  "id" bigint not null default nextval('audit_log_id_seq'::regclass),
  "at" timestamptz not null default now(),
  "id_user" integer,
  "id_actor" integer,
  "ip" text,
  "request_id" text,
  "action" text not null,
  "entity" text not null,
  "id_entity" text,
  "diff" jsonb,
  "note" text,
  "batch" uuid,
  constraint "audit_log_pkey" primary key ("id", "at")
) partition by range ("at");

create table "audit_log_default" partition of "audit_log" default;

create index "audit_log_entity_idx" on "audit_log" ("entity", "id_entity", "at");

create index "audit_log_id_user_idx" on "audit_log" ("id_user", "at");

create index "audit_log_at_idx" on "audit_log" ("at");

create index "audit_log_batch_idx" on "audit_log" ("batch") where "batch" is not null;

create table "table_version" (
  "tbl" text not null,
  "pid" integer not null,
  "n" bigint not null default 0,
  constraint "table_version_pkey" primary key ("tbl", "pid")
) with (fillfactor = 50);

create table "stored_file" (
  "hash" text not null,
  "mime" text not null,
  "size" bigint not null,
  "created_at" timestamptz not null default now(),
  constraint "stored_file_pkey" primary key ("hash")
);

create table "undo_batch" (
  "id" uuid not null default gen_random_uuid(),
  "id_user" integer,
  "resource" text not null,
  "verb" text not null,
  "at" timestamptz not null default now(),
  "rows" jsonb not null,
  constraint "undo_batch_pkey" primary key ("id")
);

create index "undo_batch_at_idx" on "undo_batch" ("at");

create table "setting" (
  "key" text not null,
  "value" jsonb,
  constraint "setting_pkey" primary key ("key")
);

create sequence "academicvocation_id_seq" as integer;

create sequence "academicyear_id_seq" as integer;

create sequence "academicyear_semester_id_seq" as integer;

create sequence "alumni_student_id_seq" as integer;

create sequence "app_module_id_seq" as integer;

create sequence "auth_assignment_id_seq" as integer;

create sequence "auth_item_id_seq" as integer;

create sequence "auth_item_child_id_seq" as integer;

create sequence "edulev_id_seq" as integer;

create sequence "organizationunit_id_seq" as integer;

create sequence "owner_id_seq" as integer;

create sequence "par_employee_id_seq" as integer;

create sequence "partner_id_seq" as integer;

create sequence "partnersector_id_seq" as integer;

create sequence "partnertype_id_seq" as integer;

create sequence "room_id_seq" as integer;

create sequence "roomtype_id_seq" as integer;

create sequence "session_id_seq" as integer;

create sequence "state_id_seq" as integer;

create sequence "state_city_id_seq" as integer;

create sequence "state_county_id_seq" as integer;

create sequence "student_id_seq" as integer;

create sequence "teacher_id_seq" as integer;

create sequence "user_id_seq" as integer;

create sequence "user_credential_id_seq" as integer;

create sequence "user_identity_id_seq" as integer;

create sequence "user_setting_id_seq" as integer;

create sequence "user_token_id_seq" as integer;

create table "academicvocation" (
  "id" integer not null default nextval('academicvocation_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "abbr" text collate "hr-HR-x-icu",
  "group" text not null,
  "annual_norm" numeric(8, 2),
  "annual_work" numeric(8, 2),
  "can_hold" smallint default 0 not null,
  "can_mentor" smallint default 0 not null,
  "can_chair" smallint default 0 not null,
  "external_rate" numeric(8, 2),
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "academicvocation_pkey" primary key ("id"),
  constraint "academicvocation_code_check" check (char_length("code") <= 10),
  constraint "academicvocation_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "academicvocation_name_en_check" check (char_length("name_en") <= 255),
  constraint "academicvocation_abbr_check" check (char_length("abbr") <= 20),
  constraint "academicvocation_group_check" check ("group" in ('sciTeaching', 'teaching', 'associate', 'expert', 'external')),
  constraint "academicvocation_annual_norm_check" check ("annual_norm" >= 0),
  constraint "academicvocation_annual_work_check" check ("annual_work" >= 0),
  constraint "academicvocation_can_hold_check" check ("can_hold" in (0, 1)),
  constraint "academicvocation_can_mentor_check" check ("can_mentor" in (0, 1)),
  constraint "academicvocation_can_chair_check" check ("can_chair" in (0, 1)),
  constraint "academicvocation_external_rate_check" check ("external_rate" >= 0),
  constraint "academicvocation_associate_holds_nothing" check ("group" <> 'associate' or (can_hold = 0 and can_mentor = 0))
);

alter table "academicvocation" add constraint "academicvocation_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "academicyear" (
  "id" integer not null default nextval('academicyear_id_seq'::regclass),
  "start_year" integer not null,
  "code" text collate "hr-HR-x-icu" not null,
  "start_date" date not null,
  "end_date" date not null,
  "norm_system" text default 'norm' not null,
  "note" text,
  "status" text default 'planning' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "academicyear_pkey" primary key ("id"),
  constraint "academicyear_start_year_check" check ("start_year" >= 1900 and "start_year" <= 2200),
  constraint "academicyear_code_check" check (char_length("code") <= 9),
  constraint "academicyear_norm_system_check" check ("norm_system" in ('norm', 'work')),
  constraint "academicyear_note_check" check (char_length("note") <= 100000),
  constraint "academicyear_status_check" check ("status" in ('planning', 'active', 'closed')),
  constraint "academicyear_code_follows_year" check (code = start_year || '/' || (start_year + 1)),
  constraint "academicyear_dates_in_order" check (start_date < end_date)
);

alter table "academicyear" add constraint "academicyear_years_overlap" exclude using gist (daterange(start_date, end_date, '[]') with &&) where ("deleted_at" is null);

alter table "academicyear" add constraint "academicyear_another_active" exclude using btree (status with =) where ((status = 'active') and "deleted_at" is null) deferrable initially deferred;

create table "academicyear_semester" (
  "id" integer not null default nextval('academicyear_semester_id_seq'::regclass),
  "id_academicyear" integer not null,
  "kind" text not null,
  "teaching_from" date not null,
  "teaching_to" date not null,
  "exam_from" date,
  "exam_to" date,
  "weeks" integer default 15 not null,
  "timetable_status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "academicyear_semester_pkey" primary key ("id"),
  constraint "academicyear_semester_kind_check" check ("kind" in ('winter', 'summer')),
  constraint "academicyear_semester_weeks_check" check ("weeks" >= 1 and "weeks" <= 30),
  constraint "academicyear_semester_timetable_status_check" check ("timetable_status" in ('draft', 'published', 'locked')),
  constraint "academicyear_semester_teaching_in_order" check (teaching_from < teaching_to),
  constraint "academicyear_semester_exams_in_order" check (exam_from <= exam_to)
);

create table "alumni_student" (
  "id" integer not null default nextval('alumni_student_id_seq'::regclass),
  "id_user" integer not null,
  "id_student" integer,
  "jmbag" text collate "hr-HR-x-icu",
  "oib" text collate "hr-HR-x-icu",
  "first_name" text collate "hr-HR-x-icu" not null,
  "fold_first_name" text collate "C" generated always as (katedra.fold("first_name")) stored,
  "last_name" text collate "hr-HR-x-icu" not null,
  "fold_last_name" text collate "C" generated always as (katedra.fold("last_name")) stored,
  "birth_name" text collate "hr-HR-x-icu",
  "birth_date" date,
  "email" text collate "hr-HR-x-icu" not null,
  "about" text,
  "motto" text collate "hr-HR-x-icu",
  "picture" text,
  "employment_status" text,
  "is_open_to_offers" smallint default 0 not null,
  "visibility" text default 'private' not null,
  "has_public_contacts" smallint default 0 not null,
  "has_consent_messages" smallint default 0 not null,
  "has_consent_surveys" smallint default 0 not null,
  "consent_at" timestamptz,
  "verification" text default 'unverified' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "alumni_student_pkey" primary key ("id"),
  constraint "alumni_student_jmbag_check" check (char_length("jmbag") <= 10),
  constraint "alumni_student_oib_check" check (char_length("oib") <= 11),
  constraint "alumni_student_first_name_check" check (char_length("first_name") <= 100),
  constraint "alumni_student_last_name_check" check (char_length("last_name") <= 100),
  constraint "alumni_student_birth_name_check" check (char_length("birth_name") <= 100),
  constraint "alumni_student_email_check" check (char_length("email") <= 255),
  constraint "alumni_student_about_check" check (char_length("about") <= 100000),
  constraint "alumni_student_motto_check" check (char_length("motto") <= 255),
  constraint "alumni_student_employment_status_check" check ("employment_status" in ('employed', 'selfEmployed', 'unemployed', 'studying', 'other')),
  constraint "alumni_student_is_open_to_offers_check" check ("is_open_to_offers" in (0, 1)),
  constraint "alumni_student_visibility_check" check ("visibility" in ('private', 'alumni', 'employers')),
  constraint "alumni_student_has_public_contacts_check" check ("has_public_contacts" in (0, 1)),
  constraint "alumni_student_has_consent_messages_check" check ("has_consent_messages" in (0, 1)),
  constraint "alumni_student_has_consent_surveys_check" check ("has_consent_surveys" in (0, 1)),
  constraint "alumni_student_verification_check" check ("verification" in ('unverified', 'verified', 'rejected'))
);

create table "app_module" (
  "id" integer not null default nextval('app_module_id_seq'::regclass),
  "url" text collate "hr-HR-x-icu" not null,
  "title_hr" text collate "hr-HR-x-icu" not null,
  "title_en" text collate "hr-HR-x-icu",
  "is_blocked" smallint default 0 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "app_module_pkey" primary key ("id"),
  constraint "app_module_url_check" check (char_length("url") <= 100),
  constraint "app_module_title_hr_check" check (char_length("title_hr") <= 255),
  constraint "app_module_title_en_check" check (char_length("title_en") <= 255),
  constraint "app_module_is_blocked_check" check ("is_blocked" in (0, 1))
);

alter table "app_module" add constraint "app_module_num_excl" exclude using btree ("num" with =) deferrable initially deferred;

create table "auth_assignment" (
  "id" integer not null default nextval('auth_assignment_id_seq'::regclass),
  "id_user" integer not null,
  "id_role" integer not null,
  "date_from" date,
  "date_to" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "auth_assignment_pkey" primary key ("id"),
  constraint "auth_assignment_dates_in_order" check (date_from <= date_to)
);

alter table "auth_assignment" add constraint "auth_assignment_role_twice" exclude using gist (id_user with =, id_role with =, daterange(date_from, date_to, '[]') with &&) where ("deleted_at" is null);

create table "auth_item" (
  "id" integer not null default nextval('auth_item_id_seq'::regclass),
  "name" text collate "hr-HR-x-icu" not null,
  "kind" text not null,
  "description_hr" text collate "hr-HR-x-icu",
  "description_en" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "auth_item_pkey" primary key ("id"),
  constraint "auth_item_name_check" check (char_length("name") <= 100),
  constraint "auth_item_kind_check" check ("kind" in ('role', 'permission')),
  constraint "auth_item_description_hr_check" check (char_length("description_hr") <= 255),
  constraint "auth_item_description_en_check" check (char_length("description_en") <= 255)
);

create table "auth_item_child" (
  "id" integer not null default nextval('auth_item_child_id_seq'::regclass),
  "id_role" integer not null,
  "id_permission" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "auth_item_child_pkey" primary key ("id")
);

create table "edulev" (
  "id" integer not null default nextval('edulev_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "kind" text not null,
  "hko_level" text not null,
  "bologna_cycle" text,
  "ects_min" integer,
  "ects_max" integer,
  "thesis_name_hr" text collate "hr-HR-x-icu",
  "thesis_name_en" text collate "hr-HR-x-icu",
  "isvu_code" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "edulev_pkey" primary key ("id"),
  constraint "edulev_code_check" check (char_length("code") <= 10),
  constraint "edulev_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "edulev_name_en_check" check (char_length("name_en") <= 255),
  constraint "edulev_kind_check" check ("kind" in ('professional', 'university')),
  constraint "edulev_hko_level_check" check ("hko_level" in ('5', '6.st', '6.sv', '7.1.st', '7.1.sv', '7.2', '8.1', '8.2')),
  constraint "edulev_bologna_cycle_check" check ("bologna_cycle" in ('short', '1', '2', '3')),
  constraint "edulev_ects_min_check" check ("ects_min" >= 0 and "ects_min" <= 600),
  constraint "edulev_ects_max_check" check ("ects_max" >= 0 and "ects_max" <= 600),
  constraint "edulev_thesis_name_hr_check" check (char_length("thesis_name_hr") <= 100),
  constraint "edulev_thesis_name_en_check" check (char_length("thesis_name_en") <= 100),
  constraint "edulev_isvu_code_check" check (char_length("isvu_code") <= 20),
  constraint "edulev_ects_in_order" check (ects_min <= ects_max)
);

alter table "edulev" add constraint "edulev_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "organizationunit" (
  "id" integer not null default nextval('organizationunit_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "abbr" text collate "hr-HR-x-icu",
  "kind" text not null,
  "id_parent" integer,
  "id_head" integer,
  "isvu_code" text collate "hr-HR-x-icu",
  "email" text collate "hr-HR-x-icu",
  "phone" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "organizationunit_pkey" primary key ("id"),
  constraint "organizationunit_code_check" check (char_length("code") <= 10),
  constraint "organizationunit_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "organizationunit_name_en_check" check (char_length("name_en") <= 255),
  constraint "organizationunit_abbr_check" check (char_length("abbr") <= 20),
  constraint "organizationunit_kind_check" check ("kind" in ('institution', 'department', 'chair', 'lab', 'service')),
  constraint "organizationunit_isvu_code_check" check (char_length("isvu_code") <= 20),
  constraint "organizationunit_email_check" check (char_length("email") <= 255),
  constraint "organizationunit_phone_check" check (char_length("phone") <= 50),
  constraint "organizationunit_tree" check ("id_parent" <> "id")
);

alter table "organizationunit" add constraint "organizationunit_second_root" exclude using btree ((id_parent is null) with =) where ((id_parent is null) and "deleted_at" is null);

alter table "organizationunit" add constraint "organizationunit_num_excl" exclude using btree ((coalesce("id_parent", 0)) with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "owner" (
  "id" integer not null default nextval('owner_id_seq'::regclass),
  "name" text collate "hr-HR-x-icu" not null,
  "full_name_hr" text collate "hr-HR-x-icu" not null,
  "full_name_en" text collate "hr-HR-x-icu",
  "address_city" text collate "hr-HR-x-icu",
  "uri" text collate "hr-HR-x-icu",
  "support_email" text collate "hr-HR-x-icu" not null,
  "accent" text collate "hr-HR-x-icu",
  "logo" text,
  "background" text,
  "terms_hr" text,
  "terms_en" text,
  "terms_version" integer default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "owner_pkey" primary key ("id"),
  constraint "owner_name_check" check (char_length("name") <= 50),
  constraint "owner_full_name_hr_check" check (char_length("full_name_hr") <= 255),
  constraint "owner_full_name_en_check" check (char_length("full_name_en") <= 255),
  constraint "owner_address_city_check" check (char_length("address_city") <= 200),
  constraint "owner_uri_check" check (char_length("uri") <= 255),
  constraint "owner_support_email_check" check (char_length("support_email") <= 255),
  constraint "owner_accent_check" check (char_length("accent") <= 255),
  constraint "owner_terms_hr_check" check (char_length("terms_hr") <= 100000),
  constraint "owner_terms_en_check" check (char_length("terms_en") <= 100000),
  constraint "owner_only_owner" check (id = 1)
);

create table "par_employee" (
  "id" integer not null default nextval('par_employee_id_seq'::regclass),
  "id_partner" integer not null,
  "id_user" integer,
  "title_before" text collate "hr-HR-x-icu",
  "first_name" text collate "hr-HR-x-icu" not null,
  "fold_first_name" text collate "C" generated always as (katedra.fold("first_name")) stored,
  "last_name" text collate "hr-HR-x-icu" not null,
  "fold_last_name" text collate "C" generated always as (katedra.fold("last_name")) stored,
  "title_after" text collate "hr-HR-x-icu",
  "position" text collate "hr-HR-x-icu",
  "email" text collate "hr-HR-x-icu" not null,
  "phone" text collate "hr-HR-x-icu",
  "is_mentor" smallint default 0 not null,
  "is_contact" smallint default 0 not null,
  "is_signatory" smallint default 0 not null,
  "id_edulev" integer,
  "active" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "par_employee_pkey" primary key ("id"),
  constraint "par_employee_title_before_check" check (char_length("title_before") <= 50),
  constraint "par_employee_first_name_check" check (char_length("first_name") <= 100),
  constraint "par_employee_last_name_check" check (char_length("last_name") <= 100),
  constraint "par_employee_title_after_check" check (char_length("title_after") <= 50),
  constraint "par_employee_position_check" check (char_length("position") <= 100),
  constraint "par_employee_email_check" check (char_length("email") <= 255),
  constraint "par_employee_phone_check" check (char_length("phone") <= 50),
  constraint "par_employee_is_mentor_check" check ("is_mentor" in (0, 1)),
  constraint "par_employee_is_contact_check" check ("is_contact" in (0, 1)),
  constraint "par_employee_is_signatory_check" check ("is_signatory" in (0, 1)),
  constraint "par_employee_active_check" check ("active" in (0, 1))
);

create table "partner" (
  "id" integer not null default nextval('partner_id_seq'::regclass),
  "name" text collate "hr-HR-x-icu" not null,
  "fold_name" text collate "C" generated always as (katedra.fold("name")) stored,
  "short_name" text collate "hr-HR-x-icu",
  "fold_short_name" text collate "C" generated always as (katedra.fold("short_name")) stored,
  "oib" text collate "hr-HR-x-icu",
  "foreign_tax_id" text collate "hr-HR-x-icu",
  "id_partnersector" integer not null,
  "id_partnertype" integer not null,
  "address" text collate "hr-HR-x-icu" not null,
  "postal_code" text collate "hr-HR-x-icu",
  "id_state_city" integer not null,
  "phone" text collate "hr-HR-x-icu",
  "email" text collate "hr-HR-x-icu" not null,
  "web" text collate "hr-HR-x-icu",
  "logo" text,
  "description" text,
  "employees_range" text,
  "is_internship" smallint default 0 not null,
  "is_employer" smallint default 0 not null,
  "contract_no" text collate "hr-HR-x-icu",
  "contract_from" date,
  "contract_to" date,
  "capacity" integer,
  "status" text default 'pending' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "partner_pkey" primary key ("id"),
  constraint "partner_name_check" check (char_length("name") <= 255),
  constraint "partner_short_name_check" check (char_length("short_name") <= 100),
  constraint "partner_oib_check" check (char_length("oib") <= 11),
  constraint "partner_foreign_tax_id_check" check (char_length("foreign_tax_id") <= 50),
  constraint "partner_address_check" check (char_length("address") <= 255),
  constraint "partner_postal_code_check" check (char_length("postal_code") <= 10),
  constraint "partner_phone_check" check (char_length("phone") <= 50),
  constraint "partner_email_check" check (char_length("email") <= 255),
  constraint "partner_web_check" check (char_length("web") <= 255),
  constraint "partner_description_check" check (char_length("description") <= 100000),
  constraint "partner_employees_range_check" check ("employees_range" in ('1-9', '10-49', '50-249', '250+')),
  constraint "partner_is_internship_check" check ("is_internship" in (0, 1)),
  constraint "partner_is_employer_check" check ("is_employer" in (0, 1)),
  constraint "partner_contract_no_check" check (char_length("contract_no") <= 100),
  constraint "partner_capacity_check" check ("capacity" >= 0),
  constraint "partner_status_check" check ("status" in ('pending', 'active', 'rejected', 'suspended', 'archived')),
  constraint "partner_contract_in_order" check (contract_from <= contract_to)
);

create table "partnersector" (
  "id" integer not null default nextval('partnersector_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu",
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "partnersector_pkey" primary key ("id"),
  constraint "partnersector_code_check" check (char_length("code") <= 5),
  constraint "partnersector_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "partnersector_name_en_check" check (char_length("name_en") <= 255)
);

alter table "partnersector" add constraint "partnersector_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "partnertype" (
  "id" integer not null default nextval('partnertype_id_seq'::regclass),
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "partnertype_pkey" primary key ("id"),
  constraint "partnertype_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "partnertype_name_en_check" check (char_length("name_en") <= 255)
);

alter table "partnertype" add constraint "partnertype_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "room" (
  "id" integer not null default nextval('room_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "building" text collate "hr-HR-x-icu",
  "floor" text collate "hr-HR-x-icu",
  "id_roomtype" integer not null,
  "id_organizationunit" integer,
  "capacity" integer not null,
  "exam_capacity" integer,
  "equipment" text[],
  "is_virtual" smallint default 0 not null,
  "url" text collate "hr-HR-x-icu",
  "is_bookable" smallint default 1 not null,
  "is_student_bookable" smallint default 0 not null,
  "picture" text,
  "active" smallint default 1 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "room_pkey" primary key ("id"),
  constraint "room_code_check" check (char_length("code") <= 20),
  constraint "room_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "room_name_en_check" check (char_length("name_en") <= 255),
  constraint "room_building_check" check (char_length("building") <= 50),
  constraint "room_floor_check" check (char_length("floor") <= 20),
  constraint "room_capacity_check" check ("capacity" >= 0 and "capacity" <= 10000),
  constraint "room_exam_capacity_check" check ("exam_capacity" >= 0 and "exam_capacity" <= 10000),
  constraint "room_equipment_check" check (cardinality("equipment") <= 100),
  constraint "room_is_virtual_check" check ("is_virtual" in (0, 1)),
  constraint "room_url_check" check (char_length("url") <= 255),
  constraint "room_is_bookable_check" check ("is_bookable" in (0, 1)),
  constraint "room_is_student_bookable_check" check ("is_student_bookable" in (0, 1)),
  constraint "room_active_check" check ("active" in (0, 1)),
  constraint "room_room_holds_somebody" check (is_virtual = 1 or capacity >= 1)
);

alter table "room" add constraint "room_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "roomtype" (
  "id" integer not null default nextval('roomtype_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "color" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "roomtype_pkey" primary key ("id"),
  constraint "roomtype_code_check" check (char_length("code") <= 10),
  constraint "roomtype_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "roomtype_name_en_check" check (char_length("name_en") <= 255),
  constraint "roomtype_color_check" check (char_length("color") <= 7)
);

alter table "roomtype" add constraint "roomtype_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "session" (
  "id" integer not null default nextval('session_id_seq'::regclass),
  "id_user" integer not null,
  "token_hash" text collate "hr-HR-x-icu" not null,
  "last_seen_at" timestamptz not null,
  "expires_at" timestamptz not null,
  "ip" text collate "hr-HR-x-icu",
  "user_agent" text collate "hr-HR-x-icu",
  "id_actor" integer,
  "act_reason" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "session_pkey" primary key ("id"),
  constraint "session_token_hash_check" check (char_length("token_hash") <= 128),
  constraint "session_ip_check" check (char_length("ip") <= 64),
  constraint "session_user_agent_check" check (char_length("user_agent") <= 500),
  constraint "session_act_reason_check" check (char_length("act_reason") <= 500),
  constraint "session_actor_gives_reason" check (id_actor is null or act_reason is not null)
);

create table "state" (
  "id" integer not null default nextval('state_id_seq'::regclass),
  "code2" text collate "hr-HR-x-icu" not null,
  "code3" text collate "hr-HR-x-icu",
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "is_eu" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "state_pkey" primary key ("id"),
  constraint "state_code2_check" check (char_length("code2") <= 2),
  constraint "state_code3_check" check (char_length("code3") <= 3),
  constraint "state_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "state_name_en_check" check (char_length("name_en") <= 255),
  constraint "state_is_eu_check" check ("is_eu" in (0, 1))
);

create table "state_city" (
  "id" integer not null default nextval('state_city_id_seq'::regclass),
  "id_state" integer not null,
  "id_state_county" integer,
  "postal_code" text collate "hr-HR-x-icu" not null,
  "fold_postal_code" text collate "C" generated always as (katedra.fold("postal_code")) stored,
  "name" text collate "hr-HR-x-icu" not null,
  "fold_name" text collate "C" generated always as (katedra.fold("name")) stored,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "state_city_pkey" primary key ("id"),
  constraint "state_city_postal_code_check" check (char_length("postal_code") <= 10),
  constraint "state_city_name_check" check (char_length("name") <= 255)
);

create table "state_county" (
  "id" integer not null default nextval('state_county_id_seq'::regclass),
  "id_state" integer not null,
  "code" text collate "hr-HR-x-icu" not null,
  "name" text collate "hr-HR-x-icu" not null,
  "fold_name" text collate "C" generated always as (katedra.fold("name")) stored,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "state_county_pkey" primary key ("id"),
  constraint "state_county_code_check" check (char_length("code") <= 10),
  constraint "state_county_name_check" check (char_length("name") <= 255)
);

create table "student" (
  "id" integer not null default nextval('student_id_seq'::regclass),
  "jmbag" text collate "hr-HR-x-icu" not null,
  "fold_jmbag" text collate "C" generated always as (katedra.fold("jmbag")) stored,
  "oib" text collate "hr-HR-x-icu",
  "fold_oib" text collate "C" generated always as (katedra.fold("oib")) stored,
  "first_name" text collate "hr-HR-x-icu" not null,
  "fold_first_name" text collate "C" generated always as (katedra.fold("first_name")) stored,
  "last_name" text collate "hr-HR-x-icu" not null,
  "fold_last_name" text collate "C" generated always as (katedra.fold("last_name")) stored,
  "gender" text,
  "birth_date" date,
  "id_citizenship" integer,
  "email" text collate "hr-HR-x-icu",
  "fold_email" text collate "C" generated always as (katedra.fold("email")) stored,
  "phone" text collate "hr-HR-x-icu",
  "street" text collate "hr-HR-x-icu",
  "id_state_city" integer,
  "picture" text,
  "id_user" integer,
  "active" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "student_pkey" primary key ("id"),
  constraint "student_jmbag_check" check (char_length("jmbag") <= 10),
  constraint "student_oib_check" check (char_length("oib") <= 11),
  constraint "student_first_name_check" check (char_length("first_name") <= 100),
  constraint "student_last_name_check" check (char_length("last_name") <= 100),
  constraint "student_gender_check" check ("gender" in ('m', 'f', 'x')),
  constraint "student_email_check" check (char_length("email") <= 255),
  constraint "student_phone_check" check (char_length("phone") <= 50),
  constraint "student_street_check" check (char_length("street") <= 255),
  constraint "student_active_check" check ("active" in (0, 1))
);

create table "teacher" (
  "id" integer not null default nextval('teacher_id_seq'::regclass),
  "oib" text collate "hr-HR-x-icu",
  "fold_oib" text collate "C" generated always as (katedra.fold("oib")) stored,
  "foreign_id" text collate "hr-HR-x-icu",
  "isvu_code" text collate "hr-HR-x-icu",
  "mbz" text collate "hr-HR-x-icu",
  "title_prefix" text collate "hr-HR-x-icu",
  "first_name" text collate "hr-HR-x-icu" not null,
  "fold_first_name" text collate "C" generated always as (katedra.fold("first_name")) stored,
  "last_name" text collate "hr-HR-x-icu" not null,
  "fold_last_name" text collate "C" generated always as (katedra.fold("last_name")) stored,
  "title_suffix" text collate "hr-HR-x-icu",
  "id_academicvocation" integer not null,
  "vocation_from" date,
  "id_organizationunit" integer,
  "employment" text default 'employee' not null,
  "fte" numeric(3, 2) default 1 not null,
  "norm_reduction" numeric(5, 2) default 0 not null,
  "email" text collate "hr-HR-x-icu" not null,
  "fold_email" text collate "C" generated always as (katedra.fold("email")) stored,
  "phone" text collate "hr-HR-x-icu",
  "office" text collate "hr-HR-x-icu",
  "consultations" text,
  "picture" text,
  "id_user" integer,
  "active_from" date,
  "active_to" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "teacher_pkey" primary key ("id"),
  constraint "teacher_oib_check" check (char_length("oib") <= 11),
  constraint "teacher_foreign_id_check" check (char_length("foreign_id") <= 50),
  constraint "teacher_isvu_code_check" check (char_length("isvu_code") <= 20),
  constraint "teacher_mbz_check" check (char_length("mbz") <= 6),
  constraint "teacher_title_prefix_check" check (char_length("title_prefix") <= 50),
  constraint "teacher_first_name_check" check (char_length("first_name") <= 100),
  constraint "teacher_last_name_check" check (char_length("last_name") <= 100),
  constraint "teacher_title_suffix_check" check (char_length("title_suffix") <= 50),
  constraint "teacher_employment_check" check ("employment" in ('employee', 'partTime', 'external', 'titular')),
  constraint "teacher_fte_check" check ("fte" >= 0.05 and "fte" <= 1),
  constraint "teacher_norm_reduction_check" check ("norm_reduction" >= 0 and "norm_reduction" <= 100),
  constraint "teacher_email_check" check (char_length("email") <= 255),
  constraint "teacher_phone_check" check (char_length("phone") <= 50),
  constraint "teacher_office_check" check (char_length("office") <= 50),
  constraint "teacher_consultations_check" check (char_length("consultations") <= 100000),
  constraint "teacher_oib_or_foreign_id" check (oib is not null or foreign_id is not null),
  constraint "teacher_active_in_order" check (active_from <= active_to)
);

create table "user" (
  "id" integer not null default nextval('user_id_seq'::regclass),
  "username" text collate "hr-HR-x-icu" not null,
  "fold_username" text collate "C" generated always as (katedra.fold("username")) stored,
  "email" text collate "hr-HR-x-icu" not null,
  "fold_email" text collate "C" generated always as (katedra.fold("email")) stored,
  "first_name" text collate "hr-HR-x-icu" not null,
  "fold_first_name" text collate "C" generated always as (katedra.fold("first_name")) stored,
  "last_name" text collate "hr-HR-x-icu" not null,
  "fold_last_name" text collate "C" generated always as (katedra.fold("last_name")) stored,
  "oib" text collate "hr-HR-x-icu",
  "phone" text collate "hr-HR-x-icu",
  "picture" text,
  "language" text default 'hr' not null,
  "status" text default 'pending' not null,
  "email_confirmed_at" timestamptz,
  "last_login_at" timestamptz,
  "failed_logins" integer default 0 not null,
  "locked_until" timestamptz,
  "terms_version" integer,
  "terms_accepted_at" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "user_pkey" primary key ("id"),
  constraint "user_username_check" check (char_length("username") <= 100),
  constraint "user_email_check" check (char_length("email") <= 255),
  constraint "user_first_name_check" check (char_length("first_name") <= 100),
  constraint "user_last_name_check" check (char_length("last_name") <= 100),
  constraint "user_oib_check" check (char_length("oib") <= 11),
  constraint "user_phone_check" check (char_length("phone") <= 50),
  constraint "user_language_check" check ("language" in ('hr', 'en-uk', 'en-us')),
  constraint "user_status_check" check ("status" in ('pending', 'active', 'blocked', 'deleted')),
  constraint "user_failed_logins_check" check ("failed_logins" >= 0),
  constraint "user_username_lower_case" check (username = lower(username))
);

create table "user_credential" (
  "id" integer not null default nextval('user_credential_id_seq'::regclass),
  "id_user" integer not null,
  "password_hash" text collate "hr-HR-x-icu" not null,
  "password_changed_at" timestamptz not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "user_credential_pkey" primary key ("id"),
  constraint "user_credential_password_hash_check" check (char_length("password_hash") <= 500)
);

create table "user_identity" (
  "id" integer not null default nextval('user_identity_id_seq'::regclass),
  "id_user" integer not null,
  "provider" text not null,
  "subject" text collate "hr-HR-x-icu" not null,
  "email" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "user_identity_pkey" primary key ("id"),
  constraint "user_identity_provider_check" check ("provider" in ('local', 'google', 'facebook', 'aai')),
  constraint "user_identity_subject_check" check (char_length("subject") <= 500),
  constraint "user_identity_email_check" check (char_length("email") <= 255)
);

create table "user_setting" (
  "id" integer not null default nextval('user_setting_id_seq'::regclass),
  "id_user" integer not null,
  "key" text collate "hr-HR-x-icu" not null,
  "value" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "user_setting_pkey" primary key ("id"),
  constraint "user_setting_key_check" check (char_length("key") <= 100),
  constraint "user_setting_value_check" check (char_length("value") <= 10000)
);

create table "user_token" (
  "id" integer not null default nextval('user_token_id_seq'::regclass),
  "id_user" integer not null,
  "kind" text not null,
  "hash" text collate "hr-HR-x-icu" not null,
  "email" text collate "hr-HR-x-icu",
  "expires_at" timestamptz not null,
  "used_at" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "user_token_pkey" primary key ("id"),
  constraint "user_token_kind_check" check ("kind" in ('confirm', 'recovery', 'invite', 'emailChange')),
  constraint "user_token_hash_check" check (char_length("hash") <= 128),
  constraint "user_token_email_check" check (char_length("email") <= 255)
);

alter table "academicyear_semester" add constraint "academicyear_semester_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "alumni_student" add constraint "alumni_student_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "alumni_student" add constraint "alumni_student_id_student_fkey" foreign key ("id_student") references "student" ("id");

alter table "auth_assignment" add constraint "auth_assignment_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "auth_assignment" add constraint "auth_assignment_id_role_fkey" foreign key ("id_role") references "auth_item" ("id");

alter table "auth_item_child" add constraint "auth_item_child_id_role_fkey" foreign key ("id_role") references "auth_item" ("id") on delete cascade;

alter table "auth_item_child" add constraint "auth_item_child_id_permission_fkey" foreign key ("id_permission") references "auth_item" ("id") on delete cascade;

alter table "organizationunit" add constraint "organizationunit_id_parent_fkey" foreign key ("id_parent") references "organizationunit" ("id");

alter table "organizationunit" add constraint "organizationunit_id_head_fkey" foreign key ("id_head") references "teacher" ("id");

alter table "par_employee" add constraint "par_employee_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "par_employee" add constraint "par_employee_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "par_employee" add constraint "par_employee_id_edulev_fkey" foreign key ("id_edulev") references "edulev" ("id");

alter table "partner" add constraint "partner_id_partnersector_fkey" foreign key ("id_partnersector") references "partnersector" ("id");

alter table "partner" add constraint "partner_id_partnertype_fkey" foreign key ("id_partnertype") references "partnertype" ("id");

alter table "partner" add constraint "partner_id_state_city_fkey" foreign key ("id_state_city") references "state_city" ("id");

alter table "room" add constraint "room_id_roomtype_fkey" foreign key ("id_roomtype") references "roomtype" ("id");

alter table "room" add constraint "room_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

alter table "session" add constraint "session_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "session" add constraint "session_id_actor_fkey" foreign key ("id_actor") references "user" ("id") on delete cascade;

alter table "state_city" add constraint "state_city_id_state_fkey" foreign key ("id_state") references "state" ("id");

alter table "state_city" add constraint "state_city_id_state_county_fkey" foreign key ("id_state_county") references "state_county" ("id");

alter table "state_county" add constraint "state_county_id_state_fkey" foreign key ("id_state") references "state" ("id");

alter table "student" add constraint "student_id_citizenship_fkey" foreign key ("id_citizenship") references "state" ("id");

alter table "student" add constraint "student_id_state_city_fkey" foreign key ("id_state_city") references "state_city" ("id");

alter table "student" add constraint "student_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "teacher" add constraint "teacher_id_academicvocation_fkey" foreign key ("id_academicvocation") references "academicvocation" ("id");

alter table "teacher" add constraint "teacher_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

alter table "teacher" add constraint "teacher_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "user_credential" add constraint "user_credential_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "user_identity" add constraint "user_identity_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "user_setting" add constraint "user_setting_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "user_token" add constraint "user_token_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

create unique index "academicvocation_code_key" on "academicvocation" ("code") where "deleted_at" is null;

create index "academicvocation_num_idx" on "academicvocation" ("num", "id") where "deleted_at" is null;

create index "academicvocation_name_hr_search" on "academicvocation" using gin (katedra.grams("fold_name_hr"));

create index "academicvocation_name_en_search" on "academicvocation" using gin (katedra.grams("fold_name_en"));

create unique index "academicyear_start_year_key" on "academicyear" ("start_year") where "deleted_at" is null;

create unique index "academicyear_code_key" on "academicyear" ("code") where "deleted_at" is null;

create index "academicyear_start_year_desc_idx" on "academicyear" ("start_year" desc, "id" desc) where "deleted_at" is null;

create unique index "academicyear_semester_semester_twice" on "academicyear_semester" ("id_academicyear", "kind") where "deleted_at" is null;

create index "academicyear_semester_id_academicyear_idx" on "academicyear_semester" ("id_academicyear");

create index "academicyear_semester_teaching_from_desc_idx" on "academicyear_semester" ("teaching_from" desc, "id" desc) where "deleted_at" is null;

create unique index "alumni_student_id_user_key" on "alumni_student" ("id_user") where "deleted_at" is null;

create index "alumni_student_id_user_idx" on "alumni_student" ("id_user");

create index "alumni_student_id_student_idx" on "alumni_student" ("id_student");

create index "alumni_student_last_name_first_name_idx" on "alumni_student" ("last_name", "first_name", "id") where "deleted_at" is null;

create index "alumni_student_first_name_search" on "alumni_student" using gin (katedra.grams("fold_first_name"));

create index "alumni_student_last_name_search" on "alumni_student" using gin (katedra.grams("fold_last_name"));

create unique index "app_module_url_key" on "app_module" ("url");

create index "app_module_num_idx" on "app_module" ("num", "id");

create index "auth_assignment_id_user_idx" on "auth_assignment" ("id_user");

create index "auth_assignment_id_role_idx" on "auth_assignment" ("id_role");

create index "auth_assignment_id_user_id_role_date_from_idx" on "auth_assignment" ("id_user", "id_role", "date_from", "id") where "deleted_at" is null;

create unique index "auth_item_name_key" on "auth_item" ("name") where "deleted_at" is null;

create index "auth_item_kind_name_idx" on "auth_item" ("kind", "name", "id") where "deleted_at" is null;

create unique index "auth_item_child_already_granted" on "auth_item_child" ("id_role", "id_permission");

create index "auth_item_child_id_role_idx" on "auth_item_child" ("id_role");

create index "auth_item_child_id_permission_idx" on "auth_item_child" ("id_permission");

create unique index "edulev_code_key" on "edulev" ("code") where "deleted_at" is null;

create index "edulev_num_idx" on "edulev" ("num", "id") where "deleted_at" is null;

create index "edulev_name_hr_search" on "edulev" using gin (katedra.grams("fold_name_hr"));

create index "edulev_name_en_search" on "edulev" using gin (katedra.grams("fold_name_en"));

create unique index "organizationunit_code_key" on "organizationunit" ("code") where "deleted_at" is null;

create index "organizationunit_id_parent_idx" on "organizationunit" ("id_parent");

create index "organizationunit_id_head_idx" on "organizationunit" ("id_head");

create index "organizationunit_num_idx" on "organizationunit" ("id_parent", "num", "id") where "deleted_at" is null;

create index "organizationunit_code_search" on "organizationunit" using gin (katedra.grams("fold_code"));

create index "organizationunit_name_hr_search" on "organizationunit" using gin (katedra.grams("fold_name_hr"));

create index "organizationunit_name_en_search" on "organizationunit" using gin (katedra.grams("fold_name_en"));

create unique index "par_employee_id_user_key" on "par_employee" ("id_user") where "deleted_at" is null;

create unique index "par_employee_email_twice" on "par_employee" ("id_partner", "email") where "deleted_at" is null;

create index "par_employee_id_partner_idx" on "par_employee" ("id_partner");

create index "par_employee_id_user_idx" on "par_employee" ("id_user");

create index "par_employee_id_edulev_idx" on "par_employee" ("id_edulev");

create index "par_employee_last_name_first_name_idx" on "par_employee" ("last_name", "first_name", "id") where "deleted_at" is null;

create index "par_employee_first_name_search" on "par_employee" using gin (katedra.grams("fold_first_name"));

create index "par_employee_last_name_search" on "par_employee" using gin (katedra.grams("fold_last_name"));

create unique index "partner_oib_key" on "partner" ("oib") where "deleted_at" is null;

create unique index "partner_name_twice" on "partner" (katedra.fold("name"), "id_state_city") where (oib is null) and "deleted_at" is null;

create index "partner_id_partnersector_idx" on "partner" ("id_partnersector");

create index "partner_id_partnertype_idx" on "partner" ("id_partnertype");

create index "partner_id_state_city_idx" on "partner" ("id_state_city");

create index "partner_name_idx" on "partner" ("name", "id") where "deleted_at" is null;

create index "partner_name_search" on "partner" using gin (katedra.grams("fold_name"));

create index "partner_short_name_search" on "partner" using gin (katedra.grams("fold_short_name"));

create unique index "partnersector_code_key" on "partnersector" ("code") where "deleted_at" is null;

create index "partnersector_num_idx" on "partnersector" ("num", "id") where "deleted_at" is null;

create index "partnersector_name_hr_search" on "partnersector" using gin (katedra.grams("fold_name_hr"));

create index "partnersector_name_en_search" on "partnersector" using gin (katedra.grams("fold_name_en"));

create unique index "partnertype_name_twice" on "partnertype" (katedra.fold("name_hr")) where "deleted_at" is null;

create index "partnertype_num_idx" on "partnertype" ("num", "id") where "deleted_at" is null;

create index "partnertype_name_hr_search" on "partnertype" using gin (katedra.grams("fold_name_hr"));

create index "partnertype_name_en_search" on "partnertype" using gin (katedra.grams("fold_name_en"));

create unique index "room_code_key" on "room" ("code") where "deleted_at" is null;

create index "room_id_roomtype_idx" on "room" ("id_roomtype");

create index "room_id_organizationunit_idx" on "room" ("id_organizationunit");

create index "room_num_idx" on "room" ("num", "id") where "deleted_at" is null;

create index "room_code_search" on "room" using gin (katedra.grams("fold_code"));

create index "room_name_hr_search" on "room" using gin (katedra.grams("fold_name_hr"));

create index "room_name_en_search" on "room" using gin (katedra.grams("fold_name_en"));

create unique index "roomtype_code_key" on "roomtype" ("code") where "deleted_at" is null;

create index "roomtype_num_idx" on "roomtype" ("num", "id") where "deleted_at" is null;

create index "roomtype_name_hr_search" on "roomtype" using gin (katedra.grams("fold_name_hr"));

create index "roomtype_name_en_search" on "roomtype" using gin (katedra.grams("fold_name_en"));

create unique index "session_token_hash_key" on "session" ("token_hash");

create index "session_id_user_idx" on "session" ("id_user");

create index "session_id_actor_idx" on "session" ("id_actor");

create index "session_last_seen_at_desc_idx" on "session" ("last_seen_at" desc, "id" desc);

create unique index "state_code2_key" on "state" ("code2") where "deleted_at" is null;

create unique index "state_code3_key" on "state" ("code3") where "deleted_at" is null;

create index "state_name_hr_idx" on "state" ("name_hr", "id") where "deleted_at" is null;

create index "state_name_hr_search" on "state" using gin (katedra.grams("fold_name_hr"));

create index "state_name_en_search" on "state" using gin (katedra.grams("fold_name_en"));

create unique index "state_city_city_twice" on "state_city" ("id_state", "postal_code", "name") where "deleted_at" is null;

create index "state_city_id_state_idx" on "state_city" ("id_state");

create index "state_city_id_state_county_idx" on "state_city" ("id_state_county");

create index "state_city_name_postal_code_idx" on "state_city" ("name", "postal_code", "id") where "deleted_at" is null;

create index "state_city_postal_code_search" on "state_city" using gin (katedra.grams("fold_postal_code"));

create index "state_city_name_search" on "state_city" using gin (katedra.grams("fold_name"));

create unique index "state_county_code_twice" on "state_county" ("id_state", "code") where "deleted_at" is null;

create index "state_county_id_state_idx" on "state_county" ("id_state");

create index "state_county_id_state_code_idx" on "state_county" ("id_state", "code", "id") where "deleted_at" is null;

create index "state_county_name_search" on "state_county" using gin (katedra.grams("fold_name"));

create unique index "student_jmbag_key" on "student" ("jmbag") where "deleted_at" is null;

create unique index "student_oib_key" on "student" ("oib") where "deleted_at" is null;

create unique index "student_id_user_key" on "student" ("id_user") where "deleted_at" is null;

create index "student_id_citizenship_idx" on "student" ("id_citizenship");

create index "student_id_state_city_idx" on "student" ("id_state_city");

create index "student_id_user_idx" on "student" ("id_user");

create index "student_last_name_first_name_idx" on "student" ("last_name", "first_name", "id") where "deleted_at" is null;

create index "student_id_state_city_last_name_idx" on "student" ("id_state_city", "last_name", "id") where "deleted_at" is null;

create index "student_jmbag_search" on "student" using gin (katedra.grams("fold_jmbag"));

create index "student_oib_search" on "student" using gin (katedra.grams("fold_oib"));

create index "student_first_name_search" on "student" using gin (katedra.grams("fold_first_name"));

create index "student_last_name_search" on "student" using gin (katedra.grams("fold_last_name"));

create index "student_email_search" on "student" using gin (katedra.grams("fold_email"));

create unique index "teacher_oib_key" on "teacher" ("oib") where "deleted_at" is null;

create unique index "teacher_isvu_code_key" on "teacher" ("isvu_code") where "deleted_at" is null;

create unique index "teacher_id_user_key" on "teacher" ("id_user") where "deleted_at" is null;

create unique index "teacher_email_taken" on "teacher" (katedra.fold("email")) where "deleted_at" is null;

create index "teacher_id_academicvocation_idx" on "teacher" ("id_academicvocation");

create index "teacher_id_organizationunit_idx" on "teacher" ("id_organizationunit");

create index "teacher_id_user_idx" on "teacher" ("id_user");

create index "teacher_last_name_first_name_idx" on "teacher" ("last_name", "first_name", "id") where "deleted_at" is null;

create index "teacher_oib_search" on "teacher" using gin (katedra.grams("fold_oib"));

create index "teacher_first_name_search" on "teacher" using gin (katedra.grams("fold_first_name"));

create index "teacher_last_name_search" on "teacher" using gin (katedra.grams("fold_last_name"));

create index "teacher_email_search" on "teacher" using gin (katedra.grams("fold_email"));

create unique index "user_oib_key" on "user" ("oib") where "deleted_at" is null;

create unique index "user_username_taken" on "user" (katedra.fold("username")) where "deleted_at" is null;

create unique index "user_email_taken" on "user" (katedra.fold("email")) where "deleted_at" is null;

create index "user_created_at_desc_idx" on "user" ("created_at" desc, "id" desc) where "deleted_at" is null;

create index "user_username_search" on "user" using gin (katedra.grams("fold_username"));

create index "user_email_search" on "user" using gin (katedra.grams("fold_email"));

create index "user_first_name_search" on "user" using gin (katedra.grams("fold_first_name"));

create index "user_last_name_search" on "user" using gin (katedra.grams("fold_last_name"));

create unique index "user_credential_id_user_key" on "user_credential" ("id_user");

create index "user_credential_id_user_idx" on "user_credential" ("id_user");

create unique index "user_identity_identity_taken" on "user_identity" ("provider", "subject");

create index "user_identity_id_user_idx" on "user_identity" ("id_user");

create unique index "user_setting_key_twice" on "user_setting" ("id_user", "key");

create index "user_setting_id_user_idx" on "user_setting" ("id_user");

create unique index "user_token_hash_key" on "user_token" ("hash");

create index "user_token_id_user_idx" on "user_token" ("id_user");

create trigger "academicvocation_version" after insert or update or delete or truncate on "academicvocation" for each statement execute function katedra.bump_version();

create trigger "academicyear_version" after insert or update or delete or truncate on "academicyear" for each statement execute function katedra.bump_version();

create trigger "academicyear_semester_version" after insert or update or delete or truncate on "academicyear_semester" for each statement execute function katedra.bump_version();

create trigger "alumni_student_version" after insert or update or delete or truncate on "alumni_student" for each statement execute function katedra.bump_version();

create trigger "app_module_version" after insert or update or delete or truncate on "app_module" for each statement execute function katedra.bump_version();

create trigger "auth_assignment_version" after insert or update or delete or truncate on "auth_assignment" for each statement execute function katedra.bump_version();

create trigger "auth_item_version" after insert or update or delete or truncate on "auth_item" for each statement execute function katedra.bump_version();

create trigger "auth_item_child_version" after insert or update or delete or truncate on "auth_item_child" for each statement execute function katedra.bump_version();

create trigger "edulev_version" after insert or update or delete or truncate on "edulev" for each statement execute function katedra.bump_version();

create trigger "organizationunit_version" after insert or update or delete or truncate on "organizationunit" for each statement execute function katedra.bump_version();

create trigger "owner_version" after insert or update or delete or truncate on "owner" for each statement execute function katedra.bump_version();

create trigger "par_employee_version" after insert or update or delete or truncate on "par_employee" for each statement execute function katedra.bump_version();

create trigger "partner_version" after insert or update or delete or truncate on "partner" for each statement execute function katedra.bump_version();

create trigger "partnersector_version" after insert or update or delete or truncate on "partnersector" for each statement execute function katedra.bump_version();

create trigger "partnertype_version" after insert or update or delete or truncate on "partnertype" for each statement execute function katedra.bump_version();

create trigger "room_version" after insert or update or delete or truncate on "room" for each statement execute function katedra.bump_version();

create trigger "roomtype_version" after insert or update or delete or truncate on "roomtype" for each statement execute function katedra.bump_version();

create trigger "session_version" after insert or update or delete or truncate on "session" for each statement execute function katedra.bump_version();

create trigger "state_version" after insert or update or delete or truncate on "state" for each statement execute function katedra.bump_version();

create trigger "state_city_version" after insert or update or delete or truncate on "state_city" for each statement execute function katedra.bump_version();

create trigger "state_county_version" after insert or update or delete or truncate on "state_county" for each statement execute function katedra.bump_version();

create trigger "student_version" after insert or update or delete or truncate on "student" for each statement execute function katedra.bump_version();

create trigger "teacher_version" after insert or update or delete or truncate on "teacher" for each statement execute function katedra.bump_version();

create trigger "user_version" after insert or update or delete or truncate on "user" for each statement execute function katedra.bump_version();

create trigger "user_credential_version" after insert or update or delete or truncate on "user_credential" for each statement execute function katedra.bump_version();

create trigger "user_identity_version" after insert or update or delete or truncate on "user_identity" for each statement execute function katedra.bump_version();

create trigger "user_setting_version" after insert or update or delete or truncate on "user_setting" for each statement execute function katedra.bump_version();

create trigger "user_token_version" after insert or update or delete or truncate on "user_token" for each statement execute function katedra.bump_version();
