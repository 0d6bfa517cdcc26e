-- Invitations of employees.

alter table "par_employee" add column "invitation" text default 'none' not null;

alter table "par_employee" add constraint "par_employee_invitation_check" check ("invitation" in ('none', 'sent'));
