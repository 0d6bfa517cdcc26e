-- Graduate thesis.

create sequence "graduatethesis_change_id_seq" as integer;

create sequence "graduatethesis_defense_id_seq" as integer;

create sequence "graduatethesis_defensecommission_id_seq" as integer;

create sequence "graduatethesis_deposit_id_seq" as integer;

create sequence "graduatethesis_grade_id_seq" as integer;

create sequence "graduatethesis_mentorchoice_id_seq" as integer;

create sequence "graduatethesis_setting_id_seq" as integer;

create sequence "graduatethesis_topic_id_seq" as integer;

create sequence "graduatethesis_version_id_seq" as integer;

create sequence "graduatethesiscommission_id_seq" as integer;

create sequence "graduatethesiscommission_member_id_seq" as integer;

create sequence "st_co_graduatethesis_id_seq" as integer;

create table "graduatethesis_change" (
  "id" integer not null default nextval('graduatethesis_change_id_seq'::regclass),
  "id_st_co_graduatethesis" integer not null,
  "kind" text not null,
  "id_teacher" integer,
  "title_hr" text collate "hr-HR-x-icu",
  "title_en" text collate "hr-HR-x-icu",
  "reason" text not null,
  "status" text default 'requested' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_change_pkey" primary key ("id"),
  constraint "graduatethesis_change_kind_check" check ("kind" in ('mentor', 'comentor', 'topic')),
  constraint "graduatethesis_change_title_hr_check" check (char_length("title_hr") <= 500),
  constraint "graduatethesis_change_title_en_check" check (char_length("title_en") <= 500),
  constraint "graduatethesis_change_reason_check" check (char_length("reason") <= 2000),
  constraint "graduatethesis_change_status_check" check ("status" in ('requested', 'approved', 'rejected', 'withdrawn'))
);

create table "graduatethesis_defense" (
  "id" integer not null default nextval('graduatethesis_defense_id_seq'::regclass),
  "id_st_co_graduatethesis" integer not null,
  "attempt" integer not null,
  "id_calendar_event" integer,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "id_room" integer,
  "online" smallint default 0 not null,
  "online_url" text collate "hr-HR-x-icu",
  "public" smallint default 1 not null,
  "questions" jsonb,
  "minutes" text,
  "voting" text,
  "separate_opinion" text,
  "result" text,
  "closed_on" date,
  "mean_work" text collate "hr-HR-x-icu",
  "mean_presentation" text collate "hr-HR-x-icu",
  "mean_discussion" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_defense_pkey" primary key ("id"),
  constraint "graduatethesis_defense_attempt_check" check ("attempt" >= 1 and "attempt" <= 2),
  constraint "graduatethesis_defense_online_check" check ("online" in (0, 1)),
  constraint "graduatethesis_defense_online_url_check" check (char_length("online_url") <= 255),
  constraint "graduatethesis_defense_public_check" check ("public" in (0, 1)),
  constraint "graduatethesis_defense_minutes_check" check (char_length("minutes") <= 10000),
  constraint "graduatethesis_defense_voting_check" check ("voting" in ('unanimous', 'majority')),
  constraint "graduatethesis_defense_separate_opinion_check" check (char_length("separate_opinion") <= 5000),
  constraint "graduatethesis_defense_result_check" check ("result" in ('passed', 'failed', 'notHeld')),
  constraint "graduatethesis_defense_mean_work_check" check (char_length("mean_work") <= 10),
  constraint "graduatethesis_defense_mean_presentation_check" check (char_length("mean_presentation") <= 10),
  constraint "graduatethesis_defense_mean_discussion_check" check (char_length("mean_discussion") <= 10)
);

create table "graduatethesis_defensecommission" (
  "id" integer not null default nextval('graduatethesis_defensecommission_id_seq'::regclass),
  "id_st_co_graduatethesis" integer not null,
  "id_teacher" integer not null,
  "role" text not null,
  "status" text default 'asked' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_defensecommission_pkey" primary key ("id"),
  constraint "graduatethesis_defensecommission_role_check" check ("role" in ('president', 'mentor', 'member', 'secretary', 'substitute')),
  constraint "graduatethesis_defensecommission_status_check" check ("status" in ('asked', 'accepted', 'declined'))
);

alter table "graduatethesis_defensecommission" add constraint "graduatethesis_defensecommission_num_excl" exclude using btree (("id_st_co_graduatethesis") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "graduatethesis_deposit" (
  "id" integer not null default nextval('graduatethesis_deposit_id_seq'::regclass),
  "id_st_co_graduatethesis" integer not null,
  "id_version" integer not null,
  "consent" text not null,
  "embargo_until" date,
  "licence" text not null,
  "deposited_on" date not null,
  "urn" text collate "hr-HR-x-icu",
  "repository_url" text collate "hr-HR-x-icu",
  "print_copies" integer,
  "call_number" text collate "hr-HR-x-icu",
  "librarian" integer,
  "archived_on" date,
  "return_reason" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_deposit_pkey" primary key ("id"),
  constraint "graduatethesis_deposit_consent_check" check ("consent" in ('open', 'institution', 'embargo', 'closed')),
  constraint "graduatethesis_deposit_licence_check" check ("licence" in ('ccBy', 'ccByNc', 'ccByNcNd', 'inCopyright')),
  constraint "graduatethesis_deposit_urn_check" check (char_length("urn") <= 100),
  constraint "graduatethesis_deposit_repository_url_check" check (char_length("repository_url") <= 255),
  constraint "graduatethesis_deposit_print_copies_check" check ("print_copies" >= 0 and "print_copies" <= 20),
  constraint "graduatethesis_deposit_call_number_check" check (char_length("call_number") <= 60),
  constraint "graduatethesis_deposit_return_reason_check" check (char_length("return_reason") <= 2000),
  constraint "graduatethesis_deposit_embargo_has_end" check (consent <> 'embargo' or embargo_until is not null)
);

create table "graduatethesis_grade" (
  "id" integer not null default nextval('graduatethesis_grade_id_seq'::regclass),
  "id_defense" integer not null,
  "id_teacher" integer not null,
  "component" text not null,
  "id_grade" integer not null,
  "comment" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_grade_pkey" primary key ("id"),
  constraint "graduatethesis_grade_component_check" check ("component" in ('work', 'presentation', 'discussion')),
  constraint "graduatethesis_grade_comment_check" check (char_length("comment") <= 2000)
);

create table "graduatethesis_mentorchoice" (
  "id" integer not null default nextval('graduatethesis_mentorchoice_id_seq'::regclass),
  "id_st_co_graduatethesis" integer not null,
  "id_teacher" integer not null,
  "status" text default 'pending' not null,
  "reason" text,
  "answered_on" date,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_mentorchoice_pkey" primary key ("id"),
  constraint "graduatethesis_mentorchoice_status_check" check ("status" in ('pending', 'accepted', 'declined', 'skipped')),
  constraint "graduatethesis_mentorchoice_reason_check" check (char_length("reason") <= 2000)
);

alter table "graduatethesis_mentorchoice" add constraint "graduatethesis_mentorchoice_num_excl" exclude using btree (("id_st_co_graduatethesis") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "graduatethesis_setting" (
  "id" integer not null default nextval('graduatethesis_setting_id_seq'::regclass),
  "id_study" integer not null,
  "id_academicyear" integer not null,
  "min_ects" integer default 0 not null,
  "allow_open_exams" integer default 3 not null,
  "max_mentorships" integer default 10 not null,
  "min_days_apply_to_defense" integer default 30 not null,
  "min_days_notice_defense" integer default 10 not null,
  "deadline_months" integer default 12 not null,
  "max_similarity" numeric(5, 2) default 20 not null,
  "weight_work" numeric(3, 2) default 0.6 not null,
  "weight_presentation" numeric(3, 2) default 0.2 not null,
  "weight_discussion" numeric(3, 2) default 0.2 not null,
  "criteria_work" text,
  "criteria_presentation" text,
  "criteria_discussion" text,
  "mentor_norm" numeric(6, 2) default 0 not null,
  "comentor_norm" numeric(6, 2) default 0 not null,
  "member_norm" numeric(6, 2) default 0 not null,
  "deposit_days" integer default 30 not null,
  "ai_declaration" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_setting_pkey" primary key ("id"),
  constraint "graduatethesis_setting_min_ects_check" check ("min_ects" >= 0 and "min_ects" <= 600),
  constraint "graduatethesis_setting_allow_open_exams_check" check ("allow_open_exams" >= 0 and "allow_open_exams" <= 100),
  constraint "graduatethesis_setting_max_mentorships_check" check ("max_mentorships" >= 1 and "max_mentorships" <= 100),
  constraint "graduatethesis_setting_min_days_apply_to_defense_check" check ("min_days_apply_to_defense" >= 0 and "min_days_apply_to_defense" <= 365),
  constraint "graduatethesis_setting_min_days_notice_defense_check" check ("min_days_notice_defense" >= 0 and "min_days_notice_defense" <= 90),
  constraint "graduatethesis_setting_deadline_months_check" check ("deadline_months" >= 1 and "deadline_months" <= 60),
  constraint "graduatethesis_setting_max_similarity_check" check ("max_similarity" >= 0 and "max_similarity" <= 100),
  constraint "graduatethesis_setting_weight_work_check" check ("weight_work" >= 0 and "weight_work" <= 1),
  constraint "graduatethesis_setting_weight_presentation_check" check ("weight_presentation" >= 0 and "weight_presentation" <= 1),
  constraint "graduatethesis_setting_weight_discussion_check" check ("weight_discussion" >= 0 and "weight_discussion" <= 1),
  constraint "graduatethesis_setting_criteria_work_check" check (char_length("criteria_work") <= 2000),
  constraint "graduatethesis_setting_criteria_presentation_check" check (char_length("criteria_presentation") <= 2000),
  constraint "graduatethesis_setting_criteria_discussion_check" check (char_length("criteria_discussion") <= 2000),
  constraint "graduatethesis_setting_mentor_norm_check" check ("mentor_norm" >= 0 and "mentor_norm" <= 500),
  constraint "graduatethesis_setting_comentor_norm_check" check ("comentor_norm" >= 0 and "comentor_norm" <= 500),
  constraint "graduatethesis_setting_member_norm_check" check ("member_norm" >= 0 and "member_norm" <= 500),
  constraint "graduatethesis_setting_deposit_days_check" check ("deposit_days" >= 0 and "deposit_days" <= 365),
  constraint "graduatethesis_setting_ai_declaration_check" check ("ai_declaration" in (0, 1))
);

create table "graduatethesis_topic" (
  "id" integer not null default nextval('graduatethesis_topic_id_seq'::regclass),
  "id_teacher" integer not null,
  "id_study" integer,
  "id_academicyear" integer not null,
  "title_hr" text collate "hr-HR-x-icu" not null,
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "description" text,
  "max_students" integer default 1 not null,
  "status" text default 'open' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_topic_pkey" primary key ("id"),
  constraint "graduatethesis_topic_title_hr_check" check (char_length("title_hr") <= 500),
  constraint "graduatethesis_topic_title_en_check" check (char_length("title_en") <= 500),
  constraint "graduatethesis_topic_description_check" check (char_length("description") <= 5000),
  constraint "graduatethesis_topic_max_students_check" check ("max_students" >= 1 and "max_students" <= 20),
  constraint "graduatethesis_topic_status_check" check ("status" in ('open', 'taken', 'closed'))
);

alter table "graduatethesis_topic" add constraint "graduatethesis_topic_num_excl" exclude using btree (("id_teacher") with =, ("id_academicyear") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "graduatethesis_version" (
  "id" integer not null default nextval('graduatethesis_version_id_seq'::regclass),
  "id_st_co_graduatethesis" integer not null,
  "kind" text default 'draft' not null,
  "content" jsonb not null,
  "originality_declared" smallint default 0 not null,
  "comment" text,
  "review" text default 'none' not null,
  "review_note" text,
  "reviewed_by" integer,
  "reviewed_on" date,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesis_version_pkey" primary key ("id"),
  constraint "graduatethesis_version_kind_check" check ("kind" in ('draft', 'final', 'deposit')),
  constraint "graduatethesis_version_originality_declared_check" check ("originality_declared" in (0, 1)),
  constraint "graduatethesis_version_comment_check" check (char_length("comment") <= 2000),
  constraint "graduatethesis_version_review_check" check ("review" in ('none', 'returned', 'approved')),
  constraint "graduatethesis_version_review_note_check" check (char_length("review_note") <= 5000)
);

alter table "graduatethesis_version" add constraint "graduatethesis_version_num_excl" exclude using btree (("id_st_co_graduatethesis") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "graduatethesiscommission" (
  "id" integer not null default nextval('graduatethesiscommission_id_seq'::regclass),
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "name_gen_hr" text collate "hr-HR-x-icu",
  "id_organizationunit" integer,
  "mandate_from" date not null,
  "mandate_to" date not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesiscommission_pkey" primary key ("id"),
  constraint "graduatethesiscommission_name_hr_check" check (char_length("name_hr") <= 200),
  constraint "graduatethesiscommission_name_en_check" check (char_length("name_en") <= 200),
  constraint "graduatethesiscommission_name_gen_hr_check" check (char_length("name_gen_hr") <= 200),
  constraint "graduatethesiscommission_mandate_in_order" check (mandate_from <= mandate_to)
);

create table "graduatethesiscommission_id_studies" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "graduatethesiscommission_id_studies_pkey" primary key ("id_row", "id_target")
);

create table "graduatethesiscommission_member" (
  "id" integer not null default nextval('graduatethesiscommission_member_id_seq'::regclass),
  "id_graduatethesiscommission" integer not null,
  "id_teacher" integer not null,
  "role" text default 'member' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "graduatethesiscommission_member_pkey" primary key ("id"),
  constraint "graduatethesiscommission_member_role_check" check ("role" in ('president', 'member', 'secretary', 'deputy'))
);

alter table "graduatethesiscommission_member" add constraint "graduatethesiscommission_member_num_excl" exclude using btree (("id_graduatethesiscommission") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_graduatethesis" (
  "id" integer not null default nextval('st_co_graduatethesis_id_seq'::regclass),
  "id_st_co_enrollment" integer not null,
  "id_student" integer not null,
  "id_study" integer not null,
  "id_st_co" integer not null,
  "number" text collate "hr-HR-x-icu",
  "fold_number" text collate "C" generated always as (katedra.fold("number")) stored,
  "title_hr" text collate "hr-HR-x-icu" not null,
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "language" text default 'hr' not null,
  "id_topic" integer,
  "id_course" integer,
  "summary" text,
  "tasks" text,
  "outline" text,
  "references" text,
  "id_offered" integer,
  "id_mentor" integer,
  "id_comentor" integer,
  "external_mentor" text collate "hr-HR-x-icu",
  "sci_area" text collate "hr-HR-x-icu",
  "sci_field" text collate "hr-HR-x-icu",
  "sci_branch" text collate "hr-HR-x-icu",
  "from_practice" smallint default 0 not null,
  "status" text default 'draft' not null,
  "status_on" date,
  "applied_on" date,
  "approved_on" date,
  "deadline" date,
  "extended_on" date,
  "submitted_on" date,
  "similarity_pct" numeric(5, 2),
  "similarity_note" text,
  "mentor_opinion" text,
  "abstract_hr" text,
  "abstract_en" text,
  "keywords_hr" text[],
  "keywords_en" text[],
  "pages" integer,
  "commission_on" date,
  "defended_on" date,
  "id_grade_final" integer,
  "isvu_key" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_graduatethesis_pkey" primary key ("id"),
  constraint "st_co_graduatethesis_number_check" check (char_length("number") <= 255),
  constraint "st_co_graduatethesis_title_hr_check" check (char_length("title_hr") <= 500),
  constraint "st_co_graduatethesis_title_en_check" check (char_length("title_en") <= 500),
  constraint "st_co_graduatethesis_language_check" check ("language" in ('hr', 'en')),
  constraint "st_co_graduatethesis_summary_check" check (char_length("summary") <= 5000),
  constraint "st_co_graduatethesis_tasks_check" check (char_length("tasks") <= 2500),
  constraint "st_co_graduatethesis_outline_check" check (char_length("outline") <= 5000),
  constraint "st_co_graduatethesis_references_check" check (char_length("references") <= 5000),
  constraint "st_co_graduatethesis_external_mentor_check" check (char_length("external_mentor") <= 200),
  constraint "st_co_graduatethesis_sci_area_check" check (char_length("sci_area") <= 200),
  constraint "st_co_graduatethesis_sci_field_check" check (char_length("sci_field") <= 200),
  constraint "st_co_graduatethesis_sci_branch_check" check (char_length("sci_branch") <= 200),
  constraint "st_co_graduatethesis_from_practice_check" check ("from_practice" in (0, 1)),
  constraint "st_co_graduatethesis_status_check" check ("status" in ('draft', 'applied', 'accepted', 'approved', 'submitted', 'returned', 'ready', 'scheduled', 'defended', 'failed', 'deposited', 'archived', 'withdrawn', 'expired')),
  constraint "st_co_graduatethesis_similarity_pct_check" check ("similarity_pct" >= 0 and "similarity_pct" <= 100),
  constraint "st_co_graduatethesis_similarity_note_check" check (char_length("similarity_note") <= 2000),
  constraint "st_co_graduatethesis_mentor_opinion_check" check (char_length("mentor_opinion") <= 5000),
  constraint "st_co_graduatethesis_abstract_hr_check" check (char_length("abstract_hr") <= 5000),
  constraint "st_co_graduatethesis_abstract_en_check" check (char_length("abstract_en") <= 5000),
  constraint "st_co_graduatethesis_keywords_hr_check" check (cardinality("keywords_hr") <= 15),
  constraint "st_co_graduatethesis_keywords_en_check" check (cardinality("keywords_en") <= 15),
  constraint "st_co_graduatethesis_pages_check" check ("pages" >= 1 and "pages" <= 2000),
  constraint "st_co_graduatethesis_isvu_key_check" check (char_length("isvu_key") <= 120),
  constraint "st_co_graduatethesis_comentor_not_mentor" check (id_comentor <> id_mentor)
);

create table "st_co_graduatethesis_id_wishes" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "st_co_graduatethesis_id_wishes_pkey" primary key ("id_row", "id_target")
);

alter table "graduatethesis_change" add constraint "graduatethesis_change_id_st_co_graduatethesis_fkey" foreign key ("id_st_co_graduatethesis") references "st_co_graduatethesis" ("id");

alter table "graduatethesis_change" add constraint "graduatethesis_change_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "graduatethesis_defense" add constraint "graduatethesis_defense_id_st_co_graduatethesis_fkey" foreign key ("id_st_co_graduatethesis") references "st_co_graduatethesis" ("id");

alter table "graduatethesis_defense" add constraint "graduatethesis_defense_id_calendar_event_fkey" foreign key ("id_calendar_event") references "calendar_event" ("id");

alter table "graduatethesis_defense" add constraint "graduatethesis_defense_id_room_fkey" foreign key ("id_room") references "room" ("id");

alter table "graduatethesis_defensecommission" add constraint "graduatethesis_defensecommission_id_st_co_graduatethesis_fkey" foreign key ("id_st_co_graduatethesis") references "st_co_graduatethesis" ("id");

alter table "graduatethesis_defensecommission" add constraint "graduatethesis_defensecommission_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "graduatethesis_deposit" add constraint "graduatethesis_deposit_id_st_co_graduatethesis_fkey" foreign key ("id_st_co_graduatethesis") references "st_co_graduatethesis" ("id");

alter table "graduatethesis_deposit" add constraint "graduatethesis_deposit_id_version_fkey" foreign key ("id_version") references "graduatethesis_version" ("id");

alter table "graduatethesis_deposit" add constraint "graduatethesis_deposit_librarian_fkey" foreign key ("librarian") references "user" ("id");

alter table "graduatethesis_grade" add constraint "graduatethesis_grade_id_defense_fkey" foreign key ("id_defense") references "graduatethesis_defense" ("id");

alter table "graduatethesis_grade" add constraint "graduatethesis_grade_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "graduatethesis_grade" add constraint "graduatethesis_grade_id_grade_fkey" foreign key ("id_grade") references "grade" ("id");

alter table "graduatethesis_mentorchoice" add constraint "graduatethesis_mentorchoice_id_st_co_graduatethesis_fkey" foreign key ("id_st_co_graduatethesis") references "st_co_graduatethesis" ("id");

alter table "graduatethesis_mentorchoice" add constraint "graduatethesis_mentorchoice_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "graduatethesis_setting" add constraint "graduatethesis_setting_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "graduatethesis_setting" add constraint "graduatethesis_setting_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "graduatethesis_topic" add constraint "graduatethesis_topic_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "graduatethesis_topic" add constraint "graduatethesis_topic_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "graduatethesis_topic" add constraint "graduatethesis_topic_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "graduatethesis_version" add constraint "graduatethesis_version_id_st_co_graduatethesis_fkey" foreign key ("id_st_co_graduatethesis") references "st_co_graduatethesis" ("id");

alter table "graduatethesis_version" add constraint "graduatethesis_version_reviewed_by_fkey" foreign key ("reviewed_by") references "user" ("id");

alter table "graduatethesiscommission" add constraint "graduatethesiscommission_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

alter table "graduatethesiscommission_id_studies" add constraint "graduatethesiscommission_id_studies_id_row_fkey" foreign key ("id_row") references "graduatethesiscommission" ("id") on delete cascade;

alter table "graduatethesiscommission_id_studies" add constraint "graduatethesiscommission_id_studies_id_target_fkey" foreign key ("id_target") references "study" ("id");

alter table "graduatethesiscommission_member" add constraint "graduatethesiscommission_member_id_graduatethesiscommi_a9e49f23" foreign key ("id_graduatethesiscommission") references "graduatethesiscommission" ("id");

alter table "graduatethesiscommission_member" add constraint "graduatethesiscommission_member_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_st_co_enrollment_fkey" foreign key ("id_st_co_enrollment") references "st_co_enrollment" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_student_fkey" foreign key ("id_student") references "student" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_topic_fkey" foreign key ("id_topic") references "graduatethesis_topic" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_course_fkey" foreign key ("id_course") references "course" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_offered_fkey" foreign key ("id_offered") references "teacher" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_mentor_fkey" foreign key ("id_mentor") references "teacher" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_comentor_fkey" foreign key ("id_comentor") references "teacher" ("id");

alter table "st_co_graduatethesis" add constraint "st_co_graduatethesis_id_grade_final_fkey" foreign key ("id_grade_final") references "grade" ("id");

alter table "st_co_graduatethesis_id_wishes" add constraint "st_co_graduatethesis_id_wishes_id_row_fkey" foreign key ("id_row") references "st_co_graduatethesis" ("id") on delete cascade;

alter table "st_co_graduatethesis_id_wishes" add constraint "st_co_graduatethesis_id_wishes_id_target_fkey" foreign key ("id_target") references "teacher" ("id");

create index "graduatethesis_change_id_st_co_graduatethesis_idx" on "graduatethesis_change" ("id_st_co_graduatethesis");

create index "graduatethesis_change_id_teacher_idx" on "graduatethesis_change" ("id_teacher");

create index "graduatethesis_change_id_desc_idx" on "graduatethesis_change" ("id" desc) where "deleted_at" is null;

create index "graduatethesis_defense_id_st_co_graduatethesis_idx" on "graduatethesis_defense" ("id_st_co_graduatethesis");

create index "graduatethesis_defense_id_calendar_event_idx" on "graduatethesis_defense" ("id_calendar_event");

create index "graduatethesis_defense_id_room_idx" on "graduatethesis_defense" ("id_room");

create index "graduatethesis_defense_start_desc_idx" on "graduatethesis_defense" ("start" desc, "id" desc) where "deleted_at" is null;

create unique index "graduatethesis_defensecommission_seat_twice" on "graduatethesis_defensecommission" ("id_st_co_graduatethesis", "id_teacher") where "deleted_at" is null;

create index "graduatethesis_defensecommission_id_st_co_graduatethesis_idx" on "graduatethesis_defensecommission" ("id_st_co_graduatethesis");

create index "graduatethesis_defensecommission_id_teacher_idx" on "graduatethesis_defensecommission" ("id_teacher");

create index "graduatethesis_defensecommission_num_idx" on "graduatethesis_defensecommission" ("id_st_co_graduatethesis", "num", "id") where "deleted_at" is null;

create unique index "graduatethesis_deposit_urn_key" on "graduatethesis_deposit" ("urn") where "deleted_at" is null;

create unique index "graduatethesis_deposit_deposit_twice" on "graduatethesis_deposit" ("id_st_co_graduatethesis") where "deleted_at" is null;

create index "graduatethesis_deposit_id_st_co_graduatethesis_idx" on "graduatethesis_deposit" ("id_st_co_graduatethesis");

create index "graduatethesis_deposit_id_version_idx" on "graduatethesis_deposit" ("id_version");

create index "graduatethesis_deposit_librarian_idx" on "graduatethesis_deposit" ("librarian");

create unique index "graduatethesis_grade_grade_twice" on "graduatethesis_grade" ("id_defense", "id_teacher", "component") where "deleted_at" is null;

create index "graduatethesis_grade_id_defense_idx" on "graduatethesis_grade" ("id_defense");

create index "graduatethesis_grade_id_teacher_idx" on "graduatethesis_grade" ("id_teacher");

create index "graduatethesis_grade_id_grade_idx" on "graduatethesis_grade" ("id_grade");

create index "graduatethesis_grade_id_teacher_component_idx" on "graduatethesis_grade" ("id_teacher", "component", "id") where "deleted_at" is null;

create index "graduatethesis_mentorchoice_id_st_co_graduatethesis_idx" on "graduatethesis_mentorchoice" ("id_st_co_graduatethesis");

create index "graduatethesis_mentorchoice_id_teacher_idx" on "graduatethesis_mentorchoice" ("id_teacher");

create index "graduatethesis_mentorchoice_num_idx" on "graduatethesis_mentorchoice" ("id_st_co_graduatethesis", "num", "id") where "deleted_at" is null;

create unique index "graduatethesis_setting_setting_twice" on "graduatethesis_setting" ("id_study", "id_academicyear") where "deleted_at" is null;

create index "graduatethesis_setting_id_study_idx" on "graduatethesis_setting" ("id_study");

create index "graduatethesis_setting_id_academicyear_idx" on "graduatethesis_setting" ("id_academicyear");

create index "graduatethesis_setting_id_study_id_academicyear_desc_idx" on "graduatethesis_setting" ("id_study", "id_academicyear" desc, "id" desc) where "deleted_at" is null;

create index "graduatethesis_topic_id_teacher_idx" on "graduatethesis_topic" ("id_teacher");

create index "graduatethesis_topic_id_study_idx" on "graduatethesis_topic" ("id_study");

create index "graduatethesis_topic_id_academicyear_idx" on "graduatethesis_topic" ("id_academicyear");

create index "graduatethesis_topic_num_idx" on "graduatethesis_topic" ("id_teacher", "id_academicyear", "num", "id") where "deleted_at" is null;

create index "graduatethesis_topic_title_hr_search" on "graduatethesis_topic" using gin (katedra.grams("fold_title_hr"));

create index "graduatethesis_topic_title_en_search" on "graduatethesis_topic" using gin (katedra.grams("fold_title_en"));

create index "graduatethesis_version_id_st_co_graduatethesis_idx" on "graduatethesis_version" ("id_st_co_graduatethesis");

create index "graduatethesis_version_reviewed_by_idx" on "graduatethesis_version" ("reviewed_by");

create index "graduatethesis_version_num_idx" on "graduatethesis_version" ("id_st_co_graduatethesis", "num", "id") where "deleted_at" is null;

create index "graduatethesis_version_num_desc_idx" on "graduatethesis_version" ("num" desc, "id" desc) where "deleted_at" is null;

create index "graduatethesiscommission_id_organizationunit_idx" on "graduatethesiscommission" ("id_organizationunit");

create index "graduatethesiscommission_mandate_from_desc_idx" on "graduatethesiscommission" ("mandate_from" desc, "id" desc) where "deleted_at" is null;

create index "graduatethesiscommission_name_hr_search" on "graduatethesiscommission" using gin (katedra.grams("fold_name_hr"));

create index "graduatethesiscommission_name_en_search" on "graduatethesiscommission" using gin (katedra.grams("fold_name_en"));

create index "graduatethesiscommission_id_studies_id_target_idx" on "graduatethesiscommission_id_studies" ("id_target");

create unique index "graduatethesiscommission_member_member_twice" on "graduatethesiscommission_member" ("id_graduatethesiscommission", "id_teacher") where "deleted_at" is null;

create unique index "graduatethesiscommission_member_president_twice" on "graduatethesiscommission_member" ("id_graduatethesiscommission") where (role = 'president') and "deleted_at" is null;

create index "graduatethesiscommission_member_id_graduatethesiscommission_idx" on "graduatethesiscommission_member" ("id_graduatethesiscommission");

create index "graduatethesiscommission_member_id_teacher_idx" on "graduatethesiscommission_member" ("id_teacher");

create index "graduatethesiscommission_member_num_idx" on "graduatethesiscommission_member" ("id_graduatethesiscommission", "num", "id") where "deleted_at" is null;

create unique index "st_co_graduatethesis_number_key" on "st_co_graduatethesis" ("number") where "deleted_at" is null;

create unique index "st_co_graduatethesis_isvu_key_key" on "st_co_graduatethesis" ("isvu_key") where "deleted_at" is null;

create unique index "st_co_graduatethesis_one_for_enrolment" on "st_co_graduatethesis" ("id_st_co_enrollment") where (status <> 'withdrawn') and "deleted_at" is null;

create index "st_co_graduatethesis_id_st_co_enrollment_idx" on "st_co_graduatethesis" ("id_st_co_enrollment");

create index "st_co_graduatethesis_id_student_idx" on "st_co_graduatethesis" ("id_student");

create index "st_co_graduatethesis_id_study_idx" on "st_co_graduatethesis" ("id_study");

create index "st_co_graduatethesis_id_st_co_idx" on "st_co_graduatethesis" ("id_st_co");

create index "st_co_graduatethesis_id_topic_idx" on "st_co_graduatethesis" ("id_topic");

create index "st_co_graduatethesis_id_course_idx" on "st_co_graduatethesis" ("id_course");

create index "st_co_graduatethesis_id_offered_idx" on "st_co_graduatethesis" ("id_offered");

create index "st_co_graduatethesis_id_mentor_idx" on "st_co_graduatethesis" ("id_mentor");

create index "st_co_graduatethesis_id_comentor_idx" on "st_co_graduatethesis" ("id_comentor");

create index "st_co_graduatethesis_id_grade_final_idx" on "st_co_graduatethesis" ("id_grade_final");

create index "st_co_graduatethesis_applied_on_desc_id_desc_idx" on "st_co_graduatethesis" ("applied_on" desc, "id" desc) where "deleted_at" is null;

create index "st_co_graduatethesis_status_idx" on "st_co_graduatethesis" ("status", "id") where "deleted_at" is null;

create index "st_co_graduatethesis_id_mentor_status_idx" on "st_co_graduatethesis" ("id_mentor", "status", "id") where "deleted_at" is null;

create index "st_co_graduatethesis_id_study_status_idx" on "st_co_graduatethesis" ("id_study", "status", "id") where "deleted_at" is null;

create index "st_co_graduatethesis_number_search" on "st_co_graduatethesis" using gin (katedra.grams("fold_number"));

create index "st_co_graduatethesis_title_hr_search" on "st_co_graduatethesis" using gin (katedra.grams("fold_title_hr"));

create index "st_co_graduatethesis_title_en_search" on "st_co_graduatethesis" using gin (katedra.grams("fold_title_en"));

create index "st_co_graduatethesis_id_wishes_id_target_idx" on "st_co_graduatethesis_id_wishes" ("id_target");

create trigger "graduatethesis_change_version" after insert or update or delete or truncate on "graduatethesis_change" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_defense_version" after insert or update or delete or truncate on "graduatethesis_defense" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_defensecommission_version" after insert or update or delete or truncate on "graduatethesis_defensecommission" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_deposit_version" after insert or update or delete or truncate on "graduatethesis_deposit" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_grade_version" after insert or update or delete or truncate on "graduatethesis_grade" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_mentorchoice_version" after insert or update or delete or truncate on "graduatethesis_mentorchoice" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_setting_version" after insert or update or delete or truncate on "graduatethesis_setting" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_topic_version" after insert or update or delete or truncate on "graduatethesis_topic" for each statement execute function katedra.bump_version();

create trigger "graduatethesis_version_version" after insert or update or delete or truncate on "graduatethesis_version" for each statement execute function katedra.bump_version();

create trigger "graduatethesiscommission_version" after insert or update or delete or truncate on "graduatethesiscommission" for each statement execute function katedra.bump_version();

create trigger "graduatethesiscommission_id_studies_version" after insert or update or delete or truncate on "graduatethesiscommission_id_studies" for each statement execute function katedra.bump_version();

create trigger "graduatethesiscommission_member_version" after insert or update or delete or truncate on "graduatethesiscommission_member" for each statement execute function katedra.bump_version();

create trigger "st_co_graduatethesis_version" after insert or update or delete or truncate on "st_co_graduatethesis" for each statement execute function katedra.bump_version();

create trigger "st_co_graduatethesis_id_wishes_version" after insert or update or delete or truncate on "st_co_graduatethesis_id_wishes" for each statement execute function katedra.bump_version();
