-- What every sign-in writes stands apart from the account: an account carries indexes for searching its names,
-- and each of them was written anew with every sign-in.

create sequence "user_sign_in_id_seq" as integer;

create table "user_sign_in" (
  "id" integer not null default nextval('user_sign_in_id_seq'::regclass),
  "id_user" integer not null,
  "last_login_at" timestamptz,
  "failed_logins" integer default 0 not null,
  "locked_until" timestamptz,
  constraint "user_sign_in_pkey" primary key ("id"),
  constraint "user_sign_in_failed_logins_check" check ("failed_logins" >= 0)
);

alter table "user_sign_in" add constraint "user_sign_in_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

create unique index "user_sign_in_id_user_key" on "user_sign_in" ("id_user");

create index "user_sign_in_id_user_idx" on "user_sign_in" ("id_user");

create trigger "user_sign_in_version" after insert or update or delete or truncate on "user_sign_in" for each statement execute function katedra.bump_version();

insert into "user_sign_in" ("id_user", "last_login_at", "failed_logins", "locked_until")
  select "id", "last_login_at", "failed_logins", "locked_until" from "user" where "last_login_at" is not null or "failed_logins" > 0 or "locked_until" is not null;

alter table "user" drop constraint "user_failed_logins_check";

alter table "user" drop column "failed_logins", drop column "last_login_at", drop column "locked_until";
