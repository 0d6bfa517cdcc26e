-- Calendar groups.

drop trigger "calendar_event_tells" on "calendar_event";

create sequence "calendar_event_group_id_seq" as integer;

create sequence "st_co_group_id_seq" as integer;

create sequence "st_co_group_student_id_seq" as integer;

create table "calendar_event_group" (
  "id" integer not null default nextval('calendar_event_group_id_seq'::regclass),
  "id_calendar_event" integer not null,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "blocks" smallint default 0 not null,
  "id_st_co_group" integer not null,
  constraint "calendar_event_group_pkey" primary key ("id"),
  constraint "calendar_event_group_blocks_check" check ("blocks" in (0, 1))
);

alter table "calendar_event_group" add constraint "calendar_event_group_group_taken" exclude using gist (id_st_co_group with =, tstzrange(start, "end") with &&) where (blocks = 1) deferrable initially immediate;

alter table "calendarholiday" add column "id_study" integer;

create table "st_co_group" (
  "id" integer not null default nextval('st_co_group_id_seq'::regclass),
  "id_st_co" integer not null,
  "id_teachingtype" integer not null,
  "code" text collate "hr-HR-x-icu" not null,
  "id_parent" integer,
  "capacity" integer not null,
  "language" text,
  "only_mode" text,
  "shared_st_cos" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_group_pkey" primary key ("id"),
  constraint "st_co_group_code_check" check (char_length("code") <= 10),
  constraint "st_co_group_capacity_check" check ("capacity" >= 1 and "capacity" <= 10000),
  constraint "st_co_group_language_check" check ("language" in ('hr', 'en')),
  constraint "st_co_group_only_mode_check" check ("only_mode" in ('full', 'part')),
  constraint "st_co_group_tree" check ("id_parent" <> "id")
);

create table "st_co_group_student" (
  "id" integer not null default nextval('st_co_group_student_id_seq'::regclass),
  "id_st_co_group" integer not null,
  "id_st_co_enrollment" integer not null,
  "from" date not null,
  "to" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_group_student_pkey" primary key ("id"),
  constraint "st_co_group_student_member_in_order" check ("from" <= "to")
);

alter table "st_co_group_student" add constraint "st_co_group_student_member_twice" exclude using gist (id_st_co_group with =, id_st_co_enrollment with =, daterange("from", "to", '[]') with &&) where ("deleted_at" is null);

alter table "calendar_event_group" add constraint "calendar_event_group_id_calendar_event_fkey" foreign key ("id_calendar_event") references "calendar_event" ("id") on delete cascade;

alter table "calendar_event_group" add constraint "calendar_event_group_id_st_co_group_fkey" foreign key ("id_st_co_group") references "st_co_group" ("id");

alter table "calendarholiday" add constraint "calendarholiday_id_study_fkey" foreign key ("id_study") references "study" ("id");

alter table "st_co_group" add constraint "st_co_group_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_group" add constraint "st_co_group_id_teachingtype_fkey" foreign key ("id_teachingtype") references "teachingtype" ("id");

alter table "st_co_group" add constraint "st_co_group_id_parent_fkey" foreign key ("id_parent") references "st_co_group" ("id");

alter table "st_co_group_student" add constraint "st_co_group_student_id_st_co_group_fkey" foreign key ("id_st_co_group") references "st_co_group" ("id");

alter table "st_co_group_student" add constraint "st_co_group_student_id_st_co_enrollment_fkey" foreign key ("id_st_co_enrollment") references "st_co_enrollment" ("id");

create unique index "calendar_event_group_group_twice" on "calendar_event_group" ("id_calendar_event", "id_st_co_group");

create index "calendar_event_group_id_calendar_event_idx" on "calendar_event_group" ("id_calendar_event");

create index "calendar_event_group_id_st_co_group_idx" on "calendar_event_group" ("id_st_co_group");

create index "calendar_event_group_id_st_co_group_start_idx" on "calendar_event_group" ("id_st_co_group", "start", "id");

create index "calendarholiday_id_study_idx" on "calendarholiday" ("id_study");

create unique index "st_co_group_group_twice" on "st_co_group" ("id_st_co", "id_teachingtype", "code") where "deleted_at" is null;

create index "st_co_group_id_st_co_idx" on "st_co_group" ("id_st_co");

create index "st_co_group_id_teachingtype_idx" on "st_co_group" ("id_teachingtype");

create index "st_co_group_id_parent_idx" on "st_co_group" ("id_parent");

create index "st_co_group_id_st_co_code_idx" on "st_co_group" ("id_st_co", "code", "id") where "deleted_at" is null;

create index "st_co_group_student_id_st_co_group_idx" on "st_co_group_student" ("id_st_co_group");

create index "st_co_group_student_id_st_co_enrollment_idx" on "st_co_group_student" ("id_st_co_enrollment");

create index "st_co_group_student_id_st_co_group_id_idx" on "st_co_group_student" ("id_st_co_group", "id") where "deleted_at" is null;

create trigger "calendar_event_tells" after update of start, "end", status, id_reservationtype, collision_allowed, deleted_at on "calendar_event" for each row execute function calendar_event_tells('calendar_event_teacher', 'calendar_event_group', 'calendar_event_user');

create trigger "calendar_event_group_version" after insert or update or delete or truncate on "calendar_event_group" for each statement execute function katedra.bump_version();

create trigger "calendar_event_group_period" before insert or update on "calendar_event_group" for each row execute function calendar_participant_period();

create trigger "st_co_group_version" after insert or update or delete or truncate on "st_co_group" for each statement execute function katedra.bump_version();

create trigger "st_co_group_student_version" after insert or update or delete or truncate on "st_co_group_student" for each statement execute function katedra.bump_version();
