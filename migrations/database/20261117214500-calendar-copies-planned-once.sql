-- What the calendar's constraints look at is copied as before, but the statements that read it are planned once for each
-- table and connection, not for every row: planning them was most of what it cost to place a lesson. The path is undone at
-- the end of each function, which has one of its own.

create or replace function katedra.calendar_event_holds() returns trigger
  language plpgsql set search_path = '' as $$
declare
  path constant text := pg_catalog.set_config('search_path', pg_catalog.quote_ident(tg_table_schema) || ', pg_temp', true);
  kind record;
begin
  select t.blocks_room, t.blocks_teacher, t.system_kind, (select r.is_virtual from room r where r.id = new.id_room) as is_virtual
    into kind from reservationtype t where t.id = new.id_reservationtype;
  new.blocks_room := case when new.id_room is null or kind.is_virtual = 1 then 0 else coalesce(kind.blocks_room, 0) end;
  new.blocks_teacher := coalesce(kind.blocks_teacher, 0);
  new.is_block := coalesce(kind.system_kind = 'block', false)::int;
  return new;
end $$;

create or replace function katedra.calendar_participant_period() returns trigger
  language plpgsql set search_path = '' as $$
declare
  path constant text := pg_catalog.set_config('search_path', pg_catalog.quote_ident(tg_table_schema) || ', pg_temp', true);
  event record;
begin
  select e.start, e."end", (e.status = 'confirmed' and e.deleted_at is null and e.blocks_teacher = 1 and e.collision_allowed = 0)::int as blocks
    into event from calendar_event e where e.id = new.id_calendar_event for share;
  new.start := event.start;
  new."end" := event."end";
  new.blocks := event.blocks;
  return new;
end $$;
