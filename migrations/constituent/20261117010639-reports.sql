-- Reports.

create sequence "report_id_seq" as integer;

create sequence "report_run_id_seq" as integer;

create sequence "report_schedule_id_seq" as integer;

create table "report" (
  "id" integer not null default nextval('report_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "title_hr" text collate "hr-HR-x-icu" not null,
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "module" text collate "hr-HR-x-icu" not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "report_pkey" primary key ("id"),
  constraint "report_code_check" check (char_length("code") <= 100),
  constraint "report_title_hr_check" check (char_length("title_hr") <= 300),
  constraint "report_title_en_check" check (char_length("title_en") <= 300),
  constraint "report_module_check" check (char_length("module") <= 60)
);

create table "report_run" (
  "id" integer not null default nextval('report_run_id_seq'::regclass),
  "at" timestamptz not null,
  "id_report" integer not null,
  "id_user" integer not null,
  "format" text not null,
  "outcome" text default 'made' not null,
  "rows" integer,
  "ms" integer,
  "params" text,
  "id_report_schedule" integer,
  "why_hr" text collate "hr-HR-x-icu",
  "why_en" text collate "hr-HR-x-icu",
  constraint "report_run_pkey" primary key ("id"),
  constraint "report_run_format_check" check ("format" in ('screen', 'print', 'xlsx', 'pdf', 'csv')),
  constraint "report_run_outcome_check" check ("outcome" in ('made', 'refused', 'failed')),
  constraint "report_run_rows_check" check ("rows" >= 0),
  constraint "report_run_ms_check" check ("ms" >= 0),
  constraint "report_run_params_check" check (char_length("params") <= 4000),
  constraint "report_run_why_hr_check" check (char_length("why_hr") <= 1000),
  constraint "report_run_why_en_check" check (char_length("why_en") <= 1000)
);

create table "report_schedule" (
  "id" integer not null default nextval('report_schedule_id_seq'::regclass),
  "name" text collate "hr-HR-x-icu" not null,
  "fold_name" text collate "C" generated always as (katedra.fold("name")) stored,
  "id_report" integer not null,
  "params" text,
  "about" text collate "hr-HR-x-icu",
  "period" text default 'fixed' not null,
  "is_active_year" smallint default 0 not null,
  "format" text default 'xlsx' not null,
  "every" text default 'weekly' not null,
  "weekday" text,
  "day_of_month" integer,
  "hour" integer default 7 not null,
  "next_at" timestamptz,
  "status" text default 'active' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "report_schedule_pkey" primary key ("id"),
  constraint "report_schedule_name_check" check (char_length("name") <= 200),
  constraint "report_schedule_params_check" check (char_length("params") <= 4000),
  constraint "report_schedule_about_check" check (char_length("about") <= 1000),
  constraint "report_schedule_period_check" check ("period" in ('fixed', 'day', 'week', 'month', 'year')),
  constraint "report_schedule_is_active_year_check" check ("is_active_year" in (0, 1)),
  constraint "report_schedule_format_check" check ("format" in ('xlsx', 'pdf', 'csv')),
  constraint "report_schedule_every_check" check ("every" in ('daily', 'weekly', 'monthly')),
  constraint "report_schedule_weekday_check" check ("weekday" in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  constraint "report_schedule_day_of_month_check" check ("day_of_month" >= 1 and "day_of_month" <= 31),
  constraint "report_schedule_hour_check" check ("hour" >= 0 and "hour" <= 23),
  constraint "report_schedule_status_check" check ("status" in ('active', 'paused')),
  constraint "report_schedule_weekly_needs_day" check (every <> 'weekly' or weekday is not null),
  constraint "report_schedule_monthly_needs_day" check (every <> 'monthly' or day_of_month is not null)
);

create table "report_schedule_id_receivers" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "report_schedule_id_receivers_pkey" primary key ("id_row", "id_target")
);

alter table "report_run" add constraint "report_run_id_report_fkey" foreign key ("id_report") references "report" ("id") on delete cascade;

alter table "report_run" add constraint "report_run_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "report_run" add constraint "report_run_id_report_schedule_fkey" foreign key ("id_report_schedule") references "report_schedule" ("id") on delete cascade;

alter table "report_schedule" add constraint "report_schedule_id_report_fkey" foreign key ("id_report") references "report" ("id");

alter table "report_schedule_id_receivers" add constraint "report_schedule_id_receivers_id_row_fkey" foreign key ("id_row") references "report_schedule" ("id") on delete cascade;

alter table "report_schedule_id_receivers" add constraint "report_schedule_id_receivers_id_target_fkey" foreign key ("id_target") references "user" ("id");

create unique index "report_code_key" on "report" ("code");

create index "report_title_hr_idx" on "report" ("title_hr", "id");

create index "report_title_hr_search" on "report" using gin (katedra.grams("fold_title_hr"));

create index "report_title_en_search" on "report" using gin (katedra.grams("fold_title_en"));

create index "report_run_id_user_idx" on "report_run" ("id_user");

create index "report_run_id_report_schedule_idx" on "report_run" ("id_report_schedule");

create index "report_run_at_desc_idx" on "report_run" ("at" desc, "id" desc);

create index "report_run_id_report_at_idx" on "report_run" ("id_report", "at", "id");

create index "report_run_at_idx" on "report_run" ("at", "id");

create index "report_schedule_id_report_idx" on "report_schedule" ("id_report");

create index "report_schedule_name_idx" on "report_schedule" ("name", "id") where "deleted_at" is null;

create index "report_schedule_name_search" on "report_schedule" using gin (katedra.grams("fold_name"));

create index "report_schedule_id_receivers_id_target_idx" on "report_schedule_id_receivers" ("id_target");

create trigger "report_version" after insert or update or delete or truncate on "report" for each statement execute function katedra.bump_version();

create trigger "report_run_version" after insert or update or delete or truncate on "report_run" for each statement execute function katedra.bump_version();

create trigger "report_schedule_version" after insert or update or delete or truncate on "report_schedule" for each statement execute function katedra.bump_version();

create trigger "report_schedule_id_receivers_version" after insert or update or delete or truncate on "report_schedule_id_receivers" for each statement execute function katedra.bump_version();
