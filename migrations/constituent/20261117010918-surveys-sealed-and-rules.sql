-- Surveys sealed and rules.

create sequence "survey_rule_id_seq" as integer;

alter table "survey_conduction" add column "id_surv_rule" integer;

alter table "survey_response" add column "is_sealed" smallint default 0 not null;

alter table "survey_response" add constraint "survey_response_is_sealed_check" check ("is_sealed" in (0, 1));

-- What is closed was written anew when it closed; what is not anonymous has nothing to hide.
update "survey_response" r set "is_sealed" = 1 from "survey_conduction" c where c."id" = r."id_surv_imp" and (c."is_anonymous" = 0 or c."status" in ('closed', 'reported'));

create table "survey_rule" (
  "id" integer not null default nextval('survey_rule_id_seq'::regclass),
  "id_surv" integer not null,
  "semesters" text default 'both' not null,
  "days_after" integer default 1 not null,
  "open_days" integer default 14 not null,
  "min_group" integer default 5 not null,
  "purpose_hr" text,
  "purpose_en" text,
  "basis" text collate "hr-HR-x-icu",
  "active" smallint default 1 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "survey_rule_pkey" primary key ("id"),
  constraint "survey_rule_semesters_check" check ("semesters" in ('both', 'winter', 'summer')),
  constraint "survey_rule_days_after_check" check ("days_after" >= 0 and "days_after" <= 20),
  constraint "survey_rule_open_days_check" check ("open_days" >= 3 and "open_days" <= 60),
  constraint "survey_rule_min_group_check" check ("min_group" >= 3 and "min_group" <= 50),
  constraint "survey_rule_purpose_hr_check" check (char_length("purpose_hr") <= 2000),
  constraint "survey_rule_purpose_en_check" check (char_length("purpose_en") <= 2000),
  constraint "survey_rule_basis_check" check (char_length("basis") <= 500),
  constraint "survey_rule_active_check" check ("active" in (0, 1))
);

alter table "survey_conduction" add constraint "survey_conduction_id_surv_rule_fkey" foreign key ("id_surv_rule") references "survey_rule" ("id");

alter table "survey_rule" add constraint "survey_rule_id_surv_fkey" foreign key ("id_surv") references "survey" ("id") on delete cascade;

create unique index "survey_conduction_rule_twice" on "survey_conduction" ("id_surv_rule", "id_st_co") where "deleted_at" is null;

create index "survey_conduction_id_surv_rule_idx" on "survey_conduction" ("id_surv_rule");

create unique index "survey_rule_rule_for_same" on "survey_rule" ("id_surv", "semesters");

create trigger "survey_rule_version" after insert or update or delete or truncate on "survey_rule" for each statement execute function katedra.bump_version();
