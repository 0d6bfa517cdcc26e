-- Documents shared by link.

create sequence "dms_share_id_seq" as integer;

create table "dms_share" (
  "id" integer not null default nextval('dms_share_id_seq'::regclass),
  "id_dms_doc" integer not null,
  "email" text collate "hr-HR-x-icu" not null,
  "until" date not null,
  "has_password" smallint default 0 not null,
  "proof" text collate "hr-HR-x-icu",
  "wrong_tries" integer default 0 not null,
  "taken" integer default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "dms_share_pkey" primary key ("id"),
  constraint "dms_share_email_check" check (char_length("email") <= 255),
  constraint "dms_share_has_password_check" check ("has_password" in (0, 1)),
  constraint "dms_share_proof_check" check (char_length("proof") <= 200),
  constraint "dms_share_wrong_tries_check" check ("wrong_tries" >= 0),
  constraint "dms_share_taken_check" check ("taken" >= 0)
);

alter table "dms_share" add constraint "dms_share_id_dms_doc_fkey" foreign key ("id_dms_doc") references "dms_document" ("id") on delete cascade;

create index "dms_share_id_dms_doc_idx" on "dms_share" ("id_dms_doc");

create index "dms_share_id_desc_idx" on "dms_share" ("id" desc);

create trigger "dms_share_version" after insert or update or delete or truncate on "dms_share" for each statement execute function katedra.bump_version();
