-- Calendar.

create sequence "calendar_event_id_seq" as integer;

create sequence "calendar_event_teacher_id_seq" as integer;

create sequence "calendar_event_user_id_seq" as integer;

create sequence "calendar_feed_id_seq" as integer;

create sequence "calendar_series_id_seq" as integer;

create sequence "calendarholiday_id_seq" as integer;

create sequence "reservationtype_id_seq" as integer;

create table "calendar_event" (
  "id" integer not null default nextval('calendar_event_id_seq'::regclass),
  "id_reservationtype" integer not null,
  "title" text collate "hr-HR-x-icu" not null,
  "description" text,
  "id_room" integer,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "status" text default 'requested' not null,
  "id_owner" integer not null,
  "attendees" integer,
  "is_public" smallint default 1 not null,
  "id_series" integer,
  "series_date" date,
  "source" text default 'manual' not null,
  "decision_by" integer,
  "decision_at" timestamptz,
  "decision_note" text,
  "collision_allowed" smallint default 0 not null,
  "collision_reason" text collate "hr-HR-x-icu",
  "is_flagged" smallint default 0 not null,
  "blocks_room" smallint default 0 not null,
  "blocks_teacher" smallint default 0 not null,
  "is_block" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "calendar_event_pkey" primary key ("id"),
  constraint "calendar_event_title_check" check (char_length("title") <= 200),
  constraint "calendar_event_description_check" check (char_length("description") <= 10000),
  constraint "calendar_event_status_check" check ("status" in ('requested', 'confirmed', 'rejected', 'cancelled')),
  constraint "calendar_event_attendees_check" check ("attendees" >= 0 and "attendees" <= 100000),
  constraint "calendar_event_is_public_check" check ("is_public" in (0, 1)),
  constraint "calendar_event_source_check" check ("source" in ('manual', 'lesson', 'exam', 'defense', 'eSession')),
  constraint "calendar_event_decision_note_check" check (char_length("decision_note") <= 10000),
  constraint "calendar_event_collision_allowed_check" check ("collision_allowed" in (0, 1)),
  constraint "calendar_event_collision_reason_check" check (char_length("collision_reason") <= 500),
  constraint "calendar_event_is_flagged_check" check ("is_flagged" in (0, 1)),
  constraint "calendar_event_blocks_room_check" check ("blocks_room" in (0, 1)),
  constraint "calendar_event_blocks_teacher_check" check ("blocks_teacher" in (0, 1)),
  constraint "calendar_event_is_block_check" check ("is_block" in (0, 1)),
  constraint "calendar_event_end_after_start" check ("end" > start),
  constraint "calendar_event_longer_than_day" check (is_block = 1 or (("end" at time zone 'Europe/Zagreb') - (start at time zone 'Europe/Zagreb')) <= interval '24 hours'),
  constraint "calendar_event_longer_than_year" check ((("end" at time zone 'Europe/Zagreb') - (start at time zone 'Europe/Zagreb')) <= interval '366 days'),
  constraint "calendar_event_reason_of_collision" check (collision_allowed = 0 or collision_reason is not null)
);

alter table "calendar_event" add constraint "calendar_event_room_taken" exclude using gist (id_room with =, tstzrange(start, "end") with &&) where ((blocks_room = 1 and status = 'confirmed') and "deleted_at" is null) deferrable initially immediate;

create table "calendar_event_teacher" (
  "id" integer not null default nextval('calendar_event_teacher_id_seq'::regclass),
  "id_calendar_event" integer not null,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "blocks" smallint default 0 not null,
  "id_teacher" integer not null,
  constraint "calendar_event_teacher_pkey" primary key ("id"),
  constraint "calendar_event_teacher_blocks_check" check ("blocks" in (0, 1))
);

alter table "calendar_event_teacher" add constraint "calendar_event_teacher_teacher_taken" exclude using gist (id_teacher with =, tstzrange(start, "end") with &&) where (blocks = 1) deferrable initially immediate;

create table "calendar_event_user" (
  "id" integer not null default nextval('calendar_event_user_id_seq'::regclass),
  "id_calendar_event" integer not null,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "blocks" smallint default 0 not null,
  "id_user" integer not null,
  constraint "calendar_event_user_pkey" primary key ("id"),
  constraint "calendar_event_user_blocks_check" check ("blocks" in (0, 1))
);

create table "calendar_feed" (
  "id" integer not null default nextval('calendar_feed_id_seq'::regclass),
  "token" text collate "hr-HR-x-icu" not null,
  "id_user" integer,
  "id_room" integer,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "calendar_feed_pkey" primary key ("id"),
  constraint "calendar_feed_token_check" check (char_length("token") <= 64),
  constraint "calendar_feed_feed_of_one" check (num_nonnulls(id_user, id_room) = 1)
);

create table "calendar_series" (
  "id" integer not null default nextval('calendar_series_id_seq'::regclass),
  "rrule" text collate "hr-HR-x-icu" not null,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "exdates" jsonb,
  "id_owner" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "calendar_series_pkey" primary key ("id"),
  constraint "calendar_series_rrule_check" check (char_length("rrule") <= 200),
  constraint "calendar_series_series_in_order" check ("end" > start)
);

create table "calendarholiday" (
  "id" integer not null default nextval('calendarholiday_id_seq'::regclass),
  "date_from" date not null,
  "date_to" date not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "kind" text default 'institution' not null,
  "teaching_as_weekday" integer,
  "id_organizationunit" integer,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "calendarholiday_pkey" primary key ("id"),
  constraint "calendarholiday_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "calendarholiday_name_en_check" check (char_length("name_en") <= 255),
  constraint "calendarholiday_kind_check" check ("kind" in ('public', 'institution', 'memorial', 'makeup')),
  constraint "calendarholiday_teaching_as_weekday_check" check ("teaching_as_weekday" >= 1 and "teaching_as_weekday" <= 7),
  constraint "calendarholiday_holiday_in_order" check (date_from <= date_to),
  constraint "calendarholiday_weekday_of_makeup" check ((kind = 'makeup') = (teaching_as_weekday is not null))
);

create table "reservationtype" (
  "id" integer not null default nextval('reservationtype_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "system_kind" text default 'reservation' not null,
  "color" text collate "hr-HR-x-icu" not null,
  "blocks_room" smallint default 1 not null,
  "blocks_teacher" smallint default 1 not null,
  "approval" text default 'admin' not null,
  "allowed_for" text[],
  "public_title" smallint default 1 not null,
  "max_minutes" integer,
  "min_notice_hours" integer default 0 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "reservationtype_pkey" primary key ("id"),
  constraint "reservationtype_code_check" check (char_length("code") <= 10),
  constraint "reservationtype_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "reservationtype_name_en_check" check (char_length("name_en") <= 255),
  constraint "reservationtype_system_kind_check" check ("system_kind" in ('lesson', 'exam', 'defense', 'eSession', 'reservation', 'block')),
  constraint "reservationtype_color_check" check (char_length("color") <= 7),
  constraint "reservationtype_blocks_room_check" check ("blocks_room" in (0, 1)),
  constraint "reservationtype_blocks_teacher_check" check ("blocks_teacher" in (0, 1)),
  constraint "reservationtype_approval_check" check ("approval" in ('none', 'admin')),
  constraint "reservationtype_allowed_for_check" check ("allowed_for" <@ array['teacher', 'student', 'calendarAdmin']::text[]),
  constraint "reservationtype_public_title_check" check ("public_title" in (0, 1)),
  constraint "reservationtype_max_minutes_check" check ("max_minutes" >= 5 and "max_minutes" <= 527040),
  constraint "reservationtype_min_notice_hours_check" check ("min_notice_hours" >= 0 and "min_notice_hours" <= 8784)
);

alter table "reservationtype" add constraint "reservationtype_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

alter table "calendar_event" add constraint "calendar_event_id_reservationtype_fkey" foreign key ("id_reservationtype") references "reservationtype" ("id");

alter table "calendar_event" add constraint "calendar_event_id_room_fkey" foreign key ("id_room") references "room" ("id");

alter table "calendar_event" add constraint "calendar_event_id_owner_fkey" foreign key ("id_owner") references "user" ("id");

alter table "calendar_event" add constraint "calendar_event_id_series_fkey" foreign key ("id_series") references "calendar_series" ("id");

alter table "calendar_event" add constraint "calendar_event_decision_by_fkey" foreign key ("decision_by") references "user" ("id");

alter table "calendar_event_teacher" add constraint "calendar_event_teacher_id_calendar_event_fkey" foreign key ("id_calendar_event") references "calendar_event" ("id") on delete cascade;

alter table "calendar_event_teacher" add constraint "calendar_event_teacher_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "calendar_event_user" add constraint "calendar_event_user_id_calendar_event_fkey" foreign key ("id_calendar_event") references "calendar_event" ("id") on delete cascade;

alter table "calendar_event_user" add constraint "calendar_event_user_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "calendar_feed" add constraint "calendar_feed_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "calendar_feed" add constraint "calendar_feed_id_room_fkey" foreign key ("id_room") references "room" ("id");

alter table "calendar_series" add constraint "calendar_series_id_owner_fkey" foreign key ("id_owner") references "user" ("id");

alter table "calendarholiday" add constraint "calendarholiday_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

create unique index "calendar_event_occurrence_once" on "calendar_event" ("id_series", "series_date") where (status in ('requested', 'confirmed')) and "deleted_at" is null;

create index "calendar_event_id_reservationtype_idx" on "calendar_event" ("id_reservationtype");

create index "calendar_event_id_room_idx" on "calendar_event" ("id_room");

create index "calendar_event_id_owner_idx" on "calendar_event" ("id_owner");

create index "calendar_event_id_series_idx" on "calendar_event" ("id_series");

create index "calendar_event_decision_by_idx" on "calendar_event" ("decision_by");

create index "calendar_event_start_desc_idx" on "calendar_event" ("start" desc, "id" desc) where "deleted_at" is null;

create index "calendar_event_start_idx" on "calendar_event" ("start", "id") where "deleted_at" is null;

create index "calendar_event_id_room_start_idx" on "calendar_event" ("id_room", "start", "id") where "deleted_at" is null;

create index "calendar_event_id_owner_start_idx" on "calendar_event" ("id_owner", "start", "id") where "deleted_at" is null;

create index "calendar_event_status_start_idx" on "calendar_event" ("status", "start", "id") where "deleted_at" is null;

create unique index "calendar_event_teacher_teacher_twice" on "calendar_event_teacher" ("id_calendar_event", "id_teacher");

create index "calendar_event_teacher_id_calendar_event_idx" on "calendar_event_teacher" ("id_calendar_event");

create index "calendar_event_teacher_id_teacher_idx" on "calendar_event_teacher" ("id_teacher");

create index "calendar_event_teacher_id_teacher_start_idx" on "calendar_event_teacher" ("id_teacher", "start", "id");

create unique index "calendar_event_user_user_twice" on "calendar_event_user" ("id_calendar_event", "id_user");

create index "calendar_event_user_id_calendar_event_idx" on "calendar_event_user" ("id_calendar_event");

create index "calendar_event_user_id_user_idx" on "calendar_event_user" ("id_user");

create index "calendar_event_user_id_user_start_idx" on "calendar_event_user" ("id_user", "start", "id");

create unique index "calendar_feed_token_key" on "calendar_feed" ("token");

create unique index "calendar_feed_id_user_key" on "calendar_feed" ("id_user");

create unique index "calendar_feed_id_room_key" on "calendar_feed" ("id_room");

create index "calendar_feed_id_user_idx" on "calendar_feed" ("id_user");

create index "calendar_feed_id_room_idx" on "calendar_feed" ("id_room");

create index "calendar_series_id_owner_idx" on "calendar_series" ("id_owner");

create unique index "calendarholiday_holiday_twice" on "calendarholiday" ("date_from", katedra.fold("name_hr")) where "deleted_at" is null;

create index "calendarholiday_id_organizationunit_idx" on "calendarholiday" ("id_organizationunit");

create index "calendarholiday_date_from_desc_idx" on "calendarholiday" ("date_from" desc, "id" desc) where "deleted_at" is null;

create index "calendarholiday_name_hr_search" on "calendarholiday" using gin (katedra.grams("fold_name_hr"));

create index "calendarholiday_name_en_search" on "calendarholiday" using gin (katedra.grams("fold_name_en"));

create unique index "reservationtype_code_key" on "reservationtype" ("code") where "deleted_at" is null;

create unique index "reservationtype_kind_twice" on "reservationtype" ("system_kind") where (system_kind <> 'reservation') and "deleted_at" is null;

create index "reservationtype_num_idx" on "reservationtype" ("num", "id") where "deleted_at" is null;

create index "reservationtype_name_hr_search" on "reservationtype" using gin (katedra.grams("fold_name_hr"));

create index "reservationtype_name_en_search" on "reservationtype" using gin (katedra.grams("fold_name_en"));

create trigger "calendar_event_version" after insert or update or delete or truncate on "calendar_event" for each statement execute function katedra.bump_version();

create trigger "calendar_event_holds" before insert or update on "calendar_event" for each row execute function calendar_event_holds();

create trigger "calendar_event_tells" after update of start, "end", status, id_reservationtype, collision_allowed, deleted_at on "calendar_event" for each row execute function calendar_event_tells('calendar_event_teacher', 'calendar_event_user');

create trigger "calendar_event_teacher_version" after insert or update or delete or truncate on "calendar_event_teacher" for each statement execute function katedra.bump_version();

create trigger "calendar_event_teacher_period" before insert or update on "calendar_event_teacher" for each row execute function calendar_participant_period();

create trigger "calendar_event_user_version" after insert or update or delete or truncate on "calendar_event_user" for each statement execute function katedra.bump_version();

create trigger "calendar_event_user_period" before insert or update on "calendar_event_user" for each row execute function calendar_participant_period();

create trigger "calendar_feed_version" after insert or update or delete or truncate on "calendar_feed" for each statement execute function katedra.bump_version();

create trigger "calendar_series_version" after insert or update or delete or truncate on "calendar_series" for each statement execute function katedra.bump_version();

create trigger "calendarholiday_version" after insert or update or delete or truncate on "calendarholiday" for each statement execute function katedra.bump_version();

create trigger "reservationtype_version" after insert or update or delete or truncate on "reservationtype" for each statement execute function katedra.bump_version();
