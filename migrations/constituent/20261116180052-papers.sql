-- Papers.

create sequence "duty_id_seq" as integer;

create sequence "paper_case_id_seq" as integer;

create sequence "paper_issued_id_seq" as integer;

create sequence "paper_kind_id_seq" as integer;

create table "duty" (
  "id" integer not null default nextval('duty_id_seq'::regclass),
  "function_hr" text collate "hr-HR-x-icu" not null,
  "fold_function_hr" text collate "C" generated always as (katedra.fold("function_hr")) stored,
  "function_en" text collate "hr-HR-x-icu",
  "fold_function_en" text collate "C" generated always as (katedra.fold("function_en")) stored,
  "id_teacher" integer,
  "person_name" text collate "hr-HR-x-icu",
  "gender" text,
  "from" date not null,
  "to" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "duty_pkey" primary key ("id"),
  constraint "duty_function_hr_check" check (char_length("function_hr") <= 255),
  constraint "duty_function_en_check" check (char_length("function_en") <= 255),
  constraint "duty_person_name_check" check (char_length("person_name") <= 200),
  constraint "duty_gender_check" check ("gender" in ('m', 'f', 'x')),
  constraint "duty_duty_named" check ((id_teacher is null) <> (person_name is null)),
  constraint "duty_duty_in_order" check ("from" <= "to")
);

create table "duty_signs" (
  "id_row" integer not null,
  "id_target" integer not null,
  "num" integer not null,
  constraint "duty_signs_pkey" primary key ("id_row", "id_target")
);

alter table "owner" add column "university_name_hr" text collate "hr-HR-x-icu";

alter table "owner" add column "university_name_en" text collate "hr-HR-x-icu";

alter table "owner" add column "name_gen_hr" text collate "hr-HR-x-icu";

alter table "owner" add column "street" text collate "hr-HR-x-icu";

alter table "owner" add column "postal_code" text collate "hr-HR-x-icu";

alter table "owner" add column "city" text collate "hr-HR-x-icu";

alter table "owner" add column "city_loc_hr" text collate "hr-HR-x-icu";

alter table "owner" add column "oib" text collate "hr-HR-x-icu";

alter table "owner" add column "phone" text collate "hr-HR-x-icu";

alter table "owner" add column "email" text collate "hr-HR-x-icu";

alter table "owner" add column "body_code" text collate "hr-HR-x-icu";

alter table "owner" add column "filing" text default 'system' not null;

alter table "owner" add column "place_date_form" text default 'nominative' not null;

alter table "owner" add column "letterhead_republic" smallint default 0 not null;

alter table "owner" add constraint "owner_university_name_hr_check" check (char_length("university_name_hr") <= 200);

alter table "owner" add constraint "owner_university_name_en_check" check (char_length("university_name_en") <= 200);

alter table "owner" add constraint "owner_name_gen_hr_check" check (char_length("name_gen_hr") <= 300);

alter table "owner" add constraint "owner_street_check" check (char_length("street") <= 200);

alter table "owner" add constraint "owner_postal_code_check" check (char_length("postal_code") <= 10);

alter table "owner" add constraint "owner_city_check" check (char_length("city") <= 100);

alter table "owner" add constraint "owner_city_loc_hr_check" check (char_length("city_loc_hr") <= 100);

alter table "owner" add constraint "owner_oib_check" check (char_length("oib") <= 11);

alter table "owner" add constraint "owner_phone_check" check (char_length("phone") <= 50);

alter table "owner" add constraint "owner_email_check" check (char_length("email") <= 255);

alter table "owner" add constraint "owner_body_code_check" check (char_length("body_code") <= 20);

alter table "owner" add constraint "owner_filing_check" check ("filing" in ('system', 'hand'));

alter table "owner" add constraint "owner_place_date_form_check" check ("place_date_form" in ('nominative', 'locative'));

alter table "owner" add constraint "owner_letterhead_republic_check" check ("letterhead_republic" in (0, 1));

create table "paper_case" (
  "id" integer not null default nextval('paper_case_id_seq'::regclass),
  "klasa" text collate "hr-HR-x-icu" not null,
  "fold_klasa" text collate "C" generated always as (katedra.fold("klasa")) stored,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "opened_on" date not null,
  "entity" text collate "hr-HR-x-icu" not null,
  "id_entity" integer not null,
  "next_ordinal" integer default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "paper_case_pkey" primary key ("id"),
  constraint "paper_case_klasa_check" check (char_length("klasa") <= 60),
  constraint "paper_case_title_check" check (char_length("title") <= 300),
  constraint "paper_case_entity_check" check (char_length("entity") <= 80),
  constraint "paper_case_id_entity_check" check ("id_entity" >= 1),
  constraint "paper_case_next_ordinal_check" check ("next_ordinal" >= 1)
);

create table "paper_issued" (
  "id" integer not null default nextval('paper_issued_id_seq'::regclass),
  "id_paper_kind" integer not null,
  "year" integer not null,
  "ordinal" integer not null,
  "number" text collate "hr-HR-x-icu" not null,
  "fold_number" text collate "C" generated always as (katedra.fold("number")) stored,
  "id_paper_case" integer,
  "klasa" text collate "hr-HR-x-icu",
  "fold_klasa" text collate "C" generated always as (katedra.fold("klasa")) stored,
  "urbroj" text collate "hr-HR-x-icu",
  "fold_urbroj" text collate "C" generated always as (katedra.fold("urbroj")) stored,
  "issued_on" date not null,
  "signer" text collate "hr-HR-x-icu",
  "entity" text collate "hr-HR-x-icu" not null,
  "id_entity" integer not null,
  "language" text not null,
  "params" text,
  "snapshot" text not null,
  "pdf" jsonb,
  "sha256" text collate "hr-HR-x-icu",
  "signed" jsonb,
  "is_electronic" smallint default 0 not null,
  "void_reason" text collate "hr-HR-x-icu",
  "id_replaces" integer,
  "status" text default 'waiting' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "paper_issued_pkey" primary key ("id"),
  constraint "paper_issued_ordinal_check" check ("ordinal" >= 1),
  constraint "paper_issued_number_check" check (char_length("number") <= 60),
  constraint "paper_issued_klasa_check" check (char_length("klasa") <= 60),
  constraint "paper_issued_urbroj_check" check (char_length("urbroj") <= 60),
  constraint "paper_issued_signer_check" check (char_length("signer") <= 300),
  constraint "paper_issued_entity_check" check (char_length("entity") <= 80),
  constraint "paper_issued_id_entity_check" check ("id_entity" >= 1),
  constraint "paper_issued_language_check" check ("language" in ('hr', 'en')),
  constraint "paper_issued_params_check" check (char_length("params") <= 100000),
  constraint "paper_issued_snapshot_check" check (char_length("snapshot") <= 20000000),
  constraint "paper_issued_sha256_check" check (char_length("sha256") <= 64),
  constraint "paper_issued_is_electronic_check" check ("is_electronic" in (0, 1)),
  constraint "paper_issued_void_reason_check" check (char_length("void_reason") <= 500),
  constraint "paper_issued_status_check" check ("status" in ('waiting', 'registered', 'signed', 'void')),
  constraint "paper_issued_filed_whole" check (status in ('waiting', 'void') or (pdf is not null and sha256 is not null))
);

create table "paper_kind" (
  "id" integer not null default nextval('paper_kind_id_seq'::regclass),
  "code" text collate "hr-HR-x-icu" not null,
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "paper_class" text not null,
  "register" text not null,
  "legal_basis_hr" text,
  "articles" text collate "hr-HR-x-icu",
  "has_seal" smallint default 1 not null,
  "copies" text[],
  "remedy_text" text,
  "klasa_proposal" text collate "hr-HR-x-icu",
  "active" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "paper_kind_pkey" primary key ("id"),
  constraint "paper_kind_code_check" check (char_length("code") <= 80),
  constraint "paper_kind_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "paper_kind_name_en_check" check (char_length("name_en") <= 255),
  constraint "paper_kind_paper_class_check" check ("paper_class" in ('A', 'C', 'S', 'H', 'L')),
  constraint "paper_kind_register_check" check ("register" in ('portal', 'office')),
  constraint "paper_kind_legal_basis_hr_check" check (char_length("legal_basis_hr") <= 4000),
  constraint "paper_kind_articles_check" check (char_length("articles") <= 300),
  constraint "paper_kind_has_seal_check" check ("has_seal" in (0, 1)),
  constraint "paper_kind_copies_check" check (cardinality("copies") <= 10),
  constraint "paper_kind_remedy_text_check" check (char_length("remedy_text") <= 4000),
  constraint "paper_kind_klasa_proposal_check" check (char_length("klasa_proposal") <= 60),
  constraint "paper_kind_active_check" check ("active" in (0, 1))
);

alter table "par_employee" add column "gender" text;

alter table "par_employee" add constraint "par_employee_gender_check" check ("gender" in ('m', 'f', 'x'));

alter table "teacher" add column "gender" text;

alter table "teacher" add constraint "teacher_gender_check" check ("gender" in ('m', 'f', 'x'));

alter table "duty" add constraint "duty_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

alter table "duty_signs" add constraint "duty_signs_id_row_fkey" foreign key ("id_row") references "duty" ("id") on delete cascade;

alter table "duty_signs" add constraint "duty_signs_id_target_fkey" foreign key ("id_target") references "paper_kind" ("id");

alter table "paper_issued" add constraint "paper_issued_id_paper_kind_fkey" foreign key ("id_paper_kind") references "paper_kind" ("id");

alter table "paper_issued" add constraint "paper_issued_id_paper_case_fkey" foreign key ("id_paper_case") references "paper_case" ("id");

alter table "paper_issued" add constraint "paper_issued_id_replaces_fkey" foreign key ("id_replaces") references "paper_issued" ("id");

create index "duty_id_teacher_idx" on "duty" ("id_teacher");

create index "duty_from_desc_idx" on "duty" ("from" desc, "id" desc) where "deleted_at" is null;

create index "duty_function_hr_search" on "duty" using gin (katedra.grams("fold_function_hr"));

create index "duty_function_en_search" on "duty" using gin (katedra.grams("fold_function_en"));

create index "duty_signs_id_target_idx" on "duty_signs" ("id_target");

create unique index "paper_case_klasa_twice" on "paper_case" ("klasa", "entity", "id_entity") where "deleted_at" is null;

create index "paper_case_opened_on_desc_idx" on "paper_case" ("opened_on" desc, "id" desc) where "deleted_at" is null;

create index "paper_case_klasa_search" on "paper_case" using gin (katedra.grams("fold_klasa"));

create index "paper_case_title_search" on "paper_case" using gin (katedra.grams("fold_title"));

create unique index "paper_issued_ordinal_twice" on "paper_issued" ("id_paper_kind", "year", "ordinal") where "deleted_at" is null;

create index "paper_issued_id_paper_kind_idx" on "paper_issued" ("id_paper_kind");

create index "paper_issued_id_paper_case_idx" on "paper_issued" ("id_paper_case");

create index "paper_issued_id_replaces_idx" on "paper_issued" ("id_replaces");

create index "paper_issued_id_desc_idx" on "paper_issued" ("id" desc) where "deleted_at" is null;

create index "paper_issued_entity_id_entity_idx" on "paper_issued" ("entity", "id_entity", "id") where "deleted_at" is null;

create index "paper_issued_status_idx" on "paper_issued" ("status", "id") where "deleted_at" is null;

create index "paper_issued_number_search" on "paper_issued" using gin (katedra.grams("fold_number"));

create index "paper_issued_klasa_search" on "paper_issued" using gin (katedra.grams("fold_klasa"));

create index "paper_issued_urbroj_search" on "paper_issued" using gin (katedra.grams("fold_urbroj"));

create unique index "paper_kind_code_key" on "paper_kind" ("code");

create index "paper_kind_code_idx" on "paper_kind" ("code", "id");

create index "paper_kind_name_hr_search" on "paper_kind" using gin (katedra.grams("fold_name_hr"));

create index "paper_kind_name_en_search" on "paper_kind" using gin (katedra.grams("fold_name_en"));

create trigger "duty_version" after insert or update or delete or truncate on "duty" for each statement execute function katedra.bump_version();

create trigger "duty_signs_version" after insert or update or delete or truncate on "duty_signs" for each statement execute function katedra.bump_version();

create trigger "paper_case_version" after insert or update or delete or truncate on "paper_case" for each statement execute function katedra.bump_version();

create trigger "paper_issued_version" after insert or update or delete or truncate on "paper_issued" for each statement execute function katedra.bump_version();

create trigger "paper_kind_version" after insert or update or delete or truncate on "paper_kind" for each statement execute function katedra.bump_version();
