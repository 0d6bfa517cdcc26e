-- Year copy.

create sequence "fromprevious_import_id_seq" as integer;

create sequence "fromprevious_import_row_id_seq" as integer;

create table "fromprevious_import" (
  "id" integer not null default nextval('fromprevious_import_id_seq'::regclass),
  "place" text not null,
  "id_from" integer not null,
  "id_to" integer not null,
  "options" text[],
  "status" text default 'asked' not null,
  "foreseen" jsonb,
  "done" jsonb,
  "reasons" jsonb,
  "gone" integer,
  "kept" integer,
  "copied_at" timestamptz,
  "run" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "fromprevious_import_pkey" primary key ("id"),
  constraint "fromprevious_import_place_check" check ("place" in ('courseConductions', 'learningOutcomes', 'administration')),
  constraint "fromprevious_import_options_check" check ("options" <@ array['teachers', 'groups', 'units', 'literature', 'slots', 'rooms', 'norm', 'outcomes', 'assessment', 'sets', 'thesis', 'internship', 'calendar']::text[]),
  constraint "fromprevious_import_status_check" check ("status" in ('asked', 'counted', 'copied', 'undone')),
  constraint "fromprevious_import_gone_check" check ("gone" >= 0),
  constraint "fromprevious_import_kept_check" check ("kept" >= 0),
  constraint "fromprevious_import_run_check" check (char_length("run") <= 36)
);

create table "fromprevious_import_id_studies" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "fromprevious_import_id_studies_pkey" primary key ("id_row", "id_target")
);

create table "fromprevious_import_row" (
  "id" integer not null default nextval('fromprevious_import_row_id_seq'::regclass),
  "id_run" integer not null,
  "id_into" integer not null,
  "resource" text collate "hr-HR-x-icu" not null,
  "id_copied_from" integer not null,
  "id_copy" integer not null,
  "is_made" smallint default 0 not null,
  constraint "fromprevious_import_row_pkey" primary key ("id"),
  constraint "fromprevious_import_row_resource_check" check (char_length("resource") <= 60),
  constraint "fromprevious_import_row_is_made_check" check ("is_made" in (0, 1))
);

alter table "fromprevious_import" add constraint "fromprevious_import_id_from_fkey" foreign key ("id_from") references "academicyear" ("id");

alter table "fromprevious_import" add constraint "fromprevious_import_id_to_fkey" foreign key ("id_to") references "academicyear" ("id");

alter table "fromprevious_import_id_studies" add constraint "fromprevious_import_id_studies_id_row_fkey" foreign key ("id_row") references "fromprevious_import" ("id") on delete cascade;

alter table "fromprevious_import_id_studies" add constraint "fromprevious_import_id_studies_id_target_fkey" foreign key ("id_target") references "study" ("id");

alter table "fromprevious_import_row" add constraint "fromprevious_import_row_id_run_fkey" foreign key ("id_run") references "fromprevious_import" ("id") on delete cascade;

create index "fromprevious_import_id_from_idx" on "fromprevious_import" ("id_from");

create index "fromprevious_import_id_to_idx" on "fromprevious_import" ("id_to");

create index "fromprevious_import_id_desc_idx" on "fromprevious_import" ("id" desc) where "deleted_at" is null;

create index "fromprevious_import_id_studies_id_target_idx" on "fromprevious_import_id_studies" ("id_target");

create unique index "fromprevious_import_row_once" on "fromprevious_import_row" ("id_run", "resource", "id_copied_from");

create index "fromprevious_import_row_id_into_resource_id_copied_from_idx" on "fromprevious_import_row" ("id_into", "resource", "id_copied_from", "id");

create trigger "fromprevious_import_version" after insert or update or delete or truncate on "fromprevious_import" for each statement execute function katedra.bump_version();

create trigger "fromprevious_import_id_studies_version" after insert or update or delete or truncate on "fromprevious_import_id_studies" for each statement execute function katedra.bump_version();

create trigger "fromprevious_import_row_version" after insert or update or delete or truncate on "fromprevious_import_row" for each statement execute function katedra.bump_version();
