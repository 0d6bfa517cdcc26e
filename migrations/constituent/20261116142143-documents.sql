-- Documents.

create sequence "dms_document_id_seq" as integer;

create sequence "dms_document_type_id_seq" as integer;

create sequence "dms_document_version_id_seq" as integer;

create sequence "dms_folder_id_seq" as integer;

create sequence "dms_permission_id_seq" as integer;

create table "dms_document" (
  "id" integer not null default nextval('dms_document_id_seq'::regclass),
  "title" text collate "hr-HR-x-icu",
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "id_dms_fol" integer,
  "id_dms_doc_typ" integer,
  "content" jsonb,
  "version_note" text collate "hr-HR-x-icu",
  "description" text,
  "tags" text[],
  "doc_date" date,
  "case_mark" text collate "hr-HR-x-icu",
  "fold_case_mark" text collate "C" generated always as (katedra.fold("case_mark")) stored,
  "sender_mark" text collate "hr-HR-x-icu",
  "fold_sender_mark" text collate "C" generated always as (katedra.fold("sender_mark")) stored,
  "current_version" integer default 1 not null,
  "id_owner" integer,
  "id_locked_by" integer,
  "locked_at" timestamptz,
  "expires_on" date,
  "closed_at" date,
  "retain_until" date,
  "disposed_at" date,
  "approval_no" text collate "hr-HR-x-icu",
  "legal_hold" smallint default 0 not null,
  "is_hosted" smallint default 0 not null,
  "entity" text collate "hr-HR-x-icu",
  "id_entity" integer,
  "caption" text collate "hr-HR-x-icu",
  "place" integer,
  "status" text default 'active' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "dms_document_pkey" primary key ("id"),
  constraint "dms_document_title_check" check (char_length("title") <= 255),
  constraint "dms_document_version_note_check" check (char_length("version_note") <= 200),
  constraint "dms_document_description_check" check (char_length("description") <= 4000),
  constraint "dms_document_tags_check" check (cardinality("tags") <= 20),
  constraint "dms_document_case_mark_check" check (char_length("case_mark") <= 100),
  constraint "dms_document_sender_mark_check" check (char_length("sender_mark") <= 100),
  constraint "dms_document_current_version_check" check ("current_version" >= 1),
  constraint "dms_document_approval_no_check" check (char_length("approval_no") <= 100),
  constraint "dms_document_legal_hold_check" check ("legal_hold" in (0, 1)),
  constraint "dms_document_is_hosted_check" check ("is_hosted" in (0, 1)),
  constraint "dms_document_entity_check" check (char_length("entity") <= 80),
  constraint "dms_document_id_entity_check" check ("id_entity" >= 1),
  constraint "dms_document_caption_check" check (char_length("caption") <= 100),
  constraint "dms_document_status_check" check ("status" in ('active', 'archived', 'disposed')),
  constraint "dms_document_host_whole" check ((is_hosted = 1) = (entity is not null) and (entity is null) = (id_entity is null)),
  constraint "dms_document_has_place" check ((id_dms_fol is null) = (is_hosted = 1)),
  constraint "dms_document_lock_whole" check ((id_locked_by is null) = (locked_at is null)),
  constraint "dms_document_holds_its_bytes" check (content is not null or status = 'disposed'),
  constraint "dms_document_hold_stops" check (legal_hold = 0 or status <> 'disposed')
);

create table "dms_document_type" (
  "id" integer not null default nextval('dms_document_type_id_seq'::regclass),
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "retention_years" integer,
  "retention_from" text default 'created' not null,
  "allowed_ext" text[],
  "max_size_mb" integer default 20 not null,
  "klasa_code" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "dms_document_type_pkey" primary key ("id"),
  constraint "dms_document_type_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "dms_document_type_name_en_check" check (char_length("name_en") <= 255),
  constraint "dms_document_type_retention_years_check" check ("retention_years" >= 1 and "retention_years" <= 100),
  constraint "dms_document_type_retention_from_check" check ("retention_from" in ('created', 'closed')),
  constraint "dms_document_type_allowed_ext_check" check (cardinality("allowed_ext") <= 20),
  constraint "dms_document_type_max_size_mb_check" check ("max_size_mb" >= 1 and "max_size_mb" <= 50),
  constraint "dms_document_type_klasa_code_check" check (char_length("klasa_code") <= 20)
);

alter table "dms_document_type" add constraint "dms_document_type_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "dms_document_version" (
  "id" integer not null default nextval('dms_document_version_id_seq'::regclass),
  "id_dms_doc" integer not null,
  "version" integer not null,
  "content" jsonb,
  "file_name" text collate "hr-HR-x-icu" not null,
  "mime" text collate "hr-HR-x-icu" not null,
  "size_bytes" integer not null,
  "sha256" text collate "hr-HR-x-icu" not null,
  "comment" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "dms_document_version_pkey" primary key ("id"),
  constraint "dms_document_version_version_check" check ("version" >= 1),
  constraint "dms_document_version_file_name_check" check (char_length("file_name") <= 200),
  constraint "dms_document_version_mime_check" check (char_length("mime") <= 200),
  constraint "dms_document_version_size_bytes_check" check ("size_bytes" >= 0),
  constraint "dms_document_version_sha256_check" check (char_length("sha256") <= 64),
  constraint "dms_document_version_comment_check" check (char_length("comment") <= 200)
);

create table "dms_folder" (
  "id" integer not null default nextval('dms_folder_id_seq'::regclass),
  "id_parent" integer,
  "name" text collate "hr-HR-x-icu" not null,
  "fold_name" text collate "C" generated always as (katedra.fold("name")) stored,
  "id_owner" integer,
  "is_system" smallint default 0 not null,
  "inherit_acl" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "dms_folder_pkey" primary key ("id"),
  constraint "dms_folder_name_check" check (char_length("name") <= 120),
  constraint "dms_folder_is_system_check" check ("is_system" in (0, 1)),
  constraint "dms_folder_inherit_acl_check" check ("inherit_acl" in (0, 1)),
  constraint "dms_folder_tree" check ("id_parent" <> "id")
);

create table "dms_permission" (
  "id" integer not null default nextval('dms_permission_id_seq'::regclass),
  "id_dms_fol" integer,
  "id_dms_doc" integer,
  "subject_kind" text default 'role' not null,
  "id_user" integer,
  "role" text collate "hr-HR-x-icu",
  "level" text default 'view' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "dms_permission_pkey" primary key ("id"),
  constraint "dms_permission_subject_kind_check" check ("subject_kind" in ('user', 'role', 'all')),
  constraint "dms_permission_role_check" check (char_length("role") <= 64),
  constraint "dms_permission_level_check" check ("level" in ('view', 'edit', 'manage')),
  constraint "dms_permission_of_one" check ((id_dms_fol is null) <> (id_dms_doc is null)),
  constraint "dms_permission_subject_whole" check ((subject_kind = 'user') = (id_user is not null) and (subject_kind = 'role') = (role is not null))
);

alter table "partner" add column "id_dms_doc_contract" integer;

alter table "dms_document" add constraint "dms_document_id_dms_fol_fkey" foreign key ("id_dms_fol") references "dms_folder" ("id");

alter table "dms_document" add constraint "dms_document_id_dms_doc_typ_fkey" foreign key ("id_dms_doc_typ") references "dms_document_type" ("id");

alter table "dms_document" add constraint "dms_document_id_owner_fkey" foreign key ("id_owner") references "user" ("id");

alter table "dms_document" add constraint "dms_document_id_locked_by_fkey" foreign key ("id_locked_by") references "user" ("id");

alter table "dms_document_version" add constraint "dms_document_version_id_dms_doc_fkey" foreign key ("id_dms_doc") references "dms_document" ("id");

alter table "dms_folder" add constraint "dms_folder_id_parent_fkey" foreign key ("id_parent") references "dms_folder" ("id");

alter table "dms_folder" add constraint "dms_folder_id_owner_fkey" foreign key ("id_owner") references "user" ("id");

alter table "dms_permission" add constraint "dms_permission_id_dms_fol_fkey" foreign key ("id_dms_fol") references "dms_folder" ("id") on delete cascade;

alter table "dms_permission" add constraint "dms_permission_id_dms_doc_fkey" foreign key ("id_dms_doc") references "dms_document" ("id") on delete cascade;

alter table "dms_permission" add constraint "dms_permission_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "partner" add constraint "partner_id_dms_doc_contract_fkey" foreign key ("id_dms_doc_contract") references "dms_document" ("id");

create index "dms_document_id_dms_fol_idx" on "dms_document" ("id_dms_fol");

create index "dms_document_id_dms_doc_typ_idx" on "dms_document" ("id_dms_doc_typ");

create index "dms_document_id_owner_idx" on "dms_document" ("id_owner");

create index "dms_document_id_locked_by_idx" on "dms_document" ("id_locked_by");

create index "dms_document_title_idx" on "dms_document" ("title", "id") where "deleted_at" is null;

create index "dms_document_entity_id_entity_place_idx" on "dms_document" ("entity", "id_entity", "place", "id") where "deleted_at" is null;

create index "dms_document_retain_until_idx" on "dms_document" ("retain_until", "id") where "deleted_at" is null;

create index "dms_document_title_search" on "dms_document" using gin (katedra.grams("fold_title"));

create index "dms_document_case_mark_search" on "dms_document" using gin (katedra.grams("fold_case_mark"));

create index "dms_document_sender_mark_search" on "dms_document" using gin (katedra.grams("fold_sender_mark"));

create unique index "dms_document_type_name_twice" on "dms_document_type" (katedra.fold("name_hr")) where "deleted_at" is null;

create index "dms_document_type_num_idx" on "dms_document_type" ("num", "id") where "deleted_at" is null;

create index "dms_document_type_name_hr_search" on "dms_document_type" using gin (katedra.grams("fold_name_hr"));

create index "dms_document_type_name_en_search" on "dms_document_type" using gin (katedra.grams("fold_name_en"));

create unique index "dms_document_version_version_twice" on "dms_document_version" ("id_dms_doc", "version") where "deleted_at" is null;

create index "dms_document_version_id_dms_doc_idx" on "dms_document_version" ("id_dms_doc");

create index "dms_document_version_version_desc_idx" on "dms_document_version" ("version" desc, "id" desc) where "deleted_at" is null;

create unique index "dms_folder_name_twice" on "dms_folder" ("id_parent", katedra.fold("name"));

create unique index "dms_folder_root_twice" on "dms_folder" (katedra.fold("name")) where (id_parent is null);

create index "dms_folder_id_owner_idx" on "dms_folder" ("id_owner");

create index "dms_folder_name_idx" on "dms_folder" ("name", "id");

create index "dms_folder_name_search" on "dms_folder" using gin (katedra.grams("fold_name"));

create index "dms_permission_id_dms_fol_idx" on "dms_permission" ("id_dms_fol");

create index "dms_permission_id_dms_doc_idx" on "dms_permission" ("id_dms_doc");

create index "dms_permission_id_user_idx" on "dms_permission" ("id_user");

create index "partner_id_dms_doc_contract_idx" on "partner" ("id_dms_doc_contract");

create trigger "dms_document_version" after insert or update or delete or truncate on "dms_document" for each statement execute function katedra.bump_version();

create trigger "dms_document_type_version" after insert or update or delete or truncate on "dms_document_type" for each statement execute function katedra.bump_version();

create trigger "dms_document_version_version" after insert or update or delete or truncate on "dms_document_version" for each statement execute function katedra.bump_version();

create trigger "dms_folder_version" after insert or update or delete or truncate on "dms_folder" for each statement execute function katedra.bump_version();

create trigger "dms_permission_version" after insert or update or delete or truncate on "dms_permission" for each statement execute function katedra.bump_version();
