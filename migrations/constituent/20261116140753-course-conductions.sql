-- Course conductions.

create sequence "st_co_attendance_id_seq" as integer;

create sequence "st_co_group_teacher_id_seq" as integer;

create sequence "st_co_lesson_id_seq" as integer;

create sequence "st_co_lesson_teacher_id_seq" as integer;

create sequence "st_co_lesson_topic_id_seq" as integer;

create sequence "st_co_schedule_id_seq" as integer;

create sequence "st_co_teachingtype_id_seq" as integer;

create sequence "st_co_thematicunit_id_seq" as integer;

create sequence "st_co_topic_id_seq" as integer;

create sequence "teacher_availability_id_seq" as integer;

create sequence "teacher_year_id_seq" as integer;

create table "st_co_attendance" (
  "id" integer not null default nextval('st_co_attendance_id_seq'::regclass),
  "id_academicyear" integer not null,
  "id_st_co_lesson" integer not null,
  "id_st_co_enrollment" integer not null,
  "status" text default 'present' not null,
  "minutes" integer,
  "is_guest" smallint default 0 not null,
  "note" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "st_co_attendance_pkey" primary key ("id", "id_academicyear"),
  constraint "st_co_attendance_status_check" check ("status" in ('present', 'absent', 'excused', 'late')),
  constraint "st_co_attendance_minutes_check" check ("minutes" >= 0 and "minutes" <= 1440),
  constraint "st_co_attendance_is_guest_check" check ("is_guest" in (0, 1)),
  constraint "st_co_attendance_note_check" check (char_length("note") <= 1000)
) partition by list ("id_academicyear");

create table "st_co_attendance_default" partition of "st_co_attendance" default;

create table "st_co_group_teacher" (
  "id" integer not null default nextval('st_co_group_teacher_id_seq'::regclass),
  "id_st_co_group" integer not null,
  "id_teacher" integer not null,
  "share_pct" numeric(5, 2) default 100 not null,
  "co_teaching" smallint default 0 not null,
  "id_st_co" integer not null,
  "id_teachingtype" integer not null,
  "repeat_said" text,
  "repeat_reason" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_group_teacher_pkey" primary key ("id"),
  constraint "st_co_group_teacher_share_pct_check" check ("share_pct" >= 0.01 and "share_pct" <= 100),
  constraint "st_co_group_teacher_co_teaching_check" check ("co_teaching" in (0, 1)),
  constraint "st_co_group_teacher_repeat_said_check" check ("repeat_said" in ('original', 'repeat')),
  constraint "st_co_group_teacher_repeat_reason_check" check (char_length("repeat_reason") <= 500),
  constraint "st_co_group_teacher_reason_of_repeat" check (repeat_said is null or repeat_reason is not null)
);

create table "st_co_lesson" (
  "id" integer not null default nextval('st_co_lesson_id_seq'::regclass),
  "id_st_co_schedule" integer,
  "id_st_co_group" integer not null,
  "id_calendar_event" integer not null,
  "slot_date" date,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "id_room" integer,
  "hours" numeric(4, 2) not null,
  "week" integer,
  "category" text default 'regular' not null,
  "status" text default 'planned' not null,
  "id_replaces" integer,
  "cancel_reason" text collate "hr-HR-x-icu",
  "is_e_learning" smallint default 0 not null,
  "place_note" text collate "hr-HR-x-icu",
  "is_locked" smallint default 0 not null,
  "is_paid" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_lesson_pkey" primary key ("id"),
  constraint "st_co_lesson_hours_check" check ("hours" >= 0.25 and "hours" <= 24),
  constraint "st_co_lesson_week_check" check ("week" >= 1 and "week" <= 60),
  constraint "st_co_lesson_category_check" check ("category" in ('regular', 'makeup', 'extra', 'consultation')),
  constraint "st_co_lesson_status_check" check ("status" in ('planned', 'held', 'confirmed', 'cancelled', 'compensated')),
  constraint "st_co_lesson_cancel_reason_check" check (char_length("cancel_reason") <= 500),
  constraint "st_co_lesson_is_e_learning_check" check ("is_e_learning" in (0, 1)),
  constraint "st_co_lesson_place_note_check" check (char_length("place_note") <= 200),
  constraint "st_co_lesson_is_locked_check" check ("is_locked" in (0, 1)),
  constraint "st_co_lesson_is_paid_check" check ("is_paid" in (0, 1)),
  constraint "st_co_lesson_lesson_in_order" check ("end" > start)
);

create table "st_co_lesson_teacher" (
  "id" integer not null default nextval('st_co_lesson_teacher_id_seq'::regclass),
  "id_st_co_lesson" integer not null,
  "id_teacher" integer not null,
  "hours" numeric(4, 2) not null,
  "is_substitute" smallint default 0 not null,
  "id_substituted" integer,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_lesson_teacher_pkey" primary key ("id"),
  constraint "st_co_lesson_teacher_hours_check" check ("hours" >= 0 and "hours" <= 24),
  constraint "st_co_lesson_teacher_is_substitute_check" check ("is_substitute" in (0, 1))
);

create table "st_co_lesson_topic" (
  "id" integer not null default nextval('st_co_lesson_topic_id_seq'::regclass),
  "id_st_co_lesson" integer not null,
  "id_st_co_topic" integer not null,
  "planned_hours" numeric(4, 2),
  "held_hours" numeric(4, 2),
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_lesson_topic_pkey" primary key ("id"),
  constraint "st_co_lesson_topic_planned_hours_check" check ("planned_hours" >= 0 and "planned_hours" <= 24),
  constraint "st_co_lesson_topic_held_hours_check" check ("held_hours" >= 0 and "held_hours" <= 24)
);

alter table "st_co_lesson_topic" add constraint "st_co_lesson_topic_num_excl" exclude using btree (("id_st_co_lesson") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_schedule" (
  "id" integer not null default nextval('st_co_schedule_id_seq'::regclass),
  "id_st_co_group" integer not null,
  "weekday" integer,
  "time_from" time not null,
  "time_to" time not null,
  "id_room" integer,
  "parity" text default 'all' not null,
  "week_from" integer,
  "week_to" integer,
  "dates" jsonb,
  "is_online" smallint default 0 not null,
  "collision_allowed" smallint default 0 not null,
  "collision_reason" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_schedule_pkey" primary key ("id"),
  constraint "st_co_schedule_weekday_check" check ("weekday" >= 1 and "weekday" <= 7),
  constraint "st_co_schedule_parity_check" check ("parity" in ('all', 'odd', 'even')),
  constraint "st_co_schedule_week_from_check" check ("week_from" >= 1 and "week_from" <= 30),
  constraint "st_co_schedule_week_to_check" check ("week_to" >= 1 and "week_to" <= 30),
  constraint "st_co_schedule_is_online_check" check ("is_online" in (0, 1)),
  constraint "st_co_schedule_collision_allowed_check" check ("collision_allowed" in (0, 1)),
  constraint "st_co_schedule_collision_reason_check" check (char_length("collision_reason") <= 500),
  constraint "st_co_schedule_times_in_order" check (time_from < time_to),
  constraint "st_co_schedule_within_day" check (time_from >= '07:00' and time_to <= '22:00'),
  constraint "st_co_schedule_weeks_in_order" check (week_from <= week_to),
  constraint "st_co_schedule_weekday_or_dates" check ((weekday is null) = (jsonb_array_length(coalesce(dates, '[]'::jsonb)) > 0)),
  constraint "st_co_schedule_reason_of_collision" check (collision_allowed = 0 or collision_reason is not null)
);

create table "st_co_schedule_id_teachers" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "st_co_schedule_id_teachers_pkey" primary key ("id_row", "id_target")
);

create table "st_co_teachingtype" (
  "id" integer not null default nextval('st_co_teachingtype_id_seq'::regclass),
  "id_st_co" integer not null,
  "id_teachingtype" integer not null,
  "hours" numeric(6, 2) not null,
  "groups_planned" integer default 1 not null,
  "group_size" integer,
  "attendance_min" integer default 70 not null,
  "is_from_isvu" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_teachingtype_pkey" primary key ("id"),
  constraint "st_co_teachingtype_hours_check" check ("hours" >= 0.25 and "hours" <= 1000),
  constraint "st_co_teachingtype_groups_planned_check" check ("groups_planned" >= 1 and "groups_planned" <= 200),
  constraint "st_co_teachingtype_group_size_check" check ("group_size" >= 1 and "group_size" <= 10000),
  constraint "st_co_teachingtype_attendance_min_check" check ("attendance_min" >= 0 and "attendance_min" <= 100),
  constraint "st_co_teachingtype_is_from_isvu_check" check ("is_from_isvu" in (0, 1))
);

create table "st_co_thematicunit" (
  "id" integer not null default nextval('st_co_thematicunit_id_seq'::regclass),
  "id_st_co" integer not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "description_hr" text,
  "description_en" text,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_thematicunit_pkey" primary key ("id"),
  constraint "st_co_thematicunit_name_hr_check" check (char_length("name_hr") <= 300),
  constraint "st_co_thematicunit_name_en_check" check (char_length("name_en") <= 300),
  constraint "st_co_thematicunit_description_hr_check" check (char_length("description_hr") <= 100000),
  constraint "st_co_thematicunit_description_en_check" check (char_length("description_en") <= 100000)
);

alter table "st_co_thematicunit" add constraint "st_co_thematicunit_num_excl" exclude using btree (("id_st_co") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_topic" (
  "id" integer not null default nextval('st_co_topic_id_seq'::regclass),
  "id_st_co_thematicunit" integer not null,
  "id_teachingtype" integer not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "hours" numeric(6, 2) not null,
  "materials" text,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_topic_pkey" primary key ("id"),
  constraint "st_co_topic_name_hr_check" check (char_length("name_hr") <= 300),
  constraint "st_co_topic_name_en_check" check (char_length("name_en") <= 300),
  constraint "st_co_topic_hours_check" check ("hours" >= 0.25 and "hours" <= 1000),
  constraint "st_co_topic_materials_check" check (char_length("materials") <= 10000)
);

alter table "st_co_topic" add constraint "st_co_topic_num_excl" exclude using btree (("id_st_co_thematicunit") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_topic_id_learningmethods" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "st_co_topic_id_learningmethods_pkey" primary key ("id_row", "id_target")
);

alter table "stcourse" add column "plan_before" text;

alter table "stcourse" add constraint "stcourse_plan_before_check" check ("plan_before" in ('draft', 'submitted', 'approved', 'revision'));

create table "teacher_availability" (
  "id" integer not null default nextval('teacher_availability_id_seq'::regclass),
  "id_teacher" integer not null,
  "weekday" integer not null,
  "from" time not null,
  "to" time not null,
  "kind" text default 'unavailable' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "teacher_availability_pkey" primary key ("id"),
  constraint "teacher_availability_weekday_check" check ("weekday" >= 1 and "weekday" <= 7),
  constraint "teacher_availability_kind_check" check ("kind" in ('unavailable', 'preferred')),
  constraint "teacher_availability_hours_in_order" check ("from" < "to")
);

alter table "teacher_availability" add constraint "teacher_availability_hours_overlap" exclude using gist (id_teacher with =, weekday with =, int4range((extract(epoch from "from") / 60)::int, (extract(epoch from "to") / 60)::int) with &&) where ("deleted_at" is null);

create table "teacher_year" (
  "id" integer not null default nextval('teacher_year_id_seq'::regclass),
  "id_teacher" integer not null,
  "id_academicyear" integer not null,
  "fte" numeric(3, 2),
  "norm_reduction" numeric(5, 2),
  "extra_norm" numeric(7, 2),
  "extra_note" text collate "hr-HR-x-icu",
  "contract_no" text collate "hr-HR-x-icu",
  "contract_hours" numeric(7, 2),
  "rate" numeric(7, 2),
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "teacher_year_pkey" primary key ("id"),
  constraint "teacher_year_fte_check" check ("fte" >= 0.05 and "fte" <= 1),
  constraint "teacher_year_norm_reduction_check" check ("norm_reduction" >= 0 and "norm_reduction" <= 100),
  constraint "teacher_year_extra_norm_check" check ("extra_norm" >= 0 and "extra_norm" <= 2000),
  constraint "teacher_year_extra_note_check" check (char_length("extra_note") <= 500),
  constraint "teacher_year_contract_no_check" check (char_length("contract_no") <= 50),
  constraint "teacher_year_contract_hours_check" check ("contract_hours" >= 0 and "contract_hours" <= 2000),
  constraint "teacher_year_rate_check" check ("rate" >= 0 and "rate" <= 1000),
  constraint "teacher_year_note_of_extra" check (coalesce(extra_norm, 0) = 0 or extra_note is not null)
);

alter table "st_co_attendance" add constraint "st_co_attendance_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "st_co_attendance" add constraint "st_co_attendance_id_st_co_lesson_fkey" foreign key ("id_st_co_lesson") references "st_co_lesson" ("id") on delete cascade;

alter table "st_co_attendance" add constraint "st_co_attendance_id_st_co_enrollment_fkey" foreign key ("id_st_co_enrollment") references "st_co_enrollment" ("id");

alter table "st_co_group_teacher" add constraint "st_co_group_teacher_id_st_co_group_fkey" foreign key ("id_st_co_group") references "st_co_group" ("id");

alter table "st_co_group_teacher" add constraint "st_co_group_teacher_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "st_co_group_teacher" add constraint "st_co_group_teacher_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_group_teacher" add constraint "st_co_group_teacher_id_teachingtype_fkey" foreign key ("id_teachingtype") references "teachingtype" ("id");

alter table "st_co_lesson" add constraint "st_co_lesson_id_st_co_schedule_fkey" foreign key ("id_st_co_schedule") references "st_co_schedule" ("id");

alter table "st_co_lesson" add constraint "st_co_lesson_id_st_co_group_fkey" foreign key ("id_st_co_group") references "st_co_group" ("id");

alter table "st_co_lesson" add constraint "st_co_lesson_id_calendar_event_fkey" foreign key ("id_calendar_event") references "calendar_event" ("id");

alter table "st_co_lesson" add constraint "st_co_lesson_id_room_fkey" foreign key ("id_room") references "room" ("id");

alter table "st_co_lesson" add constraint "st_co_lesson_id_replaces_fkey" foreign key ("id_replaces") references "st_co_lesson" ("id");

alter table "st_co_lesson_teacher" add constraint "st_co_lesson_teacher_id_st_co_lesson_fkey" foreign key ("id_st_co_lesson") references "st_co_lesson" ("id");

alter table "st_co_lesson_teacher" add constraint "st_co_lesson_teacher_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "st_co_lesson_teacher" add constraint "st_co_lesson_teacher_id_substituted_fkey" foreign key ("id_substituted") references "teacher" ("id");

alter table "st_co_lesson_topic" add constraint "st_co_lesson_topic_id_st_co_lesson_fkey" foreign key ("id_st_co_lesson") references "st_co_lesson" ("id");

alter table "st_co_lesson_topic" add constraint "st_co_lesson_topic_id_st_co_topic_fkey" foreign key ("id_st_co_topic") references "st_co_topic" ("id");

alter table "st_co_schedule" add constraint "st_co_schedule_id_st_co_group_fkey" foreign key ("id_st_co_group") references "st_co_group" ("id");

alter table "st_co_schedule" add constraint "st_co_schedule_id_room_fkey" foreign key ("id_room") references "room" ("id");

alter table "st_co_schedule_id_teachers" add constraint "st_co_schedule_id_teachers_id_row_fkey" foreign key ("id_row") references "st_co_schedule" ("id") on delete cascade;

alter table "st_co_schedule_id_teachers" add constraint "st_co_schedule_id_teachers_id_target_fkey" foreign key ("id_target") references "teacher" ("id");

alter table "st_co_teachingtype" add constraint "st_co_teachingtype_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_teachingtype" add constraint "st_co_teachingtype_id_teachingtype_fkey" foreign key ("id_teachingtype") references "teachingtype" ("id");

alter table "st_co_thematicunit" add constraint "st_co_thematicunit_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_topic" add constraint "st_co_topic_id_st_co_thematicunit_fkey" foreign key ("id_st_co_thematicunit") references "st_co_thematicunit" ("id");

alter table "st_co_topic" add constraint "st_co_topic_id_teachingtype_fkey" foreign key ("id_teachingtype") references "teachingtype" ("id");

alter table "st_co_topic_id_learningmethods" add constraint "st_co_topic_id_learningmethods_id_row_fkey" foreign key ("id_row") references "st_co_topic" ("id") on delete cascade;

alter table "st_co_topic_id_learningmethods" add constraint "st_co_topic_id_learningmethods_id_target_fkey" foreign key ("id_target") references "learningmethod" ("id");

alter table "teacher_availability" add constraint "teacher_availability_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "teacher_year" add constraint "teacher_year_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "teacher_year" add constraint "teacher_year_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

create unique index "st_co_attendance_student_twice" on "st_co_attendance" ("id_st_co_lesson", "id_st_co_enrollment", "id_academicyear");

create index "st_co_attendance_id_academicyear_idx" on "st_co_attendance" ("id_academicyear");

create index "st_co_attendance_id_st_co_enrollment_idx" on "st_co_attendance" ("id_st_co_enrollment");

create unique index "st_co_group_teacher_teacher_twice" on "st_co_group_teacher" ("id_st_co_group", "id_teacher") where "deleted_at" is null;

create index "st_co_group_teacher_id_st_co_group_idx" on "st_co_group_teacher" ("id_st_co_group");

create index "st_co_group_teacher_id_teacher_idx" on "st_co_group_teacher" ("id_teacher");

create index "st_co_group_teacher_id_st_co_idx" on "st_co_group_teacher" ("id_st_co");

create index "st_co_group_teacher_id_teachingtype_idx" on "st_co_group_teacher" ("id_teachingtype");

create index "st_co_group_teacher_id_st_co_group_id_idx" on "st_co_group_teacher" ("id_st_co_group", "id") where "deleted_at" is null;

create unique index "st_co_lesson_id_calendar_event_key" on "st_co_lesson" ("id_calendar_event") where "deleted_at" is null;

create unique index "st_co_lesson_lesson_twice" on "st_co_lesson" ("id_st_co_schedule", "slot_date") where "deleted_at" is null;

create index "st_co_lesson_id_st_co_schedule_idx" on "st_co_lesson" ("id_st_co_schedule");

create index "st_co_lesson_id_st_co_group_idx" on "st_co_lesson" ("id_st_co_group");

create index "st_co_lesson_id_calendar_event_idx" on "st_co_lesson" ("id_calendar_event");

create index "st_co_lesson_id_room_idx" on "st_co_lesson" ("id_room");

create index "st_co_lesson_id_replaces_idx" on "st_co_lesson" ("id_replaces");

create index "st_co_lesson_start_desc_idx" on "st_co_lesson" ("start" desc, "id" desc) where "deleted_at" is null;

create index "st_co_lesson_id_st_co_group_start_idx" on "st_co_lesson" ("id_st_co_group", "start", "id") where "deleted_at" is null;

create index "st_co_lesson_status_start_idx" on "st_co_lesson" ("status", "start", "id") where "deleted_at" is null;

create unique index "st_co_lesson_teacher_teacher_twice" on "st_co_lesson_teacher" ("id_st_co_lesson", "id_teacher") where "deleted_at" is null;

create index "st_co_lesson_teacher_id_st_co_lesson_idx" on "st_co_lesson_teacher" ("id_st_co_lesson");

create index "st_co_lesson_teacher_id_teacher_idx" on "st_co_lesson_teacher" ("id_teacher");

create index "st_co_lesson_teacher_id_substituted_idx" on "st_co_lesson_teacher" ("id_substituted");

create index "st_co_lesson_teacher_id_st_co_lesson_id_idx" on "st_co_lesson_teacher" ("id_st_co_lesson", "id") where "deleted_at" is null;

create unique index "st_co_lesson_topic_topic_twice" on "st_co_lesson_topic" ("id_st_co_lesson", "id_st_co_topic") where "deleted_at" is null;

create index "st_co_lesson_topic_id_st_co_lesson_idx" on "st_co_lesson_topic" ("id_st_co_lesson");

create index "st_co_lesson_topic_id_st_co_topic_idx" on "st_co_lesson_topic" ("id_st_co_topic");

create index "st_co_lesson_topic_num_idx" on "st_co_lesson_topic" ("id_st_co_lesson", "num", "id") where "deleted_at" is null;

create unique index "st_co_schedule_slot_twice" on "st_co_schedule" ("id_st_co_group", "weekday", "time_from", "parity") where "deleted_at" is null;

create index "st_co_schedule_id_st_co_group_idx" on "st_co_schedule" ("id_st_co_group");

create index "st_co_schedule_id_room_idx" on "st_co_schedule" ("id_room");

create index "st_co_schedule_weekday_time_from_id_idx" on "st_co_schedule" ("weekday", "time_from", "id") where "deleted_at" is null;

create index "st_co_schedule_id_room_weekday_idx" on "st_co_schedule" ("id_room", "weekday", "id") where "deleted_at" is null;

create index "st_co_schedule_id_st_co_group_weekday_idx" on "st_co_schedule" ("id_st_co_group", "weekday", "id") where "deleted_at" is null;

create index "st_co_schedule_id_teachers_id_target_idx" on "st_co_schedule_id_teachers" ("id_target");

create unique index "st_co_teachingtype_type_twice" on "st_co_teachingtype" ("id_st_co", "id_teachingtype") where "deleted_at" is null;

create index "st_co_teachingtype_id_st_co_idx" on "st_co_teachingtype" ("id_st_co");

create index "st_co_teachingtype_id_teachingtype_idx" on "st_co_teachingtype" ("id_teachingtype");

create index "st_co_teachingtype_id_st_co_id_idx" on "st_co_teachingtype" ("id_st_co", "id") where "deleted_at" is null;

create index "st_co_thematicunit_id_st_co_idx" on "st_co_thematicunit" ("id_st_co");

create index "st_co_thematicunit_num_idx" on "st_co_thematicunit" ("id_st_co", "num", "id") where "deleted_at" is null;

create index "st_co_thematicunit_name_hr_search" on "st_co_thematicunit" using gin (katedra.grams("fold_name_hr"));

create index "st_co_thematicunit_name_en_search" on "st_co_thematicunit" using gin (katedra.grams("fold_name_en"));

create index "st_co_topic_id_st_co_thematicunit_idx" on "st_co_topic" ("id_st_co_thematicunit");

create index "st_co_topic_id_teachingtype_idx" on "st_co_topic" ("id_teachingtype");

create index "st_co_topic_num_idx" on "st_co_topic" ("id_st_co_thematicunit", "num", "id") where "deleted_at" is null;

create index "st_co_topic_name_hr_search" on "st_co_topic" using gin (katedra.grams("fold_name_hr"));

create index "st_co_topic_name_en_search" on "st_co_topic" using gin (katedra.grams("fold_name_en"));

create index "st_co_topic_id_learningmethods_id_target_idx" on "st_co_topic_id_learningmethods" ("id_target");

create index "teacher_availability_id_teacher_idx" on "teacher_availability" ("id_teacher");

create index "teacher_availability_weekday_from_idx" on "teacher_availability" ("weekday", "from", "id") where "deleted_at" is null;

create unique index "teacher_year_year_twice" on "teacher_year" ("id_teacher", "id_academicyear") where "deleted_at" is null;

create index "teacher_year_id_teacher_idx" on "teacher_year" ("id_teacher");

create index "teacher_year_id_academicyear_idx" on "teacher_year" ("id_academicyear");

create index "teacher_year_id_academicyear_desc_idx" on "teacher_year" ("id_academicyear" desc, "id" desc) where "deleted_at" is null;

create trigger "st_co_attendance_version" after insert or update or delete or truncate on "st_co_attendance" for each statement execute function katedra.bump_version();

create trigger "st_co_group_teacher_version" after insert or update or delete or truncate on "st_co_group_teacher" for each statement execute function katedra.bump_version();

create trigger "st_co_lesson_version" after insert or update or delete or truncate on "st_co_lesson" for each statement execute function katedra.bump_version();

create trigger "st_co_lesson_teacher_version" after insert or update or delete or truncate on "st_co_lesson_teacher" for each statement execute function katedra.bump_version();

create trigger "st_co_lesson_topic_version" after insert or update or delete or truncate on "st_co_lesson_topic" for each statement execute function katedra.bump_version();

create trigger "st_co_schedule_version" after insert or update or delete or truncate on "st_co_schedule" for each statement execute function katedra.bump_version();

create trigger "st_co_schedule_id_teachers_version" after insert or update or delete or truncate on "st_co_schedule_id_teachers" for each statement execute function katedra.bump_version();

create trigger "st_co_teachingtype_version" after insert or update or delete or truncate on "st_co_teachingtype" for each statement execute function katedra.bump_version();

create trigger "st_co_thematicunit_version" after insert or update or delete or truncate on "st_co_thematicunit" for each statement execute function katedra.bump_version();

create trigger "st_co_topic_version" after insert or update or delete or truncate on "st_co_topic" for each statement execute function katedra.bump_version();

create trigger "st_co_topic_id_learningmethods_version" after insert or update or delete or truncate on "st_co_topic_id_learningmethods" for each statement execute function katedra.bump_version();

create trigger "teacher_availability_version" after insert or update or delete or truncate on "teacher_availability" for each statement execute function katedra.bump_version();

create trigger "teacher_year_version" after insert or update or delete or truncate on "teacher_year" for each statement execute function katedra.bump_version();
