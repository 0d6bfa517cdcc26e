-- A room that becomes virtual, or real again, tells the rows to come that carry a copy of it: their own trigger then reads it
-- anew. Where they would overlap in a real room, their constraint refuses the room's change. The tables are the arguments.
create function katedra.room_tells() returns trigger
  language plpgsql set search_path = '' as $$
declare
  told text;
begin
  if new.is_virtual is distinct from old.is_virtual then
    foreach told in array tg_argv loop
      execute format('update %I.%I set id_room = id_room where id_room = $1 and "end" > now()', tg_table_schema, told) using new.id;
    end loop;
  end if;
  return null;
end $$;
