-- Serial numbers.

create table "serial" (
  "name" text not null,
  "scope" text not null,
  "last" integer not null,
  constraint "serial_pkey" primary key ("name", "scope")
);
