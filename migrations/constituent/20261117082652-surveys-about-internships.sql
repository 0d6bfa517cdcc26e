-- Surveys about internships.

drop index "survey_completing_asked_twice";

alter table "ints_st_course_setting" add column "id_surv_imp_student" integer;

alter table "ints_st_course_setting" add column "id_surv_imp_mentor" integer;

alter table "ints_st_course_setting" add column "survey_required" smallint default 0 not null;

alter table "ints_st_course_setting" add constraint "ints_st_course_setting_survey_required_check" check ("survey_required" in (0, 1));

alter table "survey_completing" add column "context_id" integer default 0 not null;

alter table "survey_completing" add column "asked_on" date;

alter table "survey_completing" add constraint "survey_completing_context_id_check" check ("context_id" >= 0);

alter table "ints_st_course_setting" add constraint "ints_st_course_setting_id_surv_imp_student_fkey" foreign key ("id_surv_imp_student") references "survey_conduction" ("id");

alter table "ints_st_course_setting" add constraint "ints_st_course_setting_id_surv_imp_mentor_fkey" foreign key ("id_surv_imp_mentor") references "survey_conduction" ("id");

create index "ints_st_course_setting_id_surv_imp_student_idx" on "ints_st_course_setting" ("id_surv_imp_student");

create index "ints_st_course_setting_id_surv_imp_mentor_idx" on "ints_st_course_setting" ("id_surv_imp_mentor");

create unique index "survey_completing_asked_twice" on "survey_completing" ("id_surv_imp", "id_user", "context_id");
