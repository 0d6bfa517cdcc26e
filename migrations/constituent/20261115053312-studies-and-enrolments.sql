-- Studies and enrolments.

create sequence "assessmentmethod_id_seq" as integer;

create sequence "bloomlev_id_seq" as integer;

create sequence "bloomverb_id_seq" as integer;

create sequence "course_id_seq" as integer;

create sequence "course_equivalent_id_seq" as integer;

create sequence "dublin_id_seq" as integer;

create sequence "grade_id_seq" as integer;

create sequence "hko_id_seq" as integer;

create sequence "learningmethod_id_seq" as integer;

create sequence "profession_id_seq" as integer;

create sequence "st_co_enrollment_id_seq" as integer;

create sequence "stcourse_id_seq" as integer;

create sequence "studentenrollment_id_seq" as integer;

create sequence "study_id_seq" as integer;

create sequence "studygrade_id_seq" as integer;

create sequence "teacher_vocation_id_seq" as integer;

create sequence "teachingtype_id_seq" as integer;

create sequence "teachingtype_coef_id_seq" as integer;

create table "assessmentmethod" (
  "id" integer not null default nextval('assessmentmethod_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "description_hr" text,
  "description_en" text,
  "category" text not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "assessmentmethod_pkey" primary key ("id"),
  constraint "assessmentmethod_code_check" check (char_length("code") <= 20),
  constraint "assessmentmethod_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "assessmentmethod_name_en_check" check (char_length("name_en") <= 255),
  constraint "assessmentmethod_description_hr_check" check (char_length("description_hr") <= 100000),
  constraint "assessmentmethod_description_en_check" check (char_length("description_en") <= 100000),
  constraint "assessmentmethod_category_check" check ("category" in ('written', 'oral', 'project', 'practical', 'continuous'))
);

alter table "assessmentmethod" add constraint "assessmentmethod_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "bloomlev" (
  "id" integer not null default nextval('bloomlev_id_seq'::regclass),
  "level" integer not null,
  "domain" text default 'cognitive' not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "description_hr" text,
  "description_en" text,
  "color" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "bloomlev_pkey" primary key ("id"),
  constraint "bloomlev_level_check" check ("level" >= 1 and "level" <= 6),
  constraint "bloomlev_domain_check" check ("domain" in ('cognitive', 'affective', 'psychomotor')),
  constraint "bloomlev_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "bloomlev_name_en_check" check (char_length("name_en") <= 255),
  constraint "bloomlev_description_hr_check" check (char_length("description_hr") <= 100000),
  constraint "bloomlev_description_en_check" check (char_length("description_en") <= 100000),
  constraint "bloomlev_color_check" check (char_length("color") <= 7)
);

create table "bloomverb" (
  "id" integer not null default nextval('bloomverb_id_seq'::regclass),
  "id_bloomlev" integer not null,
  "verb_hr" text collate "hr-HR-x-icu" not null,
  "fold_verb_hr" text collate "C" generated always as (katedra.fold("verb_hr")) stored,
  "verb_en" text collate "hr-HR-x-icu",
  "fold_verb_en" text collate "C" generated always as (katedra.fold("verb_en")) stored,
  "active" smallint default 1 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "bloomverb_pkey" primary key ("id"),
  constraint "bloomverb_verb_hr_check" check (char_length("verb_hr") <= 100),
  constraint "bloomverb_verb_en_check" check (char_length("verb_en") <= 100),
  constraint "bloomverb_active_check" check ("active" in (0, 1))
);

alter table "bloomverb" add constraint "bloomverb_num_excl" exclude using btree (("id_bloomlev") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "course" (
  "id" integer not null default nextval('course_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "isvu_code" integer,
  "abbr" text collate "hr-HR-x-icu",
  "fold_abbr" text collate "C" generated always as (katedra.fold("abbr")) stored,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "id_organizationunit" integer,
  "default_ects" numeric(4, 1) not null,
  "counts_in_average" smallint default 1 not null,
  "is_examined" smallint default 1 not null,
  "is_graduate_thesis" smallint default 0 not null,
  "is_internship" smallint default 0 not null,
  "active" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "course_pkey" primary key ("id"),
  constraint "course_code_check" check (char_length("code") <= 20),
  constraint "course_isvu_code_check" check ("isvu_code" >= 1),
  constraint "course_abbr_check" check (char_length("abbr") <= 20),
  constraint "course_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "course_name_en_check" check (char_length("name_en") <= 255),
  constraint "course_default_ects_check" check ("default_ects" >= 0 and "default_ects" <= 60),
  constraint "course_counts_in_average_check" check ("counts_in_average" in (0, 1)),
  constraint "course_is_examined_check" check ("is_examined" in (0, 1)),
  constraint "course_is_graduate_thesis_check" check ("is_graduate_thesis" in (0, 1)),
  constraint "course_is_internship_check" check ("is_internship" in (0, 1)),
  constraint "course_active_check" check ("active" in (0, 1))
);

create table "course_equivalent" (
  "id" integer not null default nextval('course_equivalent_id_seq'::regclass),
  "id_course" integer not null,
  "id_equivalent" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "course_equivalent_pkey" primary key ("id"),
  constraint "course_equivalent_equivalent_of_itself" check (id_course <> id_equivalent)
);

alter table "course_equivalent" add constraint "course_equivalent_pair_twice" exclude using btree (least(id_course, id_equivalent) with =, greatest(id_course, id_equivalent) with =) where ("deleted_at" is null);

create table "dublin" (
  "id" integer not null default nextval('dublin_id_seq'::regclass),
  "cycle" text not null,
  "category" text not null,
  "text_hr" text not null,
  "text_en" text,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "dublin_pkey" primary key ("id"),
  constraint "dublin_cycle_check" check ("cycle" in ('short', '1', '2', '3')),
  constraint "dublin_category_check" check ("category" in ('knowledge', 'applying', 'judgement', 'communication', 'learning')),
  constraint "dublin_text_hr_check" check (char_length("text_hr") <= 100000),
  constraint "dublin_text_en_check" check (char_length("text_en") <= 100000)
);

alter table "dublin" add constraint "dublin_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "grade" (
  "id" integer not null default nextval('grade_id_seq'::regclass),
  "value" integer not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "ects_grades" text collate "hr-HR-x-icu",
  "is_passing" smallint default 0 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "grade_pkey" primary key ("id"),
  constraint "grade_value_check" check ("value" >= 1 and "value" <= 5),
  constraint "grade_name_hr_check" check (char_length("name_hr") <= 50),
  constraint "grade_name_en_check" check (char_length("name_en") <= 50),
  constraint "grade_ects_grades_check" check (char_length("ects_grades") <= 20),
  constraint "grade_is_passing_check" check ("is_passing" in (0, 1)),
  constraint "grade_one_fails" check (is_passing = case when value = 1 then 0 else 1 end)
);

alter table "grade" add constraint "grade_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "hko" (
  "id" integer not null default nextval('hko_id_seq'::regclass),
  "level" text not null,
  "dimension" text not null,
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "text_hr" text not null,
  "text_en" text,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "hko_pkey" primary key ("id"),
  constraint "hko_level_check" check ("level" in ('5', '6', '7', '8.1', '8.2')),
  constraint "hko_dimension_check" check ("dimension" in ('knowledge', 'skillCognitive', 'skillPsychomotor', 'skillSocial', 'autonomy', 'responsibility')),
  constraint "hko_code_check" check (char_length("code") <= 30),
  constraint "hko_text_hr_check" check (char_length("text_hr") <= 100000),
  constraint "hko_text_en_check" check (char_length("text_en") <= 100000)
);

alter table "hko" add constraint "hko_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "learningmethod" (
  "id" integer not null default nextval('learningmethod_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "description_hr" text,
  "description_en" text,
  "category" text not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "learningmethod_pkey" primary key ("id"),
  constraint "learningmethod_code_check" check (char_length("code") <= 20),
  constraint "learningmethod_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "learningmethod_name_en_check" check (char_length("name_en") <= 255),
  constraint "learningmethod_description_hr_check" check (char_length("description_hr") <= 100000),
  constraint "learningmethod_description_en_check" check (char_length("description_en") <= 100000),
  constraint "learningmethod_category_check" check ("category" in ('lecturing', 'active', 'project', 'practical', 'online'))
);

alter table "learningmethod" add constraint "learningmethod_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "profession" (
  "id" integer not null default nextval('profession_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu",
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "id_parent" integer,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "profession_pkey" primary key ("id"),
  constraint "profession_code_check" check (char_length("code") <= 10),
  constraint "profession_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "profession_name_en_check" check (char_length("name_en") <= 255),
  constraint "profession_tree" check ("id_parent" <> "id")
);

alter table "profession" add constraint "profession_num_excl" exclude using btree ((coalesce("id_parent", 0)) with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_enrollment" (
  "id" integer not null default nextval('st_co_enrollment_id_seq'::regclass),
  "id_studentenrollment" integer not null,
  "id_st_co" integer not null,
  "enrol_kind" text default 'first' not null,
  "status" text default 'enrolled' not null,
  "id_grade" integer,
  "points" numeric(5, 2),
  "graded_on" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_enrollment_pkey" primary key ("id"),
  constraint "st_co_enrollment_enrol_kind_check" check ("enrol_kind" in ('first', 'repeat', 'request')),
  constraint "st_co_enrollment_status_check" check ("status" in ('enrolled', 'attended', 'signatureDenied', 'passed', 'dropped')),
  constraint "st_co_enrollment_points_check" check ("points" >= 0 and "points" <= 100),
  constraint "st_co_enrollment_passed_has_grade" check (status <> 'passed' or (id_grade is not null and graded_on is not null))
);

create table "stcourse" (
  "id" integer not null default nextval('stcourse_id_seq'::regclass),
  "id_academicyear" integer not null,
  "id_study" integer not null,
  "id_course" integer not null,
  "year_of_study" integer not null,
  "semester" integer not null,
  "kind" text default 'compulsory' not null,
  "elective_group" text collate "hr-HR-x-icu",
  "elective_quota" integer,
  "ects" numeric(4, 1) not null,
  "language" text,
  "id_holder" integer,
  "max_enrolled" integer,
  "is_graduate_thesis" smallint default 0 not null,
  "is_internship" smallint default 0 not null,
  "aims_hr" text,
  "aims_en" text,
  "prerequisites_hr" text,
  "prerequisites_en" text,
  "literature" jsonb,
  "plan_status" text default 'draft' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "stcourse_pkey" primary key ("id"),
  constraint "stcourse_year_of_study_check" check ("year_of_study" >= 1 and "year_of_study" <= 6),
  constraint "stcourse_semester_check" check ("semester" >= 1 and "semester" <= 12),
  constraint "stcourse_kind_check" check ("kind" in ('compulsory', 'elective', 'facultative')),
  constraint "stcourse_elective_group_check" check (char_length("elective_group") <= 50),
  constraint "stcourse_elective_quota_check" check ("elective_quota" >= 1 and "elective_quota" <= 20),
  constraint "stcourse_ects_check" check ("ects" >= 0 and "ects" <= 60),
  constraint "stcourse_language_check" check ("language" in ('hr', 'en')),
  constraint "stcourse_max_enrolled_check" check ("max_enrolled" >= 1 and "max_enrolled" <= 10000),
  constraint "stcourse_is_graduate_thesis_check" check ("is_graduate_thesis" in (0, 1)),
  constraint "stcourse_is_internship_check" check ("is_internship" in (0, 1)),
  constraint "stcourse_aims_hr_check" check (char_length("aims_hr") <= 100000),
  constraint "stcourse_aims_en_check" check (char_length("aims_en") <= 100000),
  constraint "stcourse_prerequisites_hr_check" check (char_length("prerequisites_hr") <= 100000),
  constraint "stcourse_prerequisites_en_check" check (char_length("prerequisites_en") <= 100000),
  constraint "stcourse_plan_status_check" check ("plan_status" in ('draft', 'submitted', 'approved', 'revision', 'closed')),
  constraint "stcourse_year_follows_semester" check (year_of_study = (semester + 1) / 2),
  constraint "stcourse_group_of_elective" check (kind = 'elective' or (elective_group is null and elective_quota is null)),
  constraint "stcourse_quota_of_group" check (elective_quota is null or elective_group is not null)
);

alter table "stcourse" add constraint "stcourse_num_excl" exclude using btree (("id_academicyear") with =, ("id_study") with =, ("semester") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "studentenrollment" (
  "id" integer not null default nextval('studentenrollment_id_seq'::regclass),
  "id_student" integer not null,
  "id_academicyear" integer not null,
  "id_study" integer not null,
  "year_of_study" integer not null,
  "mode" text default 'full' not null,
  "kind" text default 'first' not null,
  "funding" text,
  "enrolled_on" date not null,
  "status" text default 'enrolled' not null,
  "status_on" date,
  "isvu_sheet" integer,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "studentenrollment_pkey" primary key ("id"),
  constraint "studentenrollment_year_of_study_check" check ("year_of_study" >= 1 and "year_of_study" <= 6),
  constraint "studentenrollment_mode_check" check ("mode" in ('full', 'part')),
  constraint "studentenrollment_kind_check" check ("kind" in ('first', 'repeat', 'next', 'transfer', 'absolvent')),
  constraint "studentenrollment_funding_check" check ("funding" in ('ministry', 'self', 'other')),
  constraint "studentenrollment_status_check" check ("status" in ('enrolled', 'interrupted', 'completed', 'withdrawn', 'graduated')),
  constraint "studentenrollment_isvu_sheet_check" check ("isvu_sheet" >= 1)
);

create table "study" (
  "id" integer not null default nextval('study_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "fold_code" text collate "C" generated always as (katedra.fold("code")) stored,
  "isvu_code" integer,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "abbr" text collate "hr-HR-x-icu" not null,
  "fold_abbr" text collate "C" generated always as (katedra.fold("abbr")) stored,
  "id_edulev" integer not null,
  "id_organizationunit" integer,
  "id_parent" integer,
  "mode" text default 'full' not null,
  "semesters" integer not null,
  "ects" integer not null,
  "language" text default 'hr',
  "title_awarded_hr" text collate "hr-HR-x-icu",
  "title_awarded_en" text collate "hr-HR-x-icu",
  "id_head" integer,
  "valid_from" integer,
  "valid_to" integer,
  "thesis_required" smallint default 1 not null,
  "active" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "study_pkey" primary key ("id"),
  constraint "study_code_check" check (char_length("code") <= 20),
  constraint "study_isvu_code_check" check ("isvu_code" >= 1),
  constraint "study_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "study_name_en_check" check (char_length("name_en") <= 255),
  constraint "study_abbr_check" check (char_length("abbr") <= 10),
  constraint "study_mode_check" check ("mode" in ('full', 'part', 'both')),
  constraint "study_semesters_check" check ("semesters" >= 1 and "semesters" <= 12),
  constraint "study_ects_check" check ("ects" >= 1 and "ects" <= 600),
  constraint "study_language_check" check ("language" in ('hr', 'en')),
  constraint "study_title_awarded_hr_check" check (char_length("title_awarded_hr") <= 255),
  constraint "study_title_awarded_en_check" check (char_length("title_awarded_en") <= 255),
  constraint "study_thesis_required_check" check ("thesis_required" in (0, 1)),
  constraint "study_active_check" check ("active" in (0, 1)),
  constraint "study_tree" check ("id_parent" <> "id")
);

create table "studygrade" (
  "id" integer not null default nextval('studygrade_id_seq'::regclass),
  "id_study" integer not null,
  "id_academicyear" integer,
  "ects_grade" text not null,
  "id_grade" integer not null,
  "points_from" numeric(5, 2) not null,
  "points_to" numeric(5, 2) not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "studygrade_pkey" primary key ("id"),
  constraint "studygrade_ects_grade_check" check ("ects_grade" in ('A', 'B', 'C', 'D', 'E', 'F')),
  constraint "studygrade_points_from_check" check ("points_from" >= 0 and "points_from" <= 100),
  constraint "studygrade_points_to_check" check ("points_to" >= 0 and "points_to" <= 100),
  constraint "studygrade_points_in_order" check (points_from <= points_to)
);

alter table "studygrade" add constraint "studygrade_letter_twice" exclude using btree (id_study with =, coalesce(id_academicyear, 0) with =, ects_grade with =) where ("deleted_at" is null) deferrable initially deferred;

alter table "studygrade" add constraint "studygrade_points_overlap" exclude using gist (id_study with =, coalesce(id_academicyear, 0) with =, numrange(points_from, points_to, '[]') with &&) where ("deleted_at" is null) deferrable initially deferred;

create table "teacher_vocation" (
  "id" integer not null default nextval('teacher_vocation_id_seq'::regclass),
  "id_teacher" integer not null,
  "id_academicvocation" integer not null,
  "from" date not null,
  "to" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "teacher_vocation_pkey" primary key ("id"),
  constraint "teacher_vocation_dates_in_order" check ("from" <= "to")
);

alter table "teacher_vocation" add constraint "teacher_vocation_vocations_overlap" exclude using gist (id_teacher with =, daterange("from", "to", '[]') with &&) where ("deleted_at" is null);

create table "teachingtype" (
  "id" integer not null default nextval('teachingtype_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "category" text not null,
  "max_group_size" integer,
  "needs_room" smallint default 1 not null,
  "preferred_roomtype" integer,
  "color" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "teachingtype_pkey" primary key ("id"),
  constraint "teachingtype_code_check" check (char_length("code") <= 5),
  constraint "teachingtype_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "teachingtype_name_en_check" check (char_length("name_en") <= 255),
  constraint "teachingtype_category_check" check ("category" in ('lecture', 'seminar', 'exercise', 'field', 'practice', 'other')),
  constraint "teachingtype_max_group_size_check" check ("max_group_size" >= 1 and "max_group_size" <= 10000),
  constraint "teachingtype_needs_room_check" check ("needs_room" in (0, 1)),
  constraint "teachingtype_color_check" check (char_length("color") <= 7)
);

alter table "teachingtype" add constraint "teachingtype_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "teachingtype_coef" (
  "id" integer not null default nextval('teachingtype_coef_id_seq'::regclass),
  "id_academicyear" integer not null,
  "id_teachingtype" integer not null,
  "coef_norm" numeric(5, 2) not null,
  "coef_norm_repeat" numeric(5, 2) not null,
  "coef_work" numeric(5, 2) not null,
  "coef_work_repeat" numeric(5, 2) not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "teachingtype_coef_pkey" primary key ("id"),
  constraint "teachingtype_coef_coef_norm_check" check ("coef_norm" >= 0 and "coef_norm" <= 20),
  constraint "teachingtype_coef_coef_norm_repeat_check" check ("coef_norm_repeat" >= 0 and "coef_norm_repeat" <= 20),
  constraint "teachingtype_coef_coef_work_check" check ("coef_work" >= 0 and "coef_work" <= 20),
  constraint "teachingtype_coef_coef_work_repeat_check" check ("coef_work_repeat" >= 0 and "coef_work_repeat" <= 20)
);

alter table "bloomverb" add constraint "bloomverb_id_bloomlev_fkey" foreign key ("id_bloomlev") references "bloomlev" ("id");

alter table "course" add constraint "course_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

alter table "course_equivalent" add constraint "course_equivalent_id_course_fkey" foreign key ("id_course") references "course" ("id");

alter table "course_equivalent" add constraint "course_equivalent_id_equivalent_fkey" foreign key ("id_equivalent") references "course" ("id");

alter table "profession" add constraint "profession_id_parent_fkey" foreign key ("id_parent") references "profession" ("id");

alter table "st_co_enrollment" add constraint "st_co_enrollment_id_studentenrollment_fkey" foreign key ("id_studentenrollment") references "studentenrollment" ("id");

alter table "st_co_enrollment" add constraint "st_co_enrollment_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_enrollment" add constraint "st_co_enrollment_id_grade_fkey" foreign key ("id_grade") references "grade" ("id");

alter table "stcourse" add constraint "stcourse_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "stcourse" add constraint "stcourse_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "stcourse" add constraint "stcourse_id_course_fkey" foreign key ("id_course") references "course" ("id");

alter table "stcourse" add constraint "stcourse_id_holder_fkey" foreign key ("id_holder") references "teacher" ("id");

alter table "studentenrollment" add constraint "studentenrollment_id_student_fkey" foreign key ("id_student") references "student" ("id");

alter table "studentenrollment" add constraint "studentenrollment_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "studentenrollment" add constraint "studentenrollment_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "study" add constraint "study_id_edulev_fkey" foreign key ("id_edulev") references "edulev" ("id");

alter table "study" add constraint "study_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

alter table "study" add constraint "study_id_parent_fkey" foreign key ("id_parent") references "study" ("id");

alter table "study" add constraint "study_id_head_fkey" foreign key ("id_head") references "teacher" ("id");

alter table "study" add constraint "study_valid_from_fkey" foreign key ("valid_from") references "academicyear" ("id");

alter table "study" add constraint "study_valid_to_fkey" foreign key ("valid_to") references "academicyear" ("id");

alter table "studygrade" add constraint "studygrade_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "studygrade" add constraint "studygrade_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "studygrade" add constraint "studygrade_id_grade_fkey" foreign key ("id_grade") references "grade" ("id");

alter table "teacher_vocation" add constraint "teacher_vocation_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "teacher_vocation" add constraint "teacher_vocation_id_academicvocation_fkey" foreign key ("id_academicvocation") references "academicvocation" ("id");

alter table "teachingtype" add constraint "teachingtype_preferred_roomtype_fkey" foreign key ("preferred_roomtype") references "roomtype" ("id");

alter table "teachingtype_coef" add constraint "teachingtype_coef_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "teachingtype_coef" add constraint "teachingtype_coef_id_teachingtype_fkey" foreign key ("id_teachingtype") references "teachingtype" ("id");

create unique index "assessmentmethod_code_key" on "assessmentmethod" ("code") where "deleted_at" is null;

create index "assessmentmethod_num_idx" on "assessmentmethod" ("num", "id") where "deleted_at" is null;

create index "assessmentmethod_name_hr_search" on "assessmentmethod" using gin (katedra.grams("fold_name_hr"));

create index "assessmentmethod_name_en_search" on "assessmentmethod" using gin (katedra.grams("fold_name_en"));

create unique index "bloomlev_level_twice" on "bloomlev" ("domain", "level") where "deleted_at" is null;

create index "bloomlev_domain_level_idx" on "bloomlev" ("domain", "level", "id") where "deleted_at" is null;

create index "bloomlev_name_hr_search" on "bloomlev" using gin (katedra.grams("fold_name_hr"));

create index "bloomlev_name_en_search" on "bloomlev" using gin (katedra.grams("fold_name_en"));

create unique index "bloomverb_verb_twice" on "bloomverb" ("id_bloomlev", katedra.fold("verb_hr")) where "deleted_at" is null;

create index "bloomverb_id_bloomlev_idx" on "bloomverb" ("id_bloomlev");

create index "bloomverb_num_idx" on "bloomverb" ("id_bloomlev", "num", "id") where "deleted_at" is null;

create index "bloomverb_verb_hr_search" on "bloomverb" using gin (katedra.grams("fold_verb_hr"));

create index "bloomverb_verb_en_search" on "bloomverb" using gin (katedra.grams("fold_verb_en"));

create unique index "course_code_key" on "course" ("code") where "deleted_at" is null;

create unique index "course_isvu_code_key" on "course" ("isvu_code") where "deleted_at" is null;

create index "course_id_organizationunit_idx" on "course" ("id_organizationunit");

create index "course_name_hr_idx" on "course" ("name_hr", "id") where "deleted_at" is null;

create index "course_code_search" on "course" using gin (katedra.grams("fold_code"));

create index "course_abbr_search" on "course" using gin (katedra.grams("fold_abbr"));

create index "course_name_hr_search" on "course" using gin (katedra.grams("fold_name_hr"));

create index "course_name_en_search" on "course" using gin (katedra.grams("fold_name_en"));

create index "course_equivalent_id_course_idx" on "course_equivalent" ("id_course");

create index "course_equivalent_id_equivalent_idx" on "course_equivalent" ("id_equivalent");

create index "course_equivalent_id_course_id_equivalent_idx" on "course_equivalent" ("id_course", "id_equivalent", "id") where "deleted_at" is null;

create unique index "dublin_descriptor_twice" on "dublin" ("cycle", "category") where "deleted_at" is null;

create index "dublin_num_idx" on "dublin" ("num", "id") where "deleted_at" is null;

create unique index "grade_value_key" on "grade" ("value") where "deleted_at" is null;

create index "grade_num_idx" on "grade" ("num", "id") where "deleted_at" is null;

create index "grade_name_hr_search" on "grade" using gin (katedra.grams("fold_name_hr"));

create index "grade_name_en_search" on "grade" using gin (katedra.grams("fold_name_en"));

create unique index "hko_code_key" on "hko" ("code") where "deleted_at" is null;

create unique index "hko_descriptor_twice" on "hko" ("level", "dimension") where "deleted_at" is null;

create index "hko_num_idx" on "hko" ("num", "id") where "deleted_at" is null;

create index "hko_code_search" on "hko" using gin (katedra.grams("fold_code"));

create unique index "learningmethod_code_key" on "learningmethod" ("code") where "deleted_at" is null;

create index "learningmethod_num_idx" on "learningmethod" ("num", "id") where "deleted_at" is null;

create index "learningmethod_name_hr_search" on "learningmethod" using gin (katedra.grams("fold_name_hr"));

create index "learningmethod_name_en_search" on "learningmethod" using gin (katedra.grams("fold_name_en"));

create unique index "profession_code_key" on "profession" ("code") where "deleted_at" is null;

create index "profession_id_parent_idx" on "profession" ("id_parent");

create index "profession_num_idx" on "profession" ("id_parent", "num", "id") where "deleted_at" is null;

create index "profession_code_search" on "profession" using gin (katedra.grams("fold_code"));

create index "profession_name_hr_search" on "profession" using gin (katedra.grams("fold_name_hr"));

create index "profession_name_en_search" on "profession" using gin (katedra.grams("fold_name_en"));

create unique index "st_co_enrollment_course_twice" on "st_co_enrollment" ("id_studentenrollment", "id_st_co") where "deleted_at" is null;

create index "st_co_enrollment_id_studentenrollment_idx" on "st_co_enrollment" ("id_studentenrollment");

create index "st_co_enrollment_id_st_co_idx" on "st_co_enrollment" ("id_st_co");

create index "st_co_enrollment_id_grade_idx" on "st_co_enrollment" ("id_grade");

create index "st_co_enrollment_id_studentenrollment_id_st_co_idx" on "st_co_enrollment" ("id_studentenrollment", "id_st_co", "id") where "deleted_at" is null;

create unique index "stcourse_course_twice" on "stcourse" ("id_academicyear", "id_study", "id_course") where "deleted_at" is null;

create index "stcourse_id_academicyear_idx" on "stcourse" ("id_academicyear");

create index "stcourse_id_study_idx" on "stcourse" ("id_study");

create index "stcourse_id_course_idx" on "stcourse" ("id_course");

create index "stcourse_id_holder_idx" on "stcourse" ("id_holder");

create index "stcourse_num_idx" on "stcourse" ("id_academicyear", "id_study", "semester", "num", "id") where "deleted_at" is null;

create index "stcourse_id_academicyear_desc_id_study_semester_num_idx" on "stcourse" ("id_academicyear" desc, "id_study", "semester", "num", "id") where "deleted_at" is null;

create unique index "studentenrollment_isvu_sheet_key" on "studentenrollment" ("isvu_sheet") where "deleted_at" is null;

create unique index "studentenrollment_enrolled_twice" on "studentenrollment" ("id_student", "id_academicyear", "id_study") where "deleted_at" is null;

create index "studentenrollment_id_student_idx" on "studentenrollment" ("id_student");

create index "studentenrollment_id_academicyear_idx" on "studentenrollment" ("id_academicyear");

create index "studentenrollment_id_study_idx" on "studentenrollment" ("id_study");

create index "studentenrollment_enrolled_on_desc_idx" on "studentenrollment" ("enrolled_on" desc, "id" desc) where "deleted_at" is null;

create index "studentenrollment_id_study_id_academicyear_year_of_study_idx" on "studentenrollment" ("id_study", "id_academicyear", "year_of_study", "id") where "deleted_at" is null;

create unique index "study_code_key" on "study" ("code") where "deleted_at" is null;

create unique index "study_isvu_code_key" on "study" ("isvu_code") where "deleted_at" is null;

create index "study_id_edulev_idx" on "study" ("id_edulev");

create index "study_id_organizationunit_idx" on "study" ("id_organizationunit");

create index "study_id_parent_idx" on "study" ("id_parent");

create index "study_id_head_idx" on "study" ("id_head");

create index "study_valid_from_idx" on "study" ("valid_from");

create index "study_valid_to_idx" on "study" ("valid_to");

create index "study_name_hr_idx" on "study" ("name_hr", "id") where "deleted_at" is null;

create index "study_code_search" on "study" using gin (katedra.grams("fold_code"));

create index "study_name_hr_search" on "study" using gin (katedra.grams("fold_name_hr"));

create index "study_name_en_search" on "study" using gin (katedra.grams("fold_name_en"));

create index "study_abbr_search" on "study" using gin (katedra.grams("fold_abbr"));

create index "studygrade_id_study_idx" on "studygrade" ("id_study");

create index "studygrade_id_academicyear_idx" on "studygrade" ("id_academicyear");

create index "studygrade_id_grade_idx" on "studygrade" ("id_grade");

create index "studygrade_id_study_id_academicyear_points_from_idx" on "studygrade" ("id_study", "id_academicyear", "points_from", "id") where "deleted_at" is null;

create index "teacher_vocation_id_teacher_idx" on "teacher_vocation" ("id_teacher");

create index "teacher_vocation_id_academicvocation_idx" on "teacher_vocation" ("id_academicvocation");

create index "teacher_vocation_id_teacher_from_desc_idx" on "teacher_vocation" ("id_teacher", "from" desc, "id" desc) where "deleted_at" is null;

create unique index "teachingtype_code_key" on "teachingtype" ("code") where "deleted_at" is null;

create index "teachingtype_preferred_roomtype_idx" on "teachingtype" ("preferred_roomtype");

create index "teachingtype_num_idx" on "teachingtype" ("num", "id") where "deleted_at" is null;

create index "teachingtype_name_hr_search" on "teachingtype" using gin (katedra.grams("fold_name_hr"));

create index "teachingtype_name_en_search" on "teachingtype" using gin (katedra.grams("fold_name_en"));

create unique index "teachingtype_coef_type_twice" on "teachingtype_coef" ("id_academicyear", "id_teachingtype") where "deleted_at" is null;

create index "teachingtype_coef_id_academicyear_idx" on "teachingtype_coef" ("id_academicyear");

create index "teachingtype_coef_id_teachingtype_idx" on "teachingtype_coef" ("id_teachingtype");

create index "teachingtype_coef_id_academicyear_desc_id_teachingtype_idx" on "teachingtype_coef" ("id_academicyear" desc, "id_teachingtype", "id") where "deleted_at" is null;

create trigger "assessmentmethod_version" after insert or update or delete or truncate on "assessmentmethod" for each statement execute function katedra.bump_version();

create trigger "bloomlev_version" after insert or update or delete or truncate on "bloomlev" for each statement execute function katedra.bump_version();

create trigger "bloomverb_version" after insert or update or delete or truncate on "bloomverb" for each statement execute function katedra.bump_version();

create trigger "course_version" after insert or update or delete or truncate on "course" for each statement execute function katedra.bump_version();

create trigger "course_equivalent_version" after insert or update or delete or truncate on "course_equivalent" for each statement execute function katedra.bump_version();

create trigger "dublin_version" after insert or update or delete or truncate on "dublin" for each statement execute function katedra.bump_version();

create trigger "grade_version" after insert or update or delete or truncate on "grade" for each statement execute function katedra.bump_version();

create trigger "hko_version" after insert or update or delete or truncate on "hko" for each statement execute function katedra.bump_version();

create trigger "learningmethod_version" after insert or update or delete or truncate on "learningmethod" for each statement execute function katedra.bump_version();

create trigger "profession_version" after insert or update or delete or truncate on "profession" for each statement execute function katedra.bump_version();

create trigger "st_co_enrollment_version" after insert or update or delete or truncate on "st_co_enrollment" for each statement execute function katedra.bump_version();

create trigger "stcourse_version" after insert or update or delete or truncate on "stcourse" for each statement execute function katedra.bump_version();

create trigger "studentenrollment_version" after insert or update or delete or truncate on "studentenrollment" for each statement execute function katedra.bump_version();

create trigger "study_version" after insert or update or delete or truncate on "study" for each statement execute function katedra.bump_version();

create trigger "studygrade_version" after insert or update or delete or truncate on "studygrade" for each statement execute function katedra.bump_version();

create trigger "teacher_vocation_version" after insert or update or delete or truncate on "teacher_vocation" for each statement execute function katedra.bump_version();

create trigger "teachingtype_version" after insert or update or delete or truncate on "teachingtype" for each statement execute function katedra.bump_version();

create trigger "teachingtype_coef_version" after insert or update or delete or truncate on "teachingtype_coef" for each statement execute function katedra.bump_version();
