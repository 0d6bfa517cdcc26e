-- Coefficients go with their type.

alter table "teachingtype_coef" drop constraint "teachingtype_coef_id_academicyear_fkey";

alter table "teachingtype_coef" add constraint "teachingtype_coef_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id") on delete cascade;
