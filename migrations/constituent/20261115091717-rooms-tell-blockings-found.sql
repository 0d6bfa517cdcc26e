-- Rooms tell blockings found.

create index "calendar_event_is_block_end_idx" on "calendar_event" ("is_block", "end", "id") where "deleted_at" is null;

create trigger "room_tells" after update of is_virtual on "room" for each row execute function room_tells('calendar_event');
