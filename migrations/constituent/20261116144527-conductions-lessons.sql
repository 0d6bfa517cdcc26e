-- Conductions lessons. Teachers and topics of a lesson live and die with it: nothing of them was kept in the bin yet.

alter table "st_co_lesson_teacher" drop constraint "st_co_lesson_teacher_id_st_co_lesson_fkey";

alter table "st_co_lesson_topic" drop constraint "st_co_lesson_topic_id_st_co_lesson_fkey";

drop index "st_co_lesson_teacher_id_st_co_lesson_id_idx";

drop index "st_co_lesson_teacher_id_st_co_lesson_idx";

drop index "st_co_lesson_teacher_teacher_twice";

drop index "st_co_lesson_topic_id_st_co_lesson_idx";

drop index "st_co_lesson_topic_num_idx";

drop index "st_co_lesson_topic_topic_twice";

alter table "st_co_lesson_topic" drop constraint "st_co_lesson_topic_num_excl";

alter table "st_co_lesson_teacher" drop column "deleted_at";

alter table "st_co_lesson_teacher" drop column "deleted_by";

alter table "st_co_lesson_topic" drop column "deleted_at";

alter table "st_co_lesson_topic" drop column "deleted_by";

alter table "st_co_lesson" add column "was_start" timestamptz;

alter table "st_co_lesson" add column "was_end" timestamptz;

alter table "st_co_lesson" add column "id_was_room" integer;

alter table "st_co_lesson" add column "held_at" timestamptz;

alter table "st_co_lesson_topic" add constraint "st_co_lesson_topic_num_excl" exclude using btree (("id_st_co_lesson") with =, "num" with =) deferrable initially deferred;

alter table "st_co_lesson" add constraint "st_co_lesson_id_was_room_fkey" foreign key ("id_was_room") references "room" ("id");

alter table "st_co_lesson_teacher" add constraint "st_co_lesson_teacher_id_st_co_lesson_fkey" foreign key ("id_st_co_lesson") references "st_co_lesson" ("id") on delete cascade;

alter table "st_co_lesson_topic" add constraint "st_co_lesson_topic_id_st_co_lesson_fkey" foreign key ("id_st_co_lesson") references "st_co_lesson" ("id") on delete cascade;

create index "st_co_lesson_id_was_room_idx" on "st_co_lesson" ("id_was_room");

create unique index "st_co_lesson_teacher_teacher_twice" on "st_co_lesson_teacher" ("id_st_co_lesson", "id_teacher");

create index "st_co_lesson_teacher_id_st_co_lesson_id_idx" on "st_co_lesson_teacher" ("id_st_co_lesson", "id");

create unique index "st_co_lesson_topic_topic_twice" on "st_co_lesson_topic" ("id_st_co_lesson", "id_st_co_topic");

create index "st_co_lesson_topic_num_idx" on "st_co_lesson_topic" ("id_st_co_lesson", "num", "id");
