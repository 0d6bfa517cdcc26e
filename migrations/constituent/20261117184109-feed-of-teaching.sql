-- Feed of teaching.

drop index "calendar_feed_feed_of_person";

alter table "calendar_feed" add column "teaching" text collate "hr-HR-x-icu";

alter table "calendar_feed" add constraint "calendar_feed_teaching_check" check (char_length("teaching") <= 200);

alter table "calendar_feed" add constraint "calendar_feed_feed_of_one_thing" check (num_nonnulls(id_room, teaching) <= 1);

create unique index "calendar_feed_feed_of_person" on "calendar_feed" ("id_user") where (id_room is null and teaching is null);

create unique index "calendar_feed_feed_of_teaching" on "calendar_feed" ("id_user", "teaching");
