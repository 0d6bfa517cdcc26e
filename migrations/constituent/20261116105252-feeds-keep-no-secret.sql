-- Feeds keep no secret.

alter table "calendar_feed" rename column "token" to "token_hash";

alter table "calendar_feed" rename constraint "calendar_feed_token_check" to "calendar_feed_token_hash_check";

alter index "calendar_feed_token_key" rename to "calendar_feed_token_hash_key";

drop index "calendar_feed_id_room_key";

drop index "calendar_feed_id_user_key";

alter table "calendar_feed" drop constraint "calendar_feed_feed_of_one";

alter table "calendar_feed" add constraint "calendar_feed_feed_of_nothing" check (num_nonnulls(id_user, id_room) >= 1);

create unique index "calendar_feed_feed_of_person" on "calendar_feed" ("id_user") where (id_room is null);

create unique index "calendar_feed_feed_of_room" on "calendar_feed" ("id_user", "id_room");

create index "calendar_feed_id_room_idx" on "calendar_feed" ("id_room");

-- Addresses that were given stay good: the portal compares prints of secrets from now on.
update "calendar_feed" set "token_hash" = encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');
