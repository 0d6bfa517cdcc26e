-- Basis of coefficients.

alter table "academicyear" add column "coef_basis" text collate "hr-HR-x-icu";

alter table "academicyear" add constraint "academicyear_coef_basis_check" check (char_length("coef_basis") <= 300);
