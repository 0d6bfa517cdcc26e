-- News help erasure.

create sequence "erasure_request_id_seq" as integer;

create sequence "help_document_id_seq" as integer;

create sequence "news_event_id_seq" as integer;

create sequence "site_text_id_seq" as integer;

create table "erasure_request" (
  "id" integer not null default nextval('erasure_request_id_seq'::regclass),
  "id_user" integer not null,
  "who" text collate "hr-HR-x-icu",
  "reason" text,
  "answer" text,
  "decided_at" timestamptz,
  "status" text default 'open' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "erasure_request_pkey" primary key ("id"),
  constraint "erasure_request_who_check" check (char_length("who") <= 300),
  constraint "erasure_request_reason_check" check (char_length("reason") <= 5000),
  constraint "erasure_request_answer_check" check (char_length("answer") <= 5000),
  constraint "erasure_request_status_check" check ("status" in ('open', 'withdrawn', 'refused', 'done'))
);

create table "help_document" (
  "id" integer not null default nextval('help_document_id_seq'::regclass),
  "fn" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "name_en" text collate "hr-HR-x-icu",
  "path" text collate "hr-HR-x-icu" not null,
  "kind" text default 'pdf' not null,
  "video_preview" smallint default 0 not null,
  "roles" text[],
  "permissions" text[],
  "content" jsonb,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "help_document_pkey" primary key ("id"),
  constraint "help_document_fn_check" check (char_length("fn") <= 60),
  constraint "help_document_name_hr_check" check (char_length("name_hr") <= 200),
  constraint "help_document_name_en_check" check (char_length("name_en") <= 200),
  constraint "help_document_path_check" check (char_length("path") <= 200),
  constraint "help_document_kind_check" check ("kind" in ('pdf', 'video')),
  constraint "help_document_video_preview_check" check ("video_preview" in (0, 1)),
  constraint "help_document_roles_check" check (cardinality("roles") <= 100),
  constraint "help_document_permissions_check" check (cardinality("permissions") <= 100)
);

alter table "help_document" add constraint "help_document_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "news_event" (
  "id" integer not null default nextval('news_event_id_seq'::regclass),
  "kind" text default 'news' not null,
  "title_hr" text collate "hr-HR-x-icu" not null,
  "fold_title_hr" text collate "C" generated always as (katedra.fold("title_hr")) stored,
  "title_en" text collate "hr-HR-x-icu",
  "fold_title_en" text collate "C" generated always as (katedra.fold("title_en")) stored,
  "summary_hr" text collate "hr-HR-x-icu",
  "summary_en" text collate "hr-HR-x-icu",
  "body_hr" text,
  "body_en" text,
  "picture" text,
  "event_from" timestamptz,
  "event_to" timestamptz,
  "location" text collate "hr-HR-x-icu",
  "url" text collate "hr-HR-x-icu",
  "audience" text[] not null,
  "publish_from" timestamptz not null,
  "publish_to" timestamptz,
  "is_pinned" smallint default 0 not null,
  "status" text default 'draft' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "news_event_pkey" primary key ("id"),
  constraint "news_event_kind_check" check ("kind" in ('news', 'event')),
  constraint "news_event_title_hr_check" check (char_length("title_hr") <= 200),
  constraint "news_event_title_en_check" check (char_length("title_en") <= 200),
  constraint "news_event_summary_hr_check" check (char_length("summary_hr") <= 500),
  constraint "news_event_summary_en_check" check (char_length("summary_en") <= 500),
  constraint "news_event_body_hr_check" check (char_length("body_hr") <= 20000),
  constraint "news_event_body_en_check" check (char_length("body_en") <= 20000),
  constraint "news_event_location_check" check (char_length("location") <= 200),
  constraint "news_event_url_check" check (char_length("url") <= 500),
  constraint "news_event_audience_check" check ("audience" <@ array['public', 'publicAlumni', 'internal', 'students', 'teachers', 'alumni', 'employers']::text[]),
  constraint "news_event_is_pinned_check" check ("is_pinned" in (0, 1)),
  constraint "news_event_status_check" check ("status" in ('draft', 'published', 'archived')),
  constraint "news_event_event_needs_start" check (kind <> 'event' or event_from is not null),
  constraint "news_event_event_in_order" check (event_from <= event_to),
  constraint "news_event_window_in_order" check (publish_from <= publish_to)
);

alter table "news_event" add constraint "news_event_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "site_text" (
  "id" integer not null default nextval('site_text_id_seq'::regclass),
  "code" text not null,
  "title_hr" text collate "hr-HR-x-icu" not null,
  "title_en" text collate "hr-HR-x-icu",
  "body_hr" text not null,
  "body_en" text,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "site_text_pkey" primary key ("id"),
  constraint "site_text_code_check" check ("code" in ('accessibility', 'privacy')),
  constraint "site_text_title_hr_check" check (char_length("title_hr") <= 200),
  constraint "site_text_title_en_check" check (char_length("title_en") <= 200),
  constraint "site_text_body_hr_check" check (char_length("body_hr") <= 50000),
  constraint "site_text_body_en_check" check (char_length("body_en") <= 50000)
);

alter table "erasure_request" add constraint "erasure_request_id_user_fkey" foreign key ("id_user") references "user" ("id");

create unique index "erasure_request_one_open" on "erasure_request" ("id_user") where (status = 'open');

create index "erasure_request_id_user_idx" on "erasure_request" ("id_user");

create index "erasure_request_created_at_desc_idx" on "erasure_request" ("created_at" desc, "id" desc);

create unique index "help_document_fn_key" on "help_document" ("fn") where "deleted_at" is null;

create index "help_document_num_idx" on "help_document" ("num", "id") where "deleted_at" is null;

create index "news_event_num_idx" on "news_event" ("num", "id") where "deleted_at" is null;

create index "news_event_publish_from_desc_idx" on "news_event" ("publish_from" desc, "id" desc) where "deleted_at" is null;

create index "news_event_title_hr_search" on "news_event" using gin (katedra.grams("fold_title_hr"));

create index "news_event_title_en_search" on "news_event" using gin (katedra.grams("fold_title_en"));

create unique index "site_text_code_key" on "site_text" ("code");

create trigger "erasure_request_version" after insert or update or delete or truncate on "erasure_request" for each statement execute function katedra.bump_version();

create trigger "help_document_version" after insert or update or delete or truncate on "help_document" for each statement execute function katedra.bump_version();

create trigger "news_event_version" after insert or update or delete or truncate on "news_event" for each statement execute function katedra.bump_version();

create trigger "site_text_version" after insert or update or delete or truncate on "site_text" for each statement execute function katedra.bump_version();
