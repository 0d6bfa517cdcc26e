-- Links.

alter table "audit_log" add column "id_link" uuid;

create table "link" (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "id_row" integer not null,
  "recipient" text not null,
  "language" text not null,
  "hash" text not null,
  "granted_at" timestamptz not null default now(),
  "granted_by" integer,
  "until" timestamptz not null,
  "used_at" timestamptz,
  "revoked_at" timestamptz,
  constraint "link_pkey" primary key ("id"),
  constraint "link_hash_key" unique ("hash")
);

create index "link_row_idx" on "link" ("name", "id_row");

create index "link_until_idx" on "link" ("until");
