-- Alumni.

alter table "alumni_student" alter column "id_user" drop not null;

create sequence "alumni_address_id_seq" as integer;

create sequence "alumni_audience_id_seq" as integer;

create sequence "alumni_contact_id_seq" as integer;

create sequence "alumni_cv_link_id_seq" as integer;

create sequence "alumni_digital_skill_id_seq" as integer;

create sequence "alumni_education_id_seq" as integer;

create sequence "alumni_language_id_seq" as integer;

create sequence "alumni_other_section_id_seq" as integer;

create sequence "alumni_work_experience_id_seq" as integer;

create sequence "export_log_id_seq" as integer;

create sequence "job_alert_id_seq" as integer;

create sequence "job_application_id_seq" as integer;

create sequence "job_offer_id_seq" as integer;

create table "alumni_address" (
  "id" integer not null default nextval('alumni_address_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "kind" text default 'home' not null,
  "address" text collate "hr-HR-x-icu" not null,
  "postal_code" text collate "hr-HR-x-icu",
  "id_state_city" integer,
  "city" text collate "hr-HR-x-icu",
  "id_state" integer not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_address_pkey" primary key ("id"),
  constraint "alumni_address_kind_check" check ("kind" in ('home', 'work', 'other')),
  constraint "alumni_address_address_check" check (char_length("address") <= 255),
  constraint "alumni_address_postal_code_check" check (char_length("postal_code") <= 20),
  constraint "alumni_address_city_check" check (char_length("city") <= 100)
);

alter table "alumni_address" add constraint "alumni_address_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

create table "alumni_audience" (
  "id" integer not null default nextval('alumni_audience_id_seq'::regclass),
  "name" text collate "hr-HR-x-icu" not null,
  "fold_name" text collate "C" generated always as (katedra.fold("name")) stored,
  "year_from" integer,
  "year_to" integer,
  "employment_status" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "alumni_audience_pkey" primary key ("id"),
  constraint "alumni_audience_name_check" check (char_length("name") <= 100),
  constraint "alumni_audience_year_from_check" check ("year_from" >= 1900),
  constraint "alumni_audience_year_to_check" check ("year_to" >= 1900),
  constraint "alumni_audience_employment_status_check" check ("employment_status" in ('employed', 'selfEmployed', 'unemployed', 'studying', 'other')),
  constraint "alumni_audience_years_from_to" check (year_from <= year_to)
);

create table "alumni_audience_id_studies" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "alumni_audience_id_studies_pkey" primary key ("id_row", "id_target")
);

create table "alumni_audience_id_study_levels" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "alumni_audience_id_study_levels_pkey" primary key ("id_row", "id_target")
);

create table "alumni_audience_id_counties" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "alumni_audience_id_counties_pkey" primary key ("id_row", "id_target")
);

create table "alumni_audience_id_sectors" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "alumni_audience_id_sectors_pkey" primary key ("id_row", "id_target")
);

create table "alumni_audience_id_professions" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "alumni_audience_id_professions_pkey" primary key ("id_row", "id_target")
);

create table "alumni_contact" (
  "id" integer not null default nextval('alumni_contact_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "contact_type" text not null,
  "subtype" text collate "hr-HR-x-icu",
  "value" text collate "hr-HR-x-icu" not null,
  "is_public" smallint default 0 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_contact_pkey" primary key ("id"),
  constraint "alumni_contact_contact_type_check" check ("contact_type" in ('phone', 'socialMedia', 'website', 'email')),
  constraint "alumni_contact_subtype_check" check (char_length("subtype") <= 50),
  constraint "alumni_contact_value_check" check (char_length("value") <= 255),
  constraint "alumni_contact_is_public_check" check ("is_public" in (0, 1))
);

alter table "alumni_contact" add constraint "alumni_contact_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

create table "alumni_cv_link" (
  "id" integer not null default nextval('alumni_cv_link_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "token_hash" text collate "hr-HR-x-icu" not null,
  "language" text not null,
  "choice" text not null,
  "expires_at" timestamptz not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_cv_link_pkey" primary key ("id"),
  constraint "alumni_cv_link_token_hash_check" check (char_length("token_hash") <= 128),
  constraint "alumni_cv_link_language_check" check ("language" in ('hr', 'en')),
  constraint "alumni_cv_link_choice_check" check (char_length("choice") <= 5000)
);

create table "alumni_digital_skill" (
  "id" integer not null default nextval('alumni_digital_skill_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "area" text not null,
  "level" text not null,
  "skills" text[],
  "note" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_digital_skill_pkey" primary key ("id"),
  constraint "alumni_digital_skill_area_check" check ("area" in ('information', 'communication', 'contentCreation', 'safety', 'problemSolving', 'other')),
  constraint "alumni_digital_skill_level_check" check ("level" in ('foundation', 'intermediate', 'advanced', 'specialised')),
  constraint "alumni_digital_skill_skills_check" check (cardinality("skills") <= 30),
  constraint "alumni_digital_skill_note_check" check (char_length("note") <= 500)
);

alter table "alumni_digital_skill" add constraint "alumni_digital_skill_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

create table "alumni_education" (
  "id" integer not null default nextval('alumni_education_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "kind" text default 'education' not null,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "organisation" text collate "hr-HR-x-icu" not null,
  "fold_organisation" text collate "C" generated always as (katedra.fold("organisation")) stored,
  "id_study" integer,
  "id_study_level" integer,
  "field_of_study" text collate "hr-HR-x-icu",
  "eqf_level" integer,
  "thesis_title" text collate "hr-HR-x-icu",
  "final_grade" text collate "hr-HR-x-icu",
  "date_from" date,
  "date_to" date,
  "is_ongoing" smallint default 0 not null,
  "graduation_year" integer,
  "id_state" integer,
  "is_from_isvu" smallint default 0 not null,
  "status" text default 'confirmed' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_education_pkey" primary key ("id"),
  constraint "alumni_education_kind_check" check ("kind" in ('education', 'training')),
  constraint "alumni_education_title_check" check (char_length("title") <= 255),
  constraint "alumni_education_organisation_check" check (char_length("organisation") <= 255),
  constraint "alumni_education_field_of_study_check" check (char_length("field_of_study") <= 255),
  constraint "alumni_education_eqf_level_check" check ("eqf_level" >= 1 and "eqf_level" <= 8),
  constraint "alumni_education_thesis_title_check" check (char_length("thesis_title") <= 500),
  constraint "alumni_education_final_grade_check" check (char_length("final_grade") <= 50),
  constraint "alumni_education_is_ongoing_check" check ("is_ongoing" in (0, 1)),
  constraint "alumni_education_graduation_year_check" check ("graduation_year" >= 1900),
  constraint "alumni_education_is_from_isvu_check" check ("is_from_isvu" in (0, 1)),
  constraint "alumni_education_status_check" check ("status" in ('confirmed', 'draft')),
  constraint "alumni_education_dates_in_order" check (date_from <= date_to),
  constraint "alumni_education_ongoing_or_ended" check (is_ongoing = 0 or date_to is null),
  constraint "alumni_education_some_time" check (date_from is not null or graduation_year is not null)
);

alter table "alumni_education" add constraint "alumni_education_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

create table "alumni_language" (
  "id" integer not null default nextval('alumni_language_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "language" text not null,
  "is_mother_tongue" smallint default 0 not null,
  "listening" text,
  "reading" text,
  "interaction" text,
  "production" text,
  "writing" text,
  "certificate" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_language_pkey" primary key ("id"),
  constraint "alumni_language_language_check" check ("language" in ('hr', 'en', 'de', 'it', 'fr', 'es', 'sl', 'sr', 'bs', 'mk', 'sq', 'hu', 'cs', 'sk', 'pl', 'ru', 'uk', 'bg', 'ro', 'el', 'tr', 'pt', 'nl', 'sv', 'no', 'da', 'fi', 'zh', 'ja', 'ko', 'ar', 'he', 'la')),
  constraint "alumni_language_is_mother_tongue_check" check ("is_mother_tongue" in (0, 1)),
  constraint "alumni_language_listening_check" check ("listening" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  constraint "alumni_language_reading_check" check ("reading" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  constraint "alumni_language_interaction_check" check ("interaction" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  constraint "alumni_language_production_check" check ("production" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  constraint "alumni_language_writing_check" check ("writing" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  constraint "alumni_language_certificate_check" check (char_length("certificate") <= 200),
  constraint "alumni_language_levels_needed" check (is_mother_tongue = 1 or (listening is not null and reading is not null and interaction is not null and production is not null and writing is not null))
);

alter table "alumni_language" add constraint "alumni_language_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

create table "alumni_other_section" (
  "id" integer not null default nextval('alumni_other_section_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "kind" text not null,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "description" text,
  "date_from" date,
  "date_to" date,
  "url" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_other_section_pkey" primary key ("id"),
  constraint "alumni_other_section_kind_check" check ("kind" in ('driving', 'publications', 'projects', 'conferences', 'volunteering', 'honours', 'hobbies', 'references', 'custom')),
  constraint "alumni_other_section_title_check" check (char_length("title") <= 255),
  constraint "alumni_other_section_description_check" check (char_length("description") <= 5000),
  constraint "alumni_other_section_url_check" check (char_length("url") <= 255),
  constraint "alumni_other_section_dates_in_order" check (date_from <= date_to)
);

alter table "alumni_other_section" add constraint "alumni_other_section_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

alter table "alumni_student" add column "id_profession" integer;

alter table "alumni_student" add column "quiet_since" date;

create table "alumni_work_experience" (
  "id" integer not null default nextval('alumni_work_experience_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "position" text collate "hr-HR-x-icu" not null,
  "fold_position" text collate "C" generated always as (katedra.fold("position")) stored,
  "employer" text collate "hr-HR-x-icu" not null,
  "fold_employer" text collate "C" generated always as (katedra.fold("employer")) stored,
  "id_partner" integer,
  "id_profession" integer,
  "id_partnersector" integer,
  "city" text collate "hr-HR-x-icu",
  "id_state" integer,
  "date_from" date not null,
  "date_to" date,
  "is_current" smallint default 0 not null,
  "activities" text,
  "status" text default 'confirmed' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "alumni_work_experience_pkey" primary key ("id"),
  constraint "alumni_work_experience_position_check" check (char_length("position") <= 255),
  constraint "alumni_work_experience_employer_check" check (char_length("employer") <= 255),
  constraint "alumni_work_experience_city_check" check (char_length("city") <= 100),
  constraint "alumni_work_experience_is_current_check" check ("is_current" in (0, 1)),
  constraint "alumni_work_experience_activities_check" check (char_length("activities") <= 5000),
  constraint "alumni_work_experience_status_check" check ("status" in ('confirmed', 'draft')),
  constraint "alumni_work_experience_dates_in_order" check (date_from <= date_to),
  constraint "alumni_work_experience_current_or_ended" check (is_current = 0 or date_to is null)
);

alter table "alumni_work_experience" add constraint "alumni_work_experience_num_excl" exclude using btree (("id_alu_stu") with =, "num" with =) deferrable initially deferred;

create table "export_log" (
  "id" integer not null default nextval('export_log_id_seq'::regclass),
  "at" timestamptz not null,
  "id_user" integer not null,
  "purpose" text collate "hr-HR-x-icu" not null,
  "fold_purpose" text collate "C" generated always as (katedra.fold("purpose")) stored,
  "format" text not null,
  "id_alu_aud" integer,
  "columns" text[],
  "rows" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "export_log_pkey" primary key ("id"),
  constraint "export_log_purpose_check" check (char_length("purpose") <= 500),
  constraint "export_log_format_check" check ("format" in ('xlsx', 'csv')),
  constraint "export_log_columns_check" check (cardinality("columns") <= 50)
);

create table "job_alert" (
  "id" integer not null default nextval('job_alert_id_seq'::regclass),
  "id_alu_stu" integer not null,
  "name" text collate "hr-HR-x-icu" not null,
  "words" text collate "hr-HR-x-icu",
  "id_profession" integer,
  "id_study_level" integer,
  "employment_kind" text,
  "work_mode" text,
  "id_state_city" integer,
  "rhythm" text default 'atOnce' not null,
  "told_until" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "job_alert_pkey" primary key ("id"),
  constraint "job_alert_name_check" check (char_length("name") <= 100),
  constraint "job_alert_words_check" check (char_length("words") <= 100),
  constraint "job_alert_employment_kind_check" check ("employment_kind" in ('permanent', 'fixedTerm', 'studentJob', 'internship', 'traineeship')),
  constraint "job_alert_work_mode_check" check ("work_mode" in ('office', 'hybrid', 'remote')),
  constraint "job_alert_rhythm_check" check ("rhythm" in ('atOnce', 'daily', 'paused'))
);

create table "job_application" (
  "id" integer not null default nextval('job_application_id_seq'::regclass),
  "id_job_off" integer not null,
  "id_alu_stu" integer not null,
  "letter" text not null,
  "is_profile_shared" smallint default 1 not null,
  "cv" jsonb,
  "status" text default 'submitted' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "job_application_pkey" primary key ("id"),
  constraint "job_application_letter_check" check (char_length("letter") <= 10000),
  constraint "job_application_is_profile_shared_check" check ("is_profile_shared" in (0, 1)),
  constraint "job_application_status_check" check ("status" in ('submitted', 'seen', 'shortlisted', 'rejected', 'hired', 'withdrawn'))
);

create table "job_offer" (
  "id" integer not null default nextval('job_offer_id_seq'::regclass),
  "id_partner" integer not null,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "description" text not null,
  "id_profession" integer,
  "id_study_level" integer,
  "skills" text[],
  "languages" text[],
  "employment_kind" text,
  "work_mode" text,
  "id_state_city" integer,
  "salary_from" numeric(12, 2),
  "salary_to" numeric(12, 2),
  "positions" integer,
  "apply_until" date not null,
  "apply_by" text default 'portal' not null,
  "apply_target" text collate "hr-HR-x-icu",
  "published_at" timestamptz,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "job_offer_pkey" primary key ("id"),
  constraint "job_offer_title_check" check (char_length("title") <= 255),
  constraint "job_offer_description_check" check (char_length("description") <= 20000),
  constraint "job_offer_skills_check" check (cardinality("skills") <= 30),
  constraint "job_offer_languages_check" check (cardinality("languages") <= 20),
  constraint "job_offer_employment_kind_check" check ("employment_kind" in ('permanent', 'fixedTerm', 'studentJob', 'internship', 'traineeship')),
  constraint "job_offer_work_mode_check" check ("work_mode" in ('office', 'hybrid', 'remote')),
  constraint "job_offer_salary_from_check" check ("salary_from" >= 0),
  constraint "job_offer_salary_to_check" check ("salary_to" >= 0),
  constraint "job_offer_positions_check" check ("positions" >= 1 and "positions" <= 999),
  constraint "job_offer_apply_by_check" check ("apply_by" in ('portal', 'email', 'url')),
  constraint "job_offer_apply_target_check" check (char_length("apply_target") <= 255),
  constraint "job_offer_status_check" check ("status" in ('draft', 'submitted', 'returned', 'published', 'closed', 'expired')),
  constraint "job_offer_salaries_in_order" check (salary_from <= salary_to)
);

alter table "alumni_address" add constraint "alumni_address_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_address" add constraint "alumni_address_id_state_city_fkey" foreign key ("id_state_city") references "state_city" ("id");

alter table "alumni_address" add constraint "alumni_address_id_state_fkey" foreign key ("id_state") references "state" ("id");

alter table "alumni_audience_id_studies" add constraint "alumni_audience_id_studies_id_row_fkey" foreign key ("id_row") references "alumni_audience" ("id") on delete cascade;

alter table "alumni_audience_id_studies" add constraint "alumni_audience_id_studies_id_target_fkey" foreign key ("id_target") references "study" ("id");

alter table "alumni_audience_id_study_levels" add constraint "alumni_audience_id_study_levels_id_row_fkey" foreign key ("id_row") references "alumni_audience" ("id") on delete cascade;

alter table "alumni_audience_id_study_levels" add constraint "alumni_audience_id_study_levels_id_target_fkey" foreign key ("id_target") references "edulev" ("id");

alter table "alumni_audience_id_counties" add constraint "alumni_audience_id_counties_id_row_fkey" foreign key ("id_row") references "alumni_audience" ("id") on delete cascade;

alter table "alumni_audience_id_counties" add constraint "alumni_audience_id_counties_id_target_fkey" foreign key ("id_target") references "state_county" ("id");

alter table "alumni_audience_id_sectors" add constraint "alumni_audience_id_sectors_id_row_fkey" foreign key ("id_row") references "alumni_audience" ("id") on delete cascade;

alter table "alumni_audience_id_sectors" add constraint "alumni_audience_id_sectors_id_target_fkey" foreign key ("id_target") references "partnersector" ("id");

alter table "alumni_audience_id_professions" add constraint "alumni_audience_id_professions_id_row_fkey" foreign key ("id_row") references "alumni_audience" ("id") on delete cascade;

alter table "alumni_audience_id_professions" add constraint "alumni_audience_id_professions_id_target_fkey" foreign key ("id_target") references "profession" ("id");

alter table "alumni_contact" add constraint "alumni_contact_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_cv_link" add constraint "alumni_cv_link_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_digital_skill" add constraint "alumni_digital_skill_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_education" add constraint "alumni_education_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_education" add constraint "alumni_education_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "alumni_education" add constraint "alumni_education_id_study_level_fkey" foreign key ("id_study_level") references "edulev" ("id");

alter table "alumni_education" add constraint "alumni_education_id_state_fkey" foreign key ("id_state") references "state" ("id");

alter table "alumni_language" add constraint "alumni_language_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_other_section" add constraint "alumni_other_section_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_student" add constraint "alumni_student_id_profession_fkey" foreign key ("id_profession") references "profession" ("id");

alter table "alumni_work_experience" add constraint "alumni_work_experience_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "alumni_work_experience" add constraint "alumni_work_experience_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "alumni_work_experience" add constraint "alumni_work_experience_id_profession_fkey" foreign key ("id_profession") references "profession" ("id");

alter table "alumni_work_experience" add constraint "alumni_work_experience_id_partnersector_fkey" foreign key ("id_partnersector") references "partnersector" ("id");

alter table "alumni_work_experience" add constraint "alumni_work_experience_id_state_fkey" foreign key ("id_state") references "state" ("id");

alter table "export_log" add constraint "export_log_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "export_log" add constraint "export_log_id_alu_aud_fkey" foreign key ("id_alu_aud") references "alumni_audience" ("id");

alter table "job_alert" add constraint "job_alert_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id") on delete cascade;

alter table "job_alert" add constraint "job_alert_id_profession_fkey" foreign key ("id_profession") references "profession" ("id");

alter table "job_alert" add constraint "job_alert_id_study_level_fkey" foreign key ("id_study_level") references "edulev" ("id");

alter table "job_alert" add constraint "job_alert_id_state_city_fkey" foreign key ("id_state_city") references "state_city" ("id");

alter table "job_application" add constraint "job_application_id_job_off_fkey" foreign key ("id_job_off") references "job_offer" ("id");

alter table "job_application" add constraint "job_application_id_alu_stu_fkey" foreign key ("id_alu_stu") references "alumni_student" ("id");

alter table "job_offer" add constraint "job_offer_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "job_offer" add constraint "job_offer_id_profession_fkey" foreign key ("id_profession") references "profession" ("id");

alter table "job_offer" add constraint "job_offer_id_study_level_fkey" foreign key ("id_study_level") references "edulev" ("id");

alter table "job_offer" add constraint "job_offer_id_state_city_fkey" foreign key ("id_state_city") references "state_city" ("id");

create index "alumni_address_id_state_city_idx" on "alumni_address" ("id_state_city");

create index "alumni_address_id_state_idx" on "alumni_address" ("id_state");

create index "alumni_address_num_idx" on "alumni_address" ("id_alu_stu", "num", "id");

create unique index "alumni_audience_name_key" on "alumni_audience" ("name") where "deleted_at" is null;

create index "alumni_audience_name_idx" on "alumni_audience" ("name", "id") where "deleted_at" is null;

create index "alumni_audience_name_search" on "alumni_audience" using gin (katedra.grams("fold_name"));

create index "alumni_audience_id_studies_id_target_idx" on "alumni_audience_id_studies" ("id_target");

create index "alumni_audience_id_study_levels_id_target_idx" on "alumni_audience_id_study_levels" ("id_target");

create index "alumni_audience_id_counties_id_target_idx" on "alumni_audience_id_counties" ("id_target");

create index "alumni_audience_id_sectors_id_target_idx" on "alumni_audience_id_sectors" ("id_target");

create index "alumni_audience_id_professions_id_target_idx" on "alumni_audience_id_professions" ("id_target");

create index "alumni_contact_num_idx" on "alumni_contact" ("id_alu_stu", "num", "id");

create unique index "alumni_cv_link_token_hash_key" on "alumni_cv_link" ("token_hash");

create index "alumni_cv_link_id_alu_stu_idx" on "alumni_cv_link" ("id_alu_stu");

create index "alumni_cv_link_expires_at_desc_idx" on "alumni_cv_link" ("expires_at" desc, "id" desc);

create index "alumni_digital_skill_num_idx" on "alumni_digital_skill" ("id_alu_stu", "num", "id");

create index "alumni_education_id_study_idx" on "alumni_education" ("id_study");

create index "alumni_education_id_study_level_idx" on "alumni_education" ("id_study_level");

create index "alumni_education_id_state_idx" on "alumni_education" ("id_state");

create index "alumni_education_num_idx" on "alumni_education" ("id_alu_stu", "num", "id");

create index "alumni_education_title_search" on "alumni_education" using gin (katedra.grams("fold_title"));

create index "alumni_education_organisation_search" on "alumni_education" using gin (katedra.grams("fold_organisation"));

create unique index "alumni_language_language_twice" on "alumni_language" ("id_alu_stu", "language");

create index "alumni_language_num_idx" on "alumni_language" ("id_alu_stu", "num", "id");

create index "alumni_other_section_num_idx" on "alumni_other_section" ("id_alu_stu", "num", "id");

create index "alumni_other_section_title_search" on "alumni_other_section" using gin (katedra.grams("fold_title"));

create index "alumni_student_id_profession_idx" on "alumni_student" ("id_profession");

create index "alumni_work_experience_id_partner_idx" on "alumni_work_experience" ("id_partner");

create index "alumni_work_experience_id_profession_idx" on "alumni_work_experience" ("id_profession");

create index "alumni_work_experience_id_partnersector_idx" on "alumni_work_experience" ("id_partnersector");

create index "alumni_work_experience_id_state_idx" on "alumni_work_experience" ("id_state");

create index "alumni_work_experience_num_idx" on "alumni_work_experience" ("id_alu_stu", "num", "id");

create index "alumni_work_experience_position_search" on "alumni_work_experience" using gin (katedra.grams("fold_position"));

create index "alumni_work_experience_employer_search" on "alumni_work_experience" using gin (katedra.grams("fold_employer"));

create index "export_log_id_user_idx" on "export_log" ("id_user");

create index "export_log_id_alu_aud_idx" on "export_log" ("id_alu_aud");

create index "export_log_at_desc_idx" on "export_log" ("at" desc, "id" desc) where "deleted_at" is null;

create index "export_log_purpose_search" on "export_log" using gin (katedra.grams("fold_purpose"));

create unique index "job_alert_name_twice" on "job_alert" ("id_alu_stu", katedra.fold("name"));

create index "job_alert_id_profession_idx" on "job_alert" ("id_profession");

create index "job_alert_id_study_level_idx" on "job_alert" ("id_study_level");

create index "job_alert_id_state_city_idx" on "job_alert" ("id_state_city");

create index "job_alert_name_idx" on "job_alert" ("name", "id");

create unique index "job_application_applied_twice" on "job_application" ("id_job_off", "id_alu_stu") where "deleted_at" is null;

create index "job_application_id_job_off_idx" on "job_application" ("id_job_off");

create index "job_application_id_alu_stu_idx" on "job_application" ("id_alu_stu");

create index "job_application_created_at_desc_idx" on "job_application" ("created_at" desc, "id" desc) where "deleted_at" is null;

create index "job_offer_id_partner_idx" on "job_offer" ("id_partner");

create index "job_offer_id_profession_idx" on "job_offer" ("id_profession");

create index "job_offer_id_study_level_idx" on "job_offer" ("id_study_level");

create index "job_offer_id_state_city_idx" on "job_offer" ("id_state_city");

create index "job_offer_published_at_desc_created_at_desc_idx" on "job_offer" ("published_at" desc, "created_at" desc, "id" desc) where "deleted_at" is null;

create index "job_offer_title_search" on "job_offer" using gin (katedra.grams("fold_title"));

create trigger "alumni_address_version" after insert or update or delete or truncate on "alumni_address" for each statement execute function katedra.bump_version();

create trigger "alumni_audience_version" after insert or update or delete or truncate on "alumni_audience" for each statement execute function katedra.bump_version();

create trigger "alumni_audience_id_studies_version" after insert or update or delete or truncate on "alumni_audience_id_studies" for each statement execute function katedra.bump_version();

create trigger "alumni_audience_id_study_levels_version" after insert or update or delete or truncate on "alumni_audience_id_study_levels" for each statement execute function katedra.bump_version();

create trigger "alumni_audience_id_counties_version" after insert or update or delete or truncate on "alumni_audience_id_counties" for each statement execute function katedra.bump_version();

create trigger "alumni_audience_id_sectors_version" after insert or update or delete or truncate on "alumni_audience_id_sectors" for each statement execute function katedra.bump_version();

create trigger "alumni_audience_id_professions_version" after insert or update or delete or truncate on "alumni_audience_id_professions" for each statement execute function katedra.bump_version();

create trigger "alumni_contact_version" after insert or update or delete or truncate on "alumni_contact" for each statement execute function katedra.bump_version();

create trigger "alumni_cv_link_version" after insert or update or delete or truncate on "alumni_cv_link" for each statement execute function katedra.bump_version();

create trigger "alumni_digital_skill_version" after insert or update or delete or truncate on "alumni_digital_skill" for each statement execute function katedra.bump_version();

create trigger "alumni_education_version" after insert or update or delete or truncate on "alumni_education" for each statement execute function katedra.bump_version();

create trigger "alumni_language_version" after insert or update or delete or truncate on "alumni_language" for each statement execute function katedra.bump_version();

create trigger "alumni_other_section_version" after insert or update or delete or truncate on "alumni_other_section" for each statement execute function katedra.bump_version();

create trigger "alumni_work_experience_version" after insert or update or delete or truncate on "alumni_work_experience" for each statement execute function katedra.bump_version();

create trigger "export_log_version" after insert or update or delete or truncate on "export_log" for each statement execute function katedra.bump_version();

create trigger "job_alert_version" after insert or update or delete or truncate on "job_alert" for each statement execute function katedra.bump_version();

create trigger "job_application_version" after insert or update or delete or truncate on "job_application" for each statement execute function katedra.bump_version();

create trigger "job_offer_version" after insert or update or delete or truncate on "job_offer" for each statement execute function katedra.bump_version();
