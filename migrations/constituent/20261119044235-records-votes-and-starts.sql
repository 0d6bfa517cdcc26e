-- Records of acts, secret votes, and a start in the middle of a semester.

drop index "paper_case_klasa_twice";

alter table "esess_age_question" drop constraint "esess_age_question_cast_count_check";

alter table "st_co_lesson" drop constraint "st_co_lesson_status_check";

-- The count is stored with the closing alone: until then it is read from the roll.
alter table "esess_age_question" rename column "cast_count" to "counted";

update "esess_age_question" set "counted" = null where "status" in ('prepared', 'open');

-- Ballots of a secret vote that is open during the upgrade could be read: they go unread, and the clock annuls the vote.
delete from "esess_age_vote" where "id_esess_age_que" in (
  select "id" from "esess_age_question" where "is_secret" = 1 and "is_analog" = 0 and "status" = 'open');

alter table "dms_document" add column "is_filed" smallint default 0 not null;

alter table "dms_document" add constraint "dms_document_is_filed_check" check ("is_filed" in (0, 1));

-- What was issued and filed until now is a record, too.
update "dms_document" set "is_filed" = 1 where "is_hosted" = 0 and "content"->>'hash' in (select "pdf"->>'hash' from "paper_issued" where "pdf" is not null);

alter table "duty" add column "approves_plans" smallint default 0 not null;

alter table "duty" add constraint "duty_approves_plans_check" check ("approves_plans" in (0, 1));

update "duty" set "approves_plans" = 1 where "function_hr" ~* '^prodekan\w* za nastavu' and "deleted_at" is null;

alter table "esess_age_question" add constraint "esess_age_question_counted_check" check ("counted" >= 0);

alter table "esess_age_vote" add column "encrypted" text collate "hr-HR-x-icu";

alter table "esess_age_vote" add constraint "esess_age_vote_encrypted_check" check (char_length("encrypted") <= 1000);

create table "esess_age_vote_key" (
  "id" uuid not null default gen_random_uuid(),
  "id_esess_age_que" integer not null,
  "encrypted_key" text collate "hr-HR-x-icu" not null,
  "is_sealed" smallint default 0 not null,
  constraint "esess_age_vote_key_pkey" primary key ("id"),
  constraint "esess_age_vote_key_encrypted_key_check" check (char_length("encrypted_key") <= 255),
  constraint "esess_age_vote_key_is_sealed_check" check ("is_sealed" in (0, 1))
);

alter table "esession" add column "excuse_until" timestamptz;

alter table "esession" add column "is_own_approval" smallint default 0 not null;

alter table "esession" add constraint "esession_is_own_approval_check" check ("is_own_approval" in (0, 1));

alter table "esessiontype" add column "excuse_lead_hours" integer default 24 not null;

alter table "esessiontype" add column "chair_may_approve_own" smallint default 0 not null;

alter table "esessiontype" add constraint "esessiontype_excuse_lead_hours_check" check ("excuse_lead_hours" >= 0 and "excuse_lead_hours" <= 168);

alter table "esessiontype" add constraint "esessiontype_chair_may_approve_own_check" check ("chair_may_approve_own" in (0, 1));

alter table "owner" add column "portal_since" date;

alter table "paper_issued" add column "marks_reason" text collate "hr-HR-x-icu";

alter table "paper_issued" add constraint "paper_issued_marks_reason_check" check (char_length("marks_reason") <= 500);

alter table "st_co_group" add column "valid_from" date;

alter table "st_co_lesson" add constraint "st_co_lesson_status_check" check ("status" in ('planned', 'held', 'confirmed', 'cancelled', 'compensated', 'outside'));

alter table "stcourse" add column "is_approved_by_holder" smallint default 0 not null;

alter table "stcourse" add constraint "stcourse_is_approved_by_holder_check" check ("is_approved_by_holder" in (0, 1));

alter table "esess_age_vote_key" add constraint "esess_age_vote_key_id_esess_age_que_fkey" foreign key ("id_esess_age_que") references "esess_age_question" ("id") on delete cascade;

create unique index "esess_age_vote_key_id_esess_age_que_key" on "esess_age_vote_key" ("id_esess_age_que");

-- One KLASA is one case: letters of the later ones of equal marks move to the first, which goes on counting where the highest was.
update "paper_issued" p set "id_paper_case" = f."first"
from (select "id", min("id") over (partition by katedra.fold("klasa")) as "first" from "paper_case" where "deleted_at" is null) f
where f."id" = p."id_paper_case" and f."id" <> f."first";

update "paper_case" c set "next_ordinal" = f."next"
from (select min("id") as "id", max("next_ordinal") as "next" from "paper_case" where "deleted_at" is null group by katedra.fold("klasa")) f
where f."id" = c."id" and f."next" > c."next_ordinal";

update "paper_case" c set "deleted_at" = now()
where c."deleted_at" is null and exists (select from "paper_case" o where o."deleted_at" is null and katedra.fold(o."klasa") = katedra.fold(c."klasa") and o."id" < c."id");

create unique index "paper_case_klasa_twice" on "paper_case" (katedra.fold("klasa")) where "deleted_at" is null;

create trigger "esess_age_vote_key_version" after insert or update or delete or truncate on "esess_age_vote_key" for each statement execute function katedra.bump_version();
