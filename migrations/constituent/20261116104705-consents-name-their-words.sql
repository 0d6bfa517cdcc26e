-- Consents name their words.

alter table "alumni_student" add column "consent_version" integer;
