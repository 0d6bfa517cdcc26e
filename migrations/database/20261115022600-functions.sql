-- What every constituent shares: extensions, folding of text, versions of tables.
create schema if not exists katedra;
create extension if not exists btree_gist schema katedra;

-- Text as it is searched: compatibility forms opened, marks off, lower case, đ as d.
-- Plain ASCII, by far the commonest, takes the short way.
create function katedra.fold(text) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length($1) = char_length($1) then lower($1 collate "C")
    else replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize($1, NFKD), U&'[\0300-\036f\1ab0-\1aff\1dc0-\1dff\20d0-\20ff\fe20-\fe2f]', '', 'g') collate "und-x-icu") collate "C",
        'đłøıħŧðς', 'dloihtdσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end;

-- All pieces of one, two and three characters: what a GIN index over folded text holds, so that even a search
-- for a single letter finds its rows in the index. (A loop: three times as fast as a set-returning query.)
create function katedra.grams(folded text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  letters constant text[] := string_to_array(folded, null);
  found text[] := '{}';
begin
  for i in 1 .. cardinality(letters) loop
    found := found || letters[i];
    if letters[i + 1] is not null then found := found || (letters[i] || letters[i + 1]); end if;
    if letters[i + 2] is not null then found := found || (letters[i] || letters[i + 1] || letters[i + 2]); end if;
  end loop;
  return found;
end $$;

-- What a text must have among its grams to contain this one: its longest grams say it all.
create function katedra.needle(folded text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct substr(folded, at, least(3, char_length(folded))) collate "C"
    from generate_series(1, greatest(char_length(folded) - 2, least(1, char_length(folded)))) at
  );

-- Each statement that changes a table raises the table's version. One row for each backend, so nobody
-- waits for anybody; the version is the sum.
create function katedra.bump_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  execute format(
    'insert into %I.table_version as v (tbl, pid, n) values ($1, $2, 1)
     on conflict (tbl, pid) do update set n = v.n + 1', tg_table_schema)
  using tg_table_name, pg_backend_pid();
  return null;
end $$;
