-- What the calendar's constraints look at is copied by the database itself, so that no code can forget it.

-- An event holds its room and its people as its type says; nobody is ever in the way in a virtual room.
create function katedra.calendar_event_holds() returns trigger
  language plpgsql set search_path = '' as $$
declare
  kind record;
  is_virtual smallint;
begin
  execute format('select blocks_room, blocks_teacher, system_kind from %I.reservationtype where id = $1', tg_table_schema)
    into kind using new.id_reservationtype;
  if new.id_room is not null then
    execute format('select is_virtual from %I.room where id = $1', tg_table_schema) into is_virtual using new.id_room;
  end if;
  new.blocks_room := case when new.id_room is null or is_virtual = 1 then 0 else coalesce(kind.blocks_room, 0) end;
  new.blocks_teacher := coalesce(kind.blocks_teacher, 0);
  new.is_block := coalesce(kind.system_kind = 'block', false)::int;
  return new;
end $$;

-- The row of a participant carries the event's period, and whether it holds the participant. The event is held
-- meanwhile, so that it cannot move away from under a row that is being written.
create function katedra.calendar_participant_period() returns trigger
  language plpgsql set search_path = '' as $$
declare
  event record;
begin
  execute format('select start, "end", (status = ''confirmed'' and deleted_at is null and blocks_teacher = 1 and collision_allowed = 0)::int as blocks
    from %I.calendar_event where id = $1 for share', tg_table_schema) into event using new.id_calendar_event;
  new.start := event.start;
  new."end" := event."end";
  new.blocks := event.blocks;
  return new;
end $$;

-- A changed event tells its participants' rows, whose own trigger then reads it again. The tables are the arguments.
create function katedra.calendar_event_tells() returns trigger
  language plpgsql set search_path = '' as $$
declare
  participants text;
begin
  foreach participants in array tg_argv loop
    execute format('update %I.%I set id_calendar_event = id_calendar_event where id_calendar_event = $1', tg_table_schema, participants) using new.id;
  end loop;
  return null;
end $$;
