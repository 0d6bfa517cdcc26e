-- Isvu imports.

create sequence "isvu_import_id_seq" as integer;

create sequence "isvu_import_row_id_seq" as integer;

create table "isvu_import" (
  "id" integer not null default nextval('isvu_import_id_seq'::regclass),
  "kind" text not null,
  "id_academicyear" integer not null,
  "content" jsonb not null,
  "sha256" text collate "hr-HR-x-icu",
  "id_same" integer,
  "encoding" text collate "hr-HR-x-icu",
  "heading" text,
  "rows_new" integer default 0,
  "rows_changed" integer default 0,
  "rows_conflict" integer default 0,
  "rows_same" integer default 0,
  "rows_error" integer default 0,
  "batch" text collate "hr-HR-x-icu",
  "applied_at" timestamptz,
  "outcome_hr" text,
  "outcome_en" text,
  "status" text default 'uploaded' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "isvu_import_pkey" primary key ("id"),
  constraint "isvu_import_kind_check" check ("kind" in ('studies', 'courses', 'teachers', 'students', 'enrolments', 'courseEnrolments')),
  constraint "isvu_import_sha256_check" check (char_length("sha256") <= 64),
  constraint "isvu_import_encoding_check" check (char_length("encoding") <= 20),
  constraint "isvu_import_heading_check" check (char_length("heading") <= 100000),
  constraint "isvu_import_batch_check" check (char_length("batch") <= 36),
  constraint "isvu_import_outcome_hr_check" check (char_length("outcome_hr") <= 100000),
  constraint "isvu_import_outcome_en_check" check (char_length("outcome_en") <= 100000),
  constraint "isvu_import_status_check" check ("status" in ('uploaded', 'validated', 'applied', 'failed', 'discarded', 'reverted'))
);

create table "isvu_import_row" (
  "id" integer not null default nextval('isvu_import_row_id_seq'::regclass),
  "id_isvu_import" integer not null,
  "line" integer not null,
  "key" text collate "hr-HR-x-icu" not null,
  "action" text not null,
  "id_target" integer,
  "cells" text not null,
  "given" text,
  "diff" text,
  "messages" text,
  "accepted" smallint default 0 not null,
  constraint "isvu_import_row_pkey" primary key ("id"),
  constraint "isvu_import_row_key_check" check (char_length("key") <= 300),
  constraint "isvu_import_row_action_check" check ("action" in ('new', 'changed', 'conflict', 'same', 'error')),
  constraint "isvu_import_row_cells_check" check (char_length("cells") <= 100000),
  constraint "isvu_import_row_given_check" check (char_length("given") <= 100000),
  constraint "isvu_import_row_diff_check" check (char_length("diff") <= 100000),
  constraint "isvu_import_row_messages_check" check (char_length("messages") <= 100000),
  constraint "isvu_import_row_accepted_check" check ("accepted" in (0, 1))
);

alter table "isvu_import" add constraint "isvu_import_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "isvu_import" add constraint "isvu_import_id_same_fkey" foreign key ("id_same") references "isvu_import" ("id");

alter table "isvu_import_row" add constraint "isvu_import_row_id_isvu_import_fkey" foreign key ("id_isvu_import") references "isvu_import" ("id") on delete cascade;

create index "isvu_import_id_academicyear_idx" on "isvu_import" ("id_academicyear");

create index "isvu_import_id_same_idx" on "isvu_import" ("id_same");

create index "isvu_import_id_desc_idx" on "isvu_import" ("id" desc);

create index "isvu_import_row_id_isvu_import_action_line_idx" on "isvu_import_row" ("id_isvu_import", "action", "line", "id");

create index "isvu_import_row_key_idx" on "isvu_import_row" ("key", "id");

create trigger "isvu_import_version" after insert or update or delete or truncate on "isvu_import" for each statement execute function katedra.bump_version();

create trigger "isvu_import_row_version" after insert or update or delete or truncate on "isvu_import_row" for each statement execute function katedra.bump_version();
