-- The statement that raises a table's version is planned once for each table and connection, not at every change:
-- planning it was most of what a small change cost the database.
create or replace function katedra.bump_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- Undone at the end of the function, which has a path of its own.
  perform pg_catalog.set_config('search_path', pg_catalog.quote_ident(tg_table_schema) || ', pg_temp', true);
  insert into table_version as v (tbl, pid, n) values (tg_table_name, pg_catalog.pg_backend_pid(), 1)
    on conflict (tbl, pid) do update set n = v.n + 1;
  return null;
end $$;
