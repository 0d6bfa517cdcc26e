-- Counties by number.

drop index "state_county_id_state_code_idx";

alter table "state_county" add column "place" integer;

update "state_county" set "place" = code::int where code ~ '^[0-9]{1,9}$';

create index "state_county_id_state_place_code_idx" on "state_county" ("id_state", "place", "code", "id") where "deleted_at" is null;
