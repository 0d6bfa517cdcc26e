-- Texts of files and used tickets.

create table "used_ticket" (
  "id" uuid not null,
  "until" timestamptz not null,
  constraint "used_ticket_pkey" primary key ("id")
);

create table "file_text" (
  "hash" text not null,
  "state" text not null default 'waiting',
  "wanted_at" timestamptz not null default now(),
  "attempts" integer not null default 0,
  "text" text,
  "folded" text,
  "words" tsvector,
  constraint "file_text_pkey" primary key ("hash"),
  constraint "file_text_state_check" check (state in ('waiting', 'read', 'none', 'unreadable'))
);

create index "file_text_waiting_idx" on "file_text" ("wanted_at") where "state" = 'waiting';

create index "file_text_words_idx" on "file_text" using gin ("words");
