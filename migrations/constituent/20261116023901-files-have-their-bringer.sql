-- Files have their bringer.

alter table "stored_file" add column "created_by" integer;

alter table "stored_file" add column "unused_since" timestamptz;

create index "stored_file_created_by_idx" on "stored_file" ("created_by", "created_at");

create index "stored_file_unused_since_idx" on "stored_file" ("unused_since") where "unused_since" is not null;
