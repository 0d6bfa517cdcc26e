-- E sessions amendments.

alter table "esess_age_question" add column "id_amendment" integer;

alter table "esess_age_question" add constraint "esess_age_question_id_amendment_fkey" foreign key ("id_amendment") references "esess_age_answer" ("id");

create index "esess_age_question_id_amendment_idx" on "esess_age_question" ("id_amendment");
