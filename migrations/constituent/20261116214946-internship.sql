-- Internship.

create sequence "internship_id_seq" as integer;

create sequence "internship_approval_grant_id_seq" as integer;

create sequence "internship_diary_id_seq" as integer;

create sequence "internship_offer_id_seq" as integer;

create sequence "internship_offer_application_id_seq" as integer;

create sequence "ints_amendment_id_seq" as integer;

create sequence "ints_diary_attendance_id_seq" as integer;

create sequence "ints_diary_grading_id_seq" as integer;

create sequence "ints_grading_criterion_id_seq" as integer;

create sequence "ints_host_confirmation_id_seq" as integer;

create sequence "ints_setting_teacher_id_seq" as integer;

create sequence "ints_st_course_setting_id_seq" as integer;

create sequence "ints_task_id_seq" as integer;

create sequence "ints_task_assignment_id_seq" as integer;

create sequence "ints_task_grading_id_seq" as integer;

create table "internship" (
  "id" integer not null default nextval('internship_id_seq'::regclass),
  "ints_kind" text default 'placement' not null,
  "id_ints_set" integer not null,
  "id_academicyear" integer,
  "id_st_co" integer,
  "id_student" integer not null,
  "id_ints_off" integer,
  "id_partner" integer,
  "id_par_employee" integer,
  "id_teacher" integer,
  "date_from" date,
  "date_to" date,
  "planned_hours" integer,
  "workplace" text collate "hr-HR-x-icu",
  "workplace_address" text collate "hr-HR-x-icu",
  "programme" text,
  "referral_no" text collate "hr-HR-x-icu",
  "referral_date" date,
  "diary_open_from" date,
  "basis" text,
  "employer_name" text collate "hr-HR-x-icu",
  "position" text collate "hr-HR-x-icu",
  "work_from" date,
  "work_to" date,
  "hours_claimed" integer,
  "description" text,
  "hours_recognised" integer,
  "final_percent" numeric(12, 2),
  "final_grade" integer,
  "is_passed" smallint default 0 not null,
  "ended_on" date,
  "status" text default 'proposed' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "internship_pkey" primary key ("id"),
  constraint "internship_ints_kind_check" check ("ints_kind" in ('placement', 'recognition')),
  constraint "internship_planned_hours_check" check ("planned_hours" >= 1 and "planned_hours" <= 2000),
  constraint "internship_workplace_check" check (char_length("workplace") <= 200),
  constraint "internship_workplace_address_check" check (char_length("workplace_address") <= 255),
  constraint "internship_programme_check" check (char_length("programme") <= 5000),
  constraint "internship_referral_no_check" check (char_length("referral_no") <= 40),
  constraint "internship_basis_check" check ("basis" in ('employment', 'selfEmployment', 'studentContract', 'volunteering', 'mobility', 'otherInternship')),
  constraint "internship_employer_name_check" check (char_length("employer_name") <= 255),
  constraint "internship_position_check" check (char_length("position") <= 255),
  constraint "internship_description_check" check (char_length("description") <= 100000),
  constraint "internship_is_passed_check" check ("is_passed" in (0, 1)),
  constraint "internship_status_check" check ("status" in ('proposed', 'returned', 'assigned', 'referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed', 'cancelled', 'interrupted', 'draft', 'submitted', 'inReview', 'granted', 'partial', 'rejected', 'withdrawn')),
  constraint "internship_partner_of_placement" check (ints_kind <> 'placement' or id_partner is not null),
  constraint "internship_dates_in_order" check (date_from <= date_to)
);

create table "internship_approval_grant" (
  "id" integer not null default nextval('internship_approval_grant_id_seq'::regclass),
  "id_ints" integer not null,
  "id_teacher" integer,
  "decision" text not null,
  "hours_recognised" integer,
  "grade" integer,
  "reason" text,
  "decision_date" date not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "internship_approval_grant_pkey" primary key ("id"),
  constraint "internship_approval_grant_decision_check" check ("decision" in ('granted', 'partial', 'rejected', 'returned')),
  constraint "internship_approval_grant_reason_check" check (char_length("reason") <= 5000)
);

create table "internship_diary" (
  "id" integer not null default nextval('internship_diary_id_seq'::regclass),
  "id_ints" integer not null,
  "date" date not null,
  "work_description" text not null,
  "learned" text,
  "tools" text[],
  "id_ints_task" integer,
  "mentor_note" text,
  "confirmed_at" timestamptz,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "internship_diary_pkey" primary key ("id"),
  constraint "internship_diary_work_description_check" check (char_length("work_description") <= 10000),
  constraint "internship_diary_learned_check" check (char_length("learned") <= 5000),
  constraint "internship_diary_tools_check" check (cardinality("tools") <= 20),
  constraint "internship_diary_mentor_note_check" check (char_length("mentor_note") <= 2000),
  constraint "internship_diary_status_check" check ("status" in ('draft', 'submitted', 'confirmed', 'returned'))
);

create table "internship_offer" (
  "id" integer not null default nextval('internship_offer_id_seq'::regclass),
  "id_academicyear" integer not null,
  "id_partner" integer not null,
  "id_par_employee" integer,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "description" text not null,
  "requirements" text,
  "skills" text[],
  "positions" integer default 1 not null,
  "id_state_city" integer,
  "address" text collate "hr-HR-x-icu",
  "work_mode" text default 'onSite' not null,
  "date_from" date,
  "date_to" date,
  "hours" integer,
  "is_paid" smallint default 0 not null,
  "payment" numeric(12, 2),
  "benefits" text collate "hr-HR-x-icu",
  "apply_until" date not null,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "internship_offer_pkey" primary key ("id"),
  constraint "internship_offer_title_check" check (char_length("title") <= 200),
  constraint "internship_offer_description_check" check (char_length("description") <= 10000),
  constraint "internship_offer_requirements_check" check (char_length("requirements") <= 5000),
  constraint "internship_offer_skills_check" check (cardinality("skills") <= 20),
  constraint "internship_offer_positions_check" check ("positions" >= 1 and "positions" <= 500),
  constraint "internship_offer_address_check" check (char_length("address") <= 255),
  constraint "internship_offer_work_mode_check" check ("work_mode" in ('onSite', 'remote', 'hybrid')),
  constraint "internship_offer_hours_check" check ("hours" >= 1 and "hours" <= 2000),
  constraint "internship_offer_is_paid_check" check ("is_paid" in (0, 1)),
  constraint "internship_offer_payment_check" check ("payment" >= 0 and "payment" <= 100000),
  constraint "internship_offer_benefits_check" check (char_length("benefits") <= 255),
  constraint "internship_offer_status_check" check ("status" in ('draft', 'submitted', 'returned', 'published', 'filled', 'closed', 'expired')),
  constraint "internship_offer_dates_in_order" check (date_from <= date_to)
);

create table "internship_offer_id_st_cos" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "internship_offer_id_st_cos_pkey" primary key ("id_row", "id_target")
);

create table "internship_offer_application" (
  "id" integer not null default nextval('internship_offer_application_id_seq'::regclass),
  "id_ints_off" integer not null,
  "id_student" integer not null,
  "id_ints_set" integer not null,
  "motivation" text not null,
  "priority" integer,
  "rank_score" numeric(12, 2),
  "note" text collate "hr-HR-x-icu",
  "status" text default 'submitted' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "internship_offer_application_pkey" primary key ("id"),
  constraint "internship_offer_application_motivation_check" check (char_length("motivation") <= 5000),
  constraint "internship_offer_application_priority_check" check ("priority" >= 1 and "priority" <= 5),
  constraint "internship_offer_application_rank_score_check" check ("rank_score" >= 0 and "rank_score" <= 1000),
  constraint "internship_offer_application_note_check" check (char_length("note") <= 500),
  constraint "internship_offer_application_status_check" check ("status" in ('submitted', 'withdrawn', 'accepted', 'rejected'))
);

create table "ints_amendment" (
  "id" integer not null default nextval('ints_amendment_id_seq'::regclass),
  "id_ints" integer not null,
  "effective_from" date not null,
  "reason" text collate "hr-HR-x-icu" not null,
  "id_partner" integer,
  "id_par_employee" integer,
  "id_teacher" integer,
  "date_from" date,
  "date_to" date,
  "planned_hours" integer,
  "replaced" text,
  "status" text default 'planned' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_amendment_pkey" primary key ("id"),
  constraint "ints_amendment_reason_check" check (char_length("reason") <= 500),
  constraint "ints_amendment_planned_hours_check" check ("planned_hours" >= 1 and "planned_hours" <= 2000),
  constraint "ints_amendment_replaced_check" check (char_length("replaced") <= 2000),
  constraint "ints_amendment_status_check" check ("status" in ('planned', 'applied', 'withdrawn'))
);

create table "ints_diary_attendance" (
  "id" integer not null default nextval('ints_diary_attendance_id_seq'::regclass),
  "id_ints" integer not null,
  "date" date not null,
  "presence" text default 'present' not null,
  "time_from" time,
  "time_to" time,
  "hours" numeric(4, 2),
  "source" text default 'student' not null,
  "is_confirmed" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_diary_attendance_pkey" primary key ("id"),
  constraint "ints_diary_attendance_presence_check" check ("presence" in ('present', 'excused', 'unexcused', 'holiday')),
  constraint "ints_diary_attendance_hours_check" check ("hours" >= 0 and "hours" <= 24),
  constraint "ints_diary_attendance_source_check" check ("source" in ('student', 'mentor')),
  constraint "ints_diary_attendance_is_confirmed_check" check ("is_confirmed" in (0, 1))
);

create table "ints_diary_grading" (
  "id" integer not null default nextval('ints_diary_grading_id_seq'::regclass),
  "id_ints" integer not null,
  "grader_role" text default 'teacher' not null,
  "scores" jsonb,
  "opinion" text not null,
  "proposed_grade" integer,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_diary_grading_pkey" primary key ("id"),
  constraint "ints_diary_grading_grader_role_check" check ("grader_role" in ('mentor', 'teacher')),
  constraint "ints_diary_grading_opinion_check" check (char_length("opinion") <= 5000),
  constraint "ints_diary_grading_proposed_grade_check" check ("proposed_grade" >= 1 and "proposed_grade" <= 5)
);

create table "ints_grading_criterion" (
  "id" integer not null default nextval('ints_grading_criterion_id_seq'::regclass),
  "id_ints_set" integer not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "name_en" text collate "hr-HR-x-icu",
  "grader_role" text not null,
  "max_points" integer default 5 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_grading_criterion_pkey" primary key ("id"),
  constraint "ints_grading_criterion_name_hr_check" check (char_length("name_hr") <= 200),
  constraint "ints_grading_criterion_name_en_check" check (char_length("name_en") <= 200),
  constraint "ints_grading_criterion_grader_role_check" check ("grader_role" in ('mentor', 'teacher')),
  constraint "ints_grading_criterion_max_points_check" check ("max_points" >= 1 and "max_points" <= 100)
);

alter table "ints_grading_criterion" add constraint "ints_grading_criterion_num_excl" exclude using btree (("id_ints_set") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "ints_host_confirmation" (
  "id" integer not null default nextval('ints_host_confirmation_id_seq'::regclass),
  "id_ints" integer not null,
  "department" text collate "hr-HR-x-icu",
  "activities" text,
  "confirmed_on" date not null,
  "scan" jsonb,
  "source" text default 'student' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_host_confirmation_pkey" primary key ("id"),
  constraint "ints_host_confirmation_department_check" check (char_length("department") <= 200),
  constraint "ints_host_confirmation_activities_check" check (char_length("activities") <= 3000),
  constraint "ints_host_confirmation_source_check" check ("source" in ('student', 'mentor'))
);

create table "ints_setting_teacher" (
  "id" integer not null default nextval('ints_setting_teacher_id_seq'::regclass),
  "id_ints_set" integer not null,
  "id_teacher" integer not null,
  "is_coordinator" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_setting_teacher_pkey" primary key ("id"),
  constraint "ints_setting_teacher_is_coordinator_check" check ("is_coordinator" in (0, 1))
);

create table "ints_st_course_setting" (
  "id" integer not null default nextval('ints_st_course_setting_id_seq'::regclass),
  "id_st_co" integer not null,
  "id_academicyear" integer,
  "duration_unit" text default 'hours' not null,
  "required_hours" integer not null,
  "hours_per_day_max" integer default 8 not null,
  "date_from" date,
  "date_to" date,
  "grading_kind" text default 'numeric' not null,
  "weight_tasks" integer default 30 not null,
  "weight_diary" integer default 30 not null,
  "weight_mentor" integer default 40 not null,
  "threshold5" integer default 90 not null,
  "threshold4" integer default 80 not null,
  "threshold3" integer default 65 not null,
  "threshold2" integer default 50 not null,
  "diary_entry_days" integer default 3 not null,
  "diary_due_days" integer default 15 not null,
  "allow_own_partner" smallint default 0 not null,
  "allow_recognition" smallint default 1 not null,
  "recognition_min_months" integer default 6 not null,
  "recognition_min_hours" integer,
  "instructions" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_st_course_setting_pkey" primary key ("id"),
  constraint "ints_st_course_setting_duration_unit_check" check ("duration_unit" in ('hours', 'days')),
  constraint "ints_st_course_setting_required_hours_check" check ("required_hours" >= 1 and "required_hours" <= 2000),
  constraint "ints_st_course_setting_hours_per_day_max_check" check ("hours_per_day_max" >= 1 and "hours_per_day_max" <= 12),
  constraint "ints_st_course_setting_grading_kind_check" check ("grading_kind" in ('numeric', 'passFail')),
  constraint "ints_st_course_setting_weight_tasks_check" check ("weight_tasks" >= 0 and "weight_tasks" <= 100),
  constraint "ints_st_course_setting_weight_diary_check" check ("weight_diary" >= 0 and "weight_diary" <= 100),
  constraint "ints_st_course_setting_weight_mentor_check" check ("weight_mentor" >= 0 and "weight_mentor" <= 100),
  constraint "ints_st_course_setting_threshold5_check" check ("threshold5" >= 1 and "threshold5" <= 100),
  constraint "ints_st_course_setting_threshold4_check" check ("threshold4" >= 1 and "threshold4" <= 100),
  constraint "ints_st_course_setting_threshold3_check" check ("threshold3" >= 1 and "threshold3" <= 100),
  constraint "ints_st_course_setting_threshold2_check" check ("threshold2" >= 1 and "threshold2" <= 100),
  constraint "ints_st_course_setting_diary_entry_days_check" check ("diary_entry_days" >= 0 and "diary_entry_days" <= 60),
  constraint "ints_st_course_setting_diary_due_days_check" check ("diary_due_days" >= 0 and "diary_due_days" <= 120),
  constraint "ints_st_course_setting_allow_own_partner_check" check ("allow_own_partner" in (0, 1)),
  constraint "ints_st_course_setting_allow_recognition_check" check ("allow_recognition" in (0, 1)),
  constraint "ints_st_course_setting_recognition_min_months_check" check ("recognition_min_months" >= 0 and "recognition_min_months" <= 60),
  constraint "ints_st_course_setting_recognition_min_hours_check" check ("recognition_min_hours" >= 0 and "recognition_min_hours" <= 10000),
  constraint "ints_st_course_setting_instructions_check" check (char_length("instructions") <= 10000),
  constraint "ints_st_course_setting_window_in_order" check (date_from <= date_to)
);

create table "ints_task" (
  "id" integer not null default nextval('ints_task_id_seq'::regclass),
  "id_ints_set" integer not null,
  "id_partner" integer,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "description" text not null,
  "is_mandatory" smallint default 0 not null,
  "max_points" integer default 100 not null,
  "due_date" date,
  "status" text default 'draft' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_task_pkey" primary key ("id"),
  constraint "ints_task_title_check" check (char_length("title") <= 200),
  constraint "ints_task_description_check" check (char_length("description") <= 10000),
  constraint "ints_task_is_mandatory_check" check ("is_mandatory" in (0, 1)),
  constraint "ints_task_max_points_check" check ("max_points" >= 1 and "max_points" <= 1000),
  constraint "ints_task_status_check" check ("status" in ('draft', 'published', 'archived'))
);

alter table "ints_task" add constraint "ints_task_num_excl" exclude using btree (("id_ints_set") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "ints_task_assignment" (
  "id" integer not null default nextval('ints_task_assignment_id_seq'::regclass),
  "id_ints_task" integer not null,
  "id_ints" integer not null,
  "due_date" date,
  "report" text,
  "submitted_at" timestamptz,
  "status" text default 'assigned' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_task_assignment_pkey" primary key ("id"),
  constraint "ints_task_assignment_report_check" check (char_length("report") <= 20000),
  constraint "ints_task_assignment_status_check" check ("status" in ('assigned', 'submitted', 'returned', 'graded'))
);

create table "ints_task_grading" (
  "id" integer not null default nextval('ints_task_grading_id_seq'::regclass),
  "id_ints_task_ass" integer not null,
  "grader_role" text default 'teacher' not null,
  "points" integer not null,
  "comment" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "ints_task_grading_pkey" primary key ("id"),
  constraint "ints_task_grading_grader_role_check" check ("grader_role" in ('mentor', 'teacher')),
  constraint "ints_task_grading_points_check" check ("points" >= 0 and "points" <= 1000),
  constraint "ints_task_grading_comment_check" check (char_length("comment") <= 5000)
);

alter table "internship" add constraint "internship_id_ints_set_fkey" foreign key ("id_ints_set") references "ints_st_course_setting" ("id");

alter table "internship" add constraint "internship_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "internship" add constraint "internship_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "internship" add constraint "internship_id_student_fkey" foreign key ("id_student") references "student" ("id");

alter table "internship" add constraint "internship_id_ints_off_fkey" foreign key ("id_ints_off") references "internship_offer" ("id");

alter table "internship" add constraint "internship_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "internship" add constraint "internship_id_par_employee_fkey" foreign key ("id_par_employee") references "par_employee" ("id");

alter table "internship" add constraint "internship_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "internship_approval_grant" add constraint "internship_approval_grant_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "internship_approval_grant" add constraint "internship_approval_grant_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "internship_diary" add constraint "internship_diary_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "internship_diary" add constraint "internship_diary_id_ints_task_fkey" foreign key ("id_ints_task") references "ints_task" ("id");

alter table "internship_offer" add constraint "internship_offer_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "internship_offer" add constraint "internship_offer_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "internship_offer" add constraint "internship_offer_id_par_employee_fkey" foreign key ("id_par_employee") references "par_employee" ("id");

alter table "internship_offer" add constraint "internship_offer_id_state_city_fkey" foreign key ("id_state_city") references "state_city" ("id");

alter table "internship_offer_id_st_cos" add constraint "internship_offer_id_st_cos_id_row_fkey" foreign key ("id_row") references "internship_offer" ("id") on delete cascade;

alter table "internship_offer_id_st_cos" add constraint "internship_offer_id_st_cos_id_target_fkey" foreign key ("id_target") references "stcourse" ("id");

alter table "internship_offer_application" add constraint "internship_offer_application_id_ints_off_fkey" foreign key ("id_ints_off") references "internship_offer" ("id");

alter table "internship_offer_application" add constraint "internship_offer_application_id_student_fkey" foreign key ("id_student") references "student" ("id");

alter table "internship_offer_application" add constraint "internship_offer_application_id_ints_set_fkey" foreign key ("id_ints_set") references "ints_st_course_setting" ("id");

alter table "ints_amendment" add constraint "ints_amendment_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "ints_amendment" add constraint "ints_amendment_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "ints_amendment" add constraint "ints_amendment_id_par_employee_fkey" foreign key ("id_par_employee") references "par_employee" ("id");

alter table "ints_amendment" add constraint "ints_amendment_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "ints_diary_attendance" add constraint "ints_diary_attendance_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "ints_diary_grading" add constraint "ints_diary_grading_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "ints_grading_criterion" add constraint "ints_grading_criterion_id_ints_set_fkey" foreign key ("id_ints_set") references "ints_st_course_setting" ("id");

alter table "ints_host_confirmation" add constraint "ints_host_confirmation_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "ints_setting_teacher" add constraint "ints_setting_teacher_id_ints_set_fkey" foreign key ("id_ints_set") references "ints_st_course_setting" ("id");

alter table "ints_setting_teacher" add constraint "ints_setting_teacher_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "ints_st_course_setting" add constraint "ints_st_course_setting_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "ints_st_course_setting" add constraint "ints_st_course_setting_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "ints_task" add constraint "ints_task_id_ints_set_fkey" foreign key ("id_ints_set") references "ints_st_course_setting" ("id");

alter table "ints_task" add constraint "ints_task_id_partner_fkey" foreign key ("id_partner") references "partner" ("id");

alter table "ints_task_assignment" add constraint "ints_task_assignment_id_ints_task_fkey" foreign key ("id_ints_task") references "ints_task" ("id");

alter table "ints_task_assignment" add constraint "ints_task_assignment_id_ints_fkey" foreign key ("id_ints") references "internship" ("id");

alter table "ints_task_grading" add constraint "ints_task_grading_id_ints_task_ass_fkey" foreign key ("id_ints_task_ass") references "ints_task_assignment" ("id");

create unique index "internship_internship_twice" on "internship" ("id_student", "id_ints_set", "ints_kind") where (status not in ('cancelled', 'failed', 'interrupted', 'rejected', 'withdrawn')) and "deleted_at" is null;

create index "internship_id_ints_set_idx" on "internship" ("id_ints_set");

create index "internship_id_academicyear_idx" on "internship" ("id_academicyear");

create index "internship_id_st_co_idx" on "internship" ("id_st_co");

create index "internship_id_student_idx" on "internship" ("id_student");

create index "internship_id_ints_off_idx" on "internship" ("id_ints_off");

create index "internship_id_partner_idx" on "internship" ("id_partner");

create index "internship_id_par_employee_idx" on "internship" ("id_par_employee");

create index "internship_id_teacher_idx" on "internship" ("id_teacher");

create index "internship_id_desc_idx" on "internship" ("id" desc) where "deleted_at" is null;

create index "internship_id_ints_set_status_idx" on "internship" ("id_ints_set", "status", "id") where "deleted_at" is null;

create index "internship_approval_grant_id_ints_idx" on "internship_approval_grant" ("id_ints");

create index "internship_approval_grant_id_teacher_idx" on "internship_approval_grant" ("id_teacher");

create index "internship_approval_grant_id_desc_idx" on "internship_approval_grant" ("id" desc) where "deleted_at" is null;

create unique index "internship_diary_day_twice" on "internship_diary" ("id_ints", "date") where "deleted_at" is null;

create index "internship_diary_id_ints_idx" on "internship_diary" ("id_ints");

create index "internship_diary_id_ints_task_idx" on "internship_diary" ("id_ints_task");

create index "internship_diary_date_desc_id_idx" on "internship_diary" ("date" desc, "id") where "deleted_at" is null;

create index "internship_offer_id_academicyear_idx" on "internship_offer" ("id_academicyear");

create index "internship_offer_id_partner_idx" on "internship_offer" ("id_partner");

create index "internship_offer_id_par_employee_idx" on "internship_offer" ("id_par_employee");

create index "internship_offer_id_state_city_idx" on "internship_offer" ("id_state_city");

create index "internship_offer_apply_until_desc_id_idx" on "internship_offer" ("apply_until" desc, "id") where "deleted_at" is null;

create index "internship_offer_title_search" on "internship_offer" using gin (katedra.grams("fold_title"));

create index "internship_offer_id_st_cos_id_target_idx" on "internship_offer_id_st_cos" ("id_target");

create unique index "internship_offer_application_applied_twice" on "internship_offer_application" ("id_ints_off", "id_student") where (status <> 'withdrawn') and "deleted_at" is null;

create index "internship_offer_application_id_ints_off_idx" on "internship_offer_application" ("id_ints_off");

create index "internship_offer_application_id_student_idx" on "internship_offer_application" ("id_student");

create index "internship_offer_application_id_ints_set_idx" on "internship_offer_application" ("id_ints_set");

create index "internship_offer_application_id_idx" on "internship_offer_application" ("id") where "deleted_at" is null;

create index "ints_amendment_id_ints_idx" on "ints_amendment" ("id_ints");

create index "ints_amendment_id_partner_idx" on "ints_amendment" ("id_partner");

create index "ints_amendment_id_par_employee_idx" on "ints_amendment" ("id_par_employee");

create index "ints_amendment_id_teacher_idx" on "ints_amendment" ("id_teacher");

create index "ints_amendment_effective_from_desc_id_desc_idx" on "ints_amendment" ("effective_from" desc, "id" desc) where "deleted_at" is null;

create unique index "ints_diary_attendance_day_twice" on "ints_diary_attendance" ("id_ints", "date") where "deleted_at" is null;

create index "ints_diary_attendance_id_ints_idx" on "ints_diary_attendance" ("id_ints");

create index "ints_diary_attendance_date_desc_id_idx" on "ints_diary_attendance" ("date" desc, "id") where "deleted_at" is null;

create unique index "ints_diary_grading_graded_twice" on "ints_diary_grading" ("id_ints", "grader_role") where "deleted_at" is null;

create index "ints_diary_grading_id_ints_idx" on "ints_diary_grading" ("id_ints");

create index "ints_diary_grading_id_desc_idx" on "ints_diary_grading" ("id" desc) where "deleted_at" is null;

create index "ints_grading_criterion_id_ints_set_idx" on "ints_grading_criterion" ("id_ints_set");

create index "ints_grading_criterion_num_idx" on "ints_grading_criterion" ("id_ints_set", "num", "id") where "deleted_at" is null;

create unique index "ints_host_confirmation_id_ints_key" on "ints_host_confirmation" ("id_ints") where "deleted_at" is null;

create index "ints_host_confirmation_id_ints_idx" on "ints_host_confirmation" ("id_ints");

create unique index "ints_setting_teacher_teacher_twice" on "ints_setting_teacher" ("id_ints_set", "id_teacher") where "deleted_at" is null;

create index "ints_setting_teacher_id_ints_set_idx" on "ints_setting_teacher" ("id_ints_set");

create index "ints_setting_teacher_id_teacher_idx" on "ints_setting_teacher" ("id_teacher");

create unique index "ints_st_course_setting_id_st_co_key" on "ints_st_course_setting" ("id_st_co") where "deleted_at" is null;

create index "ints_st_course_setting_id_st_co_idx" on "ints_st_course_setting" ("id_st_co");

create index "ints_st_course_setting_id_academicyear_idx" on "ints_st_course_setting" ("id_academicyear");

create index "ints_st_course_setting_id_desc_idx" on "ints_st_course_setting" ("id" desc) where "deleted_at" is null;

create index "ints_task_id_ints_set_idx" on "ints_task" ("id_ints_set");

create index "ints_task_id_partner_idx" on "ints_task" ("id_partner");

create index "ints_task_num_idx" on "ints_task" ("id_ints_set", "num", "id") where "deleted_at" is null;

create index "ints_task_title_search" on "ints_task" using gin (katedra.grams("fold_title"));

create unique index "ints_task_assignment_task_twice" on "ints_task_assignment" ("id_ints_task", "id_ints") where "deleted_at" is null;

create index "ints_task_assignment_id_ints_task_idx" on "ints_task_assignment" ("id_ints_task");

create index "ints_task_assignment_id_ints_idx" on "ints_task_assignment" ("id_ints");

create index "ints_task_assignment_due_date_id_idx" on "ints_task_assignment" ("due_date", "id") where "deleted_at" is null;

create unique index "ints_task_grading_graded_twice" on "ints_task_grading" ("id_ints_task_ass", "grader_role") where "deleted_at" is null;

create index "ints_task_grading_id_ints_task_ass_idx" on "ints_task_grading" ("id_ints_task_ass");

create index "ints_task_grading_id_desc_idx" on "ints_task_grading" ("id" desc) where "deleted_at" is null;

create trigger "internship_version" after insert or update or delete or truncate on "internship" for each statement execute function katedra.bump_version();

create trigger "internship_approval_grant_version" after insert or update or delete or truncate on "internship_approval_grant" for each statement execute function katedra.bump_version();

create trigger "internship_diary_version" after insert or update or delete or truncate on "internship_diary" for each statement execute function katedra.bump_version();

create trigger "internship_offer_version" after insert or update or delete or truncate on "internship_offer" for each statement execute function katedra.bump_version();

create trigger "internship_offer_id_st_cos_version" after insert or update or delete or truncate on "internship_offer_id_st_cos" for each statement execute function katedra.bump_version();

create trigger "internship_offer_application_version" after insert or update or delete or truncate on "internship_offer_application" for each statement execute function katedra.bump_version();

create trigger "ints_amendment_version" after insert or update or delete or truncate on "ints_amendment" for each statement execute function katedra.bump_version();

create trigger "ints_diary_attendance_version" after insert or update or delete or truncate on "ints_diary_attendance" for each statement execute function katedra.bump_version();

create trigger "ints_diary_grading_version" after insert or update or delete or truncate on "ints_diary_grading" for each statement execute function katedra.bump_version();

create trigger "ints_grading_criterion_version" after insert or update or delete or truncate on "ints_grading_criterion" for each statement execute function katedra.bump_version();

create trigger "ints_host_confirmation_version" after insert or update or delete or truncate on "ints_host_confirmation" for each statement execute function katedra.bump_version();

create trigger "ints_setting_teacher_version" after insert or update or delete or truncate on "ints_setting_teacher" for each statement execute function katedra.bump_version();

create trigger "ints_st_course_setting_version" after insert or update or delete or truncate on "ints_st_course_setting" for each statement execute function katedra.bump_version();

create trigger "ints_task_version" after insert or update or delete or truncate on "ints_task" for each statement execute function katedra.bump_version();

create trigger "ints_task_assignment_version" after insert or update or delete or truncate on "ints_task_assignment" for each statement execute function katedra.bump_version();

create trigger "ints_task_grading_version" after insert or update or delete or truncate on "ints_task_grading" for each statement execute function katedra.bump_version();
