-- Constituents.

create sequence "constituent_id_seq" as integer;

create table "constituent" (
  "id" integer not null default nextval('constituent_id_seq'::regclass),
  "cid" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "short_name" text collate "hr-HR-x-icu" not null,
  "fold_short_name" text collate "C" generated always as (katedra.fold("short_name")) stored,
  "host" text collate "hr-HR-x-icu" not null,
  "fold_host" text collate "C" generated always as (katedra.fold("host")) stored,
  "backend_url" text collate "hr-HR-x-icu" not null,
  "node_port" integer not null,
  "isvu_code" text collate "hr-HR-x-icu",
  "logo" text,
  "accent" text collate "hr-HR-x-icu",
  "contact_email" text collate "hr-HR-x-icu" not null,
  "modules_blocked" text[],
  "database_url" text collate "hr-HR-x-icu",
  "closed_reason" text collate "hr-HR-x-icu",
  "status" text default 'preparing' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "constituent_pkey" primary key ("id"),
  constraint "constituent_cid_check" check (char_length("cid") <= 41),
  constraint "constituent_name_hr_check" check (char_length("name_hr") <= 200),
  constraint "constituent_name_en_check" check (char_length("name_en") <= 200),
  constraint "constituent_short_name_check" check (char_length("short_name") <= 50),
  constraint "constituent_host_check" check (char_length("host") <= 200),
  constraint "constituent_backend_url_check" check (char_length("backend_url") <= 300),
  constraint "constituent_node_port_check" check ("node_port" >= 1 and "node_port" <= 65535),
  constraint "constituent_isvu_code_check" check (char_length("isvu_code") <= 20),
  constraint "constituent_accent_check" check (char_length("accent") <= 255),
  constraint "constituent_contact_email_check" check (char_length("contact_email") <= 255),
  constraint "constituent_modules_blocked_check" check (cardinality("modules_blocked") <= 30),
  constraint "constituent_database_url_check" check (char_length("database_url") <= 500),
  constraint "constituent_closed_reason_check" check (char_length("closed_reason") <= 1000),
  constraint "constituent_status_check" check ("status" in ('preparing', 'active', 'inactive'))
);

alter table "constituent" add constraint "constituent_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create unique index "constituent_cid_key" on "constituent" ("cid") where "deleted_at" is null;

create unique index "constituent_host_key" on "constituent" ("host") where "deleted_at" is null;

create unique index "constituent_backend_url_key" on "constituent" ("backend_url") where "deleted_at" is null;

create unique index "constituent_node_port_key" on "constituent" ("node_port") where "deleted_at" is null;

create unique index "constituent_isvu_code_key" on "constituent" ("isvu_code") where "deleted_at" is null;

create index "constituent_num_idx" on "constituent" ("num", "id") where "deleted_at" is null;

create index "constituent_name_hr_search" on "constituent" using gin (katedra.grams("fold_name_hr"));

create index "constituent_name_en_search" on "constituent" using gin (katedra.grams("fold_name_en"));

create index "constituent_short_name_search" on "constituent" using gin (katedra.grams("fold_short_name"));

create index "constituent_host_search" on "constituent" using gin (katedra.grams("fold_host"));

create trigger "constituent_version" after insert or update or delete or truncate on "constituent" for each statement execute function katedra.bump_version();
