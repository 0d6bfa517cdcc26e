-- More of imports.

alter table "isvu_import_row" drop constraint "isvu_import_row_action_check";

create sequence "isvu_code_map_id_seq" as integer;

create table "isvu_code_map" (
  "id" integer not null default nextval('isvu_code_map_id_seq'::regclass),
  "means" text not null,
  "isvu_code" text collate "hr-HR-x-icu" not null,
  "fold_isvu_code" text collate "C" generated always as (katedra.fold("isvu_code")) stored,
  "place" text collate "hr-HR-x-icu",
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "isvu_code_map_pkey" primary key ("id"),
  constraint "isvu_code_map_means_check" check ("means" in ('NacinIzvedbe/full', 'NacinIzvedbe/part', 'NacinIzvedbe/both', 'Status/compulsory', 'Status/elective', 'Status/facultative', 'StatusZaposlenja/employee', 'StatusZaposlenja/partTime', 'StatusZaposlenja/external', 'StatusZaposlenja/titular', 'Uloga/holder', 'Uloga/coholder', 'Uloga/executor', 'Uloga/assistant', 'Spol/m', 'Spol/f', 'NacinStudiranja/full', 'NacinStudiranja/part', 'IndikatorUpisa/first', 'IndikatorUpisa/repeat', 'IndikatorUpisa/next', 'IndikatorUpisa/transfer', 'IndikatorUpisa/absolvent', 'TemeljFinanciranja/ministry', 'TemeljFinanciranja/self', 'TemeljFinanciranja/other', 'NacinUpisa/first', 'NacinUpisa/repeat', 'NacinUpisa/request', 'StatusPredmeta/enrolled', 'StatusPredmeta/attended', 'StatusPredmeta/signatureDenied', 'StatusPredmeta/passed', 'StatusPredmeta/dropped')),
  constraint "isvu_code_map_isvu_code_check" check (char_length("isvu_code") <= 20),
  constraint "isvu_code_map_place_check" check (char_length("place") <= 40)
);

alter table "isvu_import" add column "rows_missing" integer default 0;

alter table "isvu_import_row" add constraint "isvu_import_row_action_check" check ("action" in ('new', 'changed', 'conflict', 'same', 'error', 'missing'));

create unique index "isvu_code_map_mark_twice" on "isvu_code_map" ("place", "isvu_code") where "deleted_at" is null;

create index "isvu_code_map_means_isvu_code_idx" on "isvu_code_map" ("means", "isvu_code", "id") where "deleted_at" is null;

create index "isvu_code_map_isvu_code_search" on "isvu_code_map" using gin (katedra.grams("fold_isvu_code"));

create trigger "isvu_code_map_version" after insert or update or delete or truncate on "isvu_code_map" for each statement execute function katedra.bump_version();
