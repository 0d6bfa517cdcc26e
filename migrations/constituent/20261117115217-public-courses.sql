-- Public courses.

alter table "owner" add column "courses_public" smallint default 0 not null;

alter table "owner" add constraint "owner_courses_public_check" check ("courses_public" in (0, 1));
