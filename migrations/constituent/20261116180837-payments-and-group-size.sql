-- Payments and group size.

drop index "teachingtype_coef_type_twice";

create sequence "payment_batch_id_seq" as integer;

create sequence "payment_batch_lesson_id_seq" as integer;

create sequence "payment_batch_row_id_seq" as integer;

create table "payment_batch" (
  "id" integer not null default nextval('payment_batch_id_seq'::regclass),
  "number" text collate "hr-HR-x-icu",
  "fold_number" text collate "C" generated always as (katedra.fold("number")) stored,
  "from" date not null,
  "to" date not null,
  "id_teacher" integer,
  "closed_on" date not null,
  "hours" numeric(8, 2) not null,
  "amount" numeric(10, 2) not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "payment_batch_pkey" primary key ("id"),
  constraint "payment_batch_number_check" check (char_length("number") <= 255),
  constraint "payment_batch_hours_check" check ("hours" >= 0 and "hours" <= 99999),
  constraint "payment_batch_amount_check" check ("amount" >= 0 and "amount" <= 99999999),
  constraint "payment_batch_dates_in_order" check ("from" <= "to")
);

create table "payment_batch_lesson" (
  "id" integer not null default nextval('payment_batch_lesson_id_seq'::regclass),
  "id_payment_batch_row" integer not null,
  "id_st_co_lesson" integer not null,
  "id_teacher" integer not null,
  "hours" numeric(4, 2) not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "payment_batch_lesson_pkey" primary key ("id"),
  constraint "payment_batch_lesson_hours_check" check ("hours" >= 0.01 and "hours" <= 24)
);

create table "payment_batch_row" (
  "id" integer not null default nextval('payment_batch_row_id_seq'::regclass),
  "id_payment_batch" integer not null,
  "id_teacher" integer not null,
  "id_st_co" integer not null,
  "teacher" text collate "hr-HR-x-icu" not null,
  "rank" text collate "hr-HR-x-icu",
  "oib" text collate "hr-HR-x-icu",
  "contract_no" text collate "hr-HR-x-icu",
  "contract_date" date,
  "course" text collate "hr-HR-x-icu" not null,
  "study" text collate "hr-HR-x-icu" not null,
  "lectures" numeric(8, 2) not null,
  "seminars" numeric(8, 2) not null,
  "exercises" numeric(8, 2) not null,
  "counted" numeric(8, 2) not null,
  "rate" numeric(10, 2) not null,
  "amount" numeric(10, 2) not null,
  "left" numeric(8, 2),
  "is_over" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "payment_batch_row_pkey" primary key ("id"),
  constraint "payment_batch_row_teacher_check" check (char_length("teacher") <= 300),
  constraint "payment_batch_row_rank_check" check (char_length("rank") <= 300),
  constraint "payment_batch_row_oib_check" check (char_length("oib") <= 50),
  constraint "payment_batch_row_contract_no_check" check (char_length("contract_no") <= 50),
  constraint "payment_batch_row_course_check" check (char_length("course") <= 500),
  constraint "payment_batch_row_study_check" check (char_length("study") <= 50),
  constraint "payment_batch_row_lectures_check" check ("lectures" >= 0 and "lectures" <= 99999),
  constraint "payment_batch_row_seminars_check" check ("seminars" >= 0 and "seminars" <= 99999),
  constraint "payment_batch_row_exercises_check" check ("exercises" >= 0 and "exercises" <= 99999),
  constraint "payment_batch_row_counted_check" check ("counted" >= 0 and "counted" <= 99999),
  constraint "payment_batch_row_rate_check" check ("rate" >= 0 and "rate" <= 99999999),
  constraint "payment_batch_row_amount_check" check ("amount" >= 0 and "amount" <= 99999999),
  constraint "payment_batch_row_left_check" check ("left" >= 0 and "left" <= 99999),
  constraint "payment_batch_row_is_over_check" check ("is_over" in (0, 1))
);

alter table "teacher_year" add column "reduction_reason" text collate "hr-HR-x-icu";

alter table "teacher_year" add column "contract_date" date;

alter table "teacher_year" add constraint "teacher_year_reduction_reason_check" check (char_length("reduction_reason") <= 500);

alter table "teachingtype_coef" add column "min_students" integer;

alter table "teachingtype_coef" add column "max_students" integer;

alter table "teachingtype_coef" add constraint "teachingtype_coef_min_students_check" check ("min_students" >= 1 and "min_students" <= 10000);

alter table "teachingtype_coef" add constraint "teachingtype_coef_max_students_check" check ("max_students" >= 1 and "max_students" <= 10000);

alter table "teachingtype_coef" add constraint "teachingtype_coef_band_in_order" check (min_students <= max_students);

alter table "teachingtype_coef" add constraint "teachingtype_coef_type_twice" exclude using gist (id_academicyear with =, id_teachingtype with =, int4range(coalesce(min_students, 0), max_students, '[]') with &&) where ("deleted_at" is null);

alter table "payment_batch" add constraint "payment_batch_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "payment_batch_lesson" add constraint "payment_batch_lesson_id_payment_batch_row_fkey" foreign key ("id_payment_batch_row") references "payment_batch_row" ("id") on delete cascade;

alter table "payment_batch_lesson" add constraint "payment_batch_lesson_id_st_co_lesson_fkey" foreign key ("id_st_co_lesson") references "st_co_lesson" ("id");

alter table "payment_batch_lesson" add constraint "payment_batch_lesson_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "payment_batch_row" add constraint "payment_batch_row_id_payment_batch_fkey" foreign key ("id_payment_batch") references "payment_batch" ("id");

alter table "payment_batch_row" add constraint "payment_batch_row_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "payment_batch_row" add constraint "payment_batch_row_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

create unique index "payment_batch_number_key" on "payment_batch" ("number") where "deleted_at" is null;

create index "payment_batch_id_teacher_idx" on "payment_batch" ("id_teacher");

create index "payment_batch_id_desc_idx" on "payment_batch" ("id" desc) where "deleted_at" is null;

create index "payment_batch_number_search" on "payment_batch" using gin (katedra.grams("fold_number"));

create index "payment_batch_lesson_id_payment_batch_row_idx" on "payment_batch_lesson" ("id_payment_batch_row");

create index "payment_batch_lesson_id_teacher_idx" on "payment_batch_lesson" ("id_teacher");

create index "payment_batch_lesson_id_st_co_lesson_id_teacher_idx" on "payment_batch_lesson" ("id_st_co_lesson", "id_teacher", "id");

create index "payment_batch_row_id_payment_batch_idx" on "payment_batch_row" ("id_payment_batch");

create index "payment_batch_row_id_teacher_idx" on "payment_batch_row" ("id_teacher");

create index "payment_batch_row_id_st_co_idx" on "payment_batch_row" ("id_st_co");

create index "payment_batch_row_id_payment_batch_id_idx" on "payment_batch_row" ("id_payment_batch", "id") where "deleted_at" is null;

create trigger "payment_batch_version" after insert or update or delete or truncate on "payment_batch" for each statement execute function katedra.bump_version();

create trigger "payment_batch_lesson_version" after insert or update or delete or truncate on "payment_batch_lesson" for each statement execute function katedra.bump_version();

create trigger "payment_batch_row_version" after insert or update or delete or truncate on "payment_batch_row" for each statement execute function katedra.bump_version();
