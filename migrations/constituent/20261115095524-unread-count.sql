-- Unread count.

drop index "message_copy_id_user_seen_idx";

create index "message_copy_id_user_seen_id_mess_idx" on "message_copy" ("id_user", "seen", "id_mess", "id") where "deleted_at" is null;

-- Some people have very many copies, most have few. The average would make a page of an inbox a sort of all its rows.
alter table "message_copy" alter column "id_user" set (n_distinct = 500);
