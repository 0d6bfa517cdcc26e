-- Accounts.

alter table "partner" alter column "address" drop not null;

alter table "partner" alter column "id_partnersector" drop not null;

alter table "partner" alter column "id_partnertype" drop not null;

alter table "partner" alter column "id_state_city" drop not null;

create table "mail_queue" (
  "id" uuid not null default gen_random_uuid(),
  "at" timestamptz not null default now(),
  "kind" text not null,
  "recipient" text not null,
  "subject" text not null,
  "body" text not null,
  "state" text not null default 'waiting',
  "attempts" integer not null default 0,
  "next_at" timestamptz not null default now(),
  "done_at" timestamptz,
  "failure" text,
  constraint "mail_queue_pkey" primary key ("id")
);

create index "mail_queue_next_at_idx" on "mail_queue" ("next_at") where "state" = 'waiting';

create index "mail_queue_at_idx" on "mail_queue" ("at");

create sequence "registration_id_seq" as integer;

create sequence "sign_in_failure_id_seq" as integer;

create sequence "user_browser_id_seq" as integer;

alter table "partner" add constraint "partner_complete_when_active" check (status in ('pending', 'rejected', 'archived') or (id_partnersector is not null and id_partnertype is not null and address is not null and id_state_city is not null));

create table "registration" (
  "id" integer not null default nextval('registration_id_seq'::regclass),
  "id_user" integer not null,
  "view_type" text not null,
  "answers" text not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "registration_pkey" primary key ("id"),
  constraint "registration_view_type_check" check ("view_type" in ('internal', 'alumni', 'partner')),
  constraint "registration_answers_check" check (char_length("answers") <= 100000)
);

create table "sign_in_failure" (
  "id" integer not null default nextval('sign_in_failure_id_seq'::regclass),
  "who" text collate "hr-HR-x-icu" not null,
  "ip" text collate "hr-HR-x-icu" not null,
  "at" timestamptz not null,
  constraint "sign_in_failure_pkey" primary key ("id"),
  constraint "sign_in_failure_who_check" check (char_length("who") <= 128),
  constraint "sign_in_failure_ip_check" check (char_length("ip") <= 64)
);

create table "user_browser" (
  "id" integer not null default nextval('user_browser_id_seq'::regclass),
  "id_user" integer not null,
  "token_hash" text collate "hr-HR-x-icu" not null,
  "last_seen_at" timestamptz not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "user_browser_pkey" primary key ("id"),
  constraint "user_browser_token_hash_check" check (char_length("token_hash") <= 128)
);

alter table "user_credential" add column "totp_secret" text collate "hr-HR-x-icu";

alter table "user_credential" add column "totp_confirmed_at" timestamptz;

alter table "user_credential" add column "totp_last_step" integer;

alter table "user_credential" add column "recovery_codes" text[];

alter table "user_credential" add constraint "user_credential_totp_secret_check" check (char_length("totp_secret") <= 100);

alter table "user_credential" add constraint "user_credential_recovery_codes_check" check (cardinality("recovery_codes") <= 100);

alter table "registration" add constraint "registration_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "user_browser" add constraint "user_browser_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

create unique index "registration_id_user_key" on "registration" ("id_user");

create index "registration_id_user_idx" on "registration" ("id_user");

create index "sign_in_failure_who_ip_at_idx" on "sign_in_failure" ("who", "ip", "at", "id");

create index "sign_in_failure_ip_at_idx" on "sign_in_failure" ("ip", "at", "id");

create index "sign_in_failure_at_idx" on "sign_in_failure" ("at", "id");

create unique index "user_browser_known_once" on "user_browser" ("id_user", "token_hash");

create index "user_browser_id_user_idx" on "user_browser" ("id_user");

create trigger "registration_version" after insert or update or delete or truncate on "registration" for each statement execute function katedra.bump_version();

create trigger "sign_in_failure_version" after insert or update or delete or truncate on "sign_in_failure" for each statement execute function katedra.bump_version();

create trigger "user_browser_version" after insert or update or delete or truncate on "user_browser" for each statement execute function katedra.bump_version();
