-- E sessions rest.

drop index "esess_preparation_approval_decided_twice";

drop index "esess_preparation_approval_round_desc_id_user_idx";

alter table "esess_preparation_approval" drop constraint "esess_preparation_approval_decision_check";

alter table "esessiontype" drop constraint "esessiontype_numbering_check";

alter table "esess_preparation_approval" alter column "id_user" drop not null;

alter table "esess_decision" add column "words" text collate "hr-HR-x-icu";

alter table "esess_decision" add column "fold_words" text collate "C" generated always as (katedra.fold("words")) stored;

alter table "esess_decision" add constraint "esess_decision_words_check" check (char_length("words") <= 2000);

alter table "esess_minutes_remark" add column "id_esess_age" integer;

alter table "esess_preparation_approval" add column "id_esess_age" integer;

alter table "esess_preparation_approval" add constraint "esess_preparation_approval_decision_check" check ("decision" in ('pending', 'approved', 'returned', 'remark'));

alter table "esess_preparation_approval" add constraint "esess_preparation_approval_remark_whole" check (decision <> 'remark' or (id_esess_age is not null and note is not null));

alter table "esessiontype" add column "term_from" date;

alter table "esessiontype" add constraint "esessiontype_numbering_check" check ("numbering" in ('continuous', 'term', 'year'));

alter table "esess_minutes_remark" add constraint "esess_minutes_remark_id_esess_age_fkey" foreign key ("id_esess_age") references "esess_agenda" ("id");

alter table "esess_preparation_approval" add constraint "esess_preparation_approval_id_esess_age_fkey" foreign key ("id_esess_age") references "esess_agenda" ("id");

create index "esess_decision_words_search" on "esess_decision" using gin (katedra.grams("fold_words"));

create index "esess_minutes_remark_id_esess_age_idx" on "esess_minutes_remark" ("id_esess_age");

create unique index "esess_preparation_approval_decided_twice" on "esess_preparation_approval" ("id_esess", "round", "id_user") where (decision <> 'remark') and "deleted_at" is null;

create index "esess_preparation_approval_id_esess_age_idx" on "esess_preparation_approval" ("id_esess_age");

create index "esess_preparation_approval_round_desc_id_user_id_idx" on "esess_preparation_approval" ("round" desc, "id_user", "id") where "deleted_at" is null;
