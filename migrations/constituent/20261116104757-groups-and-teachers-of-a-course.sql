-- Groups and teachers of a course.

alter table "st_co_group_student" drop constraint "st_co_group_student_id_st_co_enrollment_fkey";

drop index "st_co_group_id_st_co_code_idx";

alter table "st_co_group_student" drop constraint "st_co_group_student_member_twice";

create sequence "st_co_teacher_id_seq" as integer;

-- Groups stand in the order of their codes; those in the bin keep out of it.
alter table "st_co_group" add column "num" integer;
update "st_co_group" g set "num" = o.num
from (select id, row_number() over (partition by id_st_co, id_teachingtype, deleted_at is null order by code, id) as num from "st_co_group") o where o.id = g.id;
alter table "st_co_group" alter column "num" set not null;

alter table "st_co_group" add constraint "st_co_group_num_excl" exclude using btree (("id_st_co") with =, ("id_teachingtype") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

-- A membership is of its group's type of teaching.
alter table "st_co_group_student" add column "id_teachingtype" integer;
update "st_co_group_student" m set "id_teachingtype" = g.id_teachingtype from "st_co_group" g where g.id = m.id_st_co_group;
alter table "st_co_group_student" alter column "id_teachingtype" set not null;

alter table "st_co_group_student" add constraint "st_co_group_student_member_twice" exclude using gist (id_st_co_enrollment with =, id_teachingtype with =, daterange("from", "to", '[]') with &&) where ("deleted_at" is null) deferrable initially deferred;

create table "st_co_teacher" (
  "id" integer not null default nextval('st_co_teacher_id_seq'::regclass),
  "id_st_co" integer not null,
  "id_teacher" integer not null,
  "role" text default 'executor' not null,
  "from" date,
  "to" date,
  "teaching" jsonb,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "st_co_teacher_pkey" primary key ("id"),
  constraint "st_co_teacher_role_check" check ("role" in ('holder', 'coholder', 'executor', 'assistant')),
  constraint "st_co_teacher_dates_in_order" check ("from" <= "to")
);

alter table "st_co_teacher" add constraint "st_co_teacher_teacher_twice" exclude using gist (id_st_co with =, id_teacher with =, daterange("from", "to", '[]') with &&) where ("deleted_at" is null);

alter table "st_co_teacher" add constraint "st_co_teacher_holder_twice" exclude using gist (id_st_co with =, daterange("from", "to", '[]') with &&) where ((role = 'holder') and "deleted_at" is null);

alter table "st_co_teacher" add constraint "st_co_teacher_num_excl" exclude using btree (("id_st_co") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

alter table "st_co_group_student" add constraint "st_co_group_student_id_st_co_enrollment_fkey" foreign key ("id_st_co_enrollment") references "st_co_enrollment" ("id") on delete cascade;

alter table "st_co_group_student" add constraint "st_co_group_student_id_teachingtype_fkey" foreign key ("id_teachingtype") references "teachingtype" ("id");

alter table "st_co_teacher" add constraint "st_co_teacher_id_st_co_fkey" foreign key ("id_st_co") references "stcourse" ("id");

alter table "st_co_teacher" add constraint "st_co_teacher_id_teacher_fkey" foreign key ("id_teacher") references "teacher" ("id");

create index "st_co_group_num_idx" on "st_co_group" ("id_st_co", "id_teachingtype", "num", "id") where "deleted_at" is null;

create index "st_co_group_student_id_teachingtype_idx" on "st_co_group_student" ("id_teachingtype");

create index "st_co_teacher_id_st_co_idx" on "st_co_teacher" ("id_st_co");

create index "st_co_teacher_id_teacher_idx" on "st_co_teacher" ("id_teacher");

create index "st_co_teacher_num_idx" on "st_co_teacher" ("id_st_co", "num", "id") where "deleted_at" is null;

create trigger "st_co_teacher_version" after insert or update or delete or truncate on "st_co_teacher" for each statement execute function katedra.bump_version();

-- Every holder gets the row whose mirror the study course's own column is from now on; one in the bin waits there with its course.
insert into "st_co_teacher" (id_st_co, id_teacher, role, num, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by)
select id, id_holder, 'holder', 1, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by from "stcourse" where id_holder is not null;
