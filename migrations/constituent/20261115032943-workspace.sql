-- Workspace.

alter table "mail_queue" add column "attachments" jsonb;

create sequence "saved_view_id_seq" as integer;

create sequence "support_request_id_seq" as integer;

create table "saved_view" (
  "id" integer not null default nextval('saved_view_id_seq'::regclass),
  "resource" text collate "hr-HR-x-icu" not null,
  "name" text collate "hr-HR-x-icu" not null,
  "view" text not null,
  "is_shared" smallint default 0 not null,
  "is_default" smallint default 0 not null,
  "id_user" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "saved_view_pkey" primary key ("id"),
  constraint "saved_view_resource_check" check (char_length("resource") <= 80),
  constraint "saved_view_name_check" check (char_length("name") <= 80),
  constraint "saved_view_view_check" check (char_length("view") <= 8000),
  constraint "saved_view_is_shared_check" check ("is_shared" in (0, 1)),
  constraint "saved_view_is_default_check" check ("is_default" in (0, 1))
);

create table "support_request" (
  "id" integer not null default nextval('support_request_id_seq'::regclass),
  "subject" text collate "hr-HR-x-icu" not null,
  "text" text not null,
  "url" text collate "hr-HR-x-icu",
  "user_agent" text collate "hr-HR-x-icu",
  "screenshot" text,
  "id_user" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "support_request_pkey" primary key ("id"),
  constraint "support_request_subject_check" check (char_length("subject") <= 200),
  constraint "support_request_text_check" check (char_length("text") <= 10000),
  constraint "support_request_url_check" check (char_length("url") <= 2000),
  constraint "support_request_user_agent_check" check (char_length("user_agent") <= 500)
);

alter table "saved_view" add constraint "saved_view_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "support_request" add constraint "support_request_id_user_fkey" foreign key ("id_user") references "user" ("id");

create unique index "saved_view_view_once" on "saved_view" ("id_user", katedra.fold("resource"), katedra.fold("name"));

create unique index "saved_view_default_once" on "saved_view" ("id_user", "resource") where (is_default = 1);

create index "saved_view_id_user_idx" on "saved_view" ("id_user");

create index "saved_view_name_idx" on "saved_view" ("name", "id");

create index "support_request_id_user_idx" on "support_request" ("id_user");

create index "support_request_created_at_desc_idx" on "support_request" ("created_at" desc, "id" desc);

create trigger "saved_view_version" after insert or update or delete or truncate on "saved_view" for each statement execute function katedra.bump_version();

create trigger "support_request_version" after insert or update or delete or truncate on "support_request" for each statement execute function katedra.bump_version();
