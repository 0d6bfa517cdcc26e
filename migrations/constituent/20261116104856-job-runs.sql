-- Job runs.

create table "job_run" (
  "id" uuid not null default gen_random_uuid(),
  "at" timestamptz not null default now(),
  "kind" text not null,
  "title" jsonb,
  "params" jsonb not null default '{}'::jsonb,
  "id_user" integer,
  "username" text,
  "state" text not null default 'waiting',
  "start_at" timestamptz not null default now(),
  "began_at" timestamptz,
  "ended_at" timestamptz,
  "beat_at" timestamptz,
  "node" uuid,
  "attempts" integer not null default 0,
  "cancelled" boolean not null default false,
  "done" integer not null default 0,
  "total" integer,
  "message" jsonb,
  "bookmark" jsonb,
  "result" jsonb,
  "failure" jsonb,
  "turn" text,
  constraint "job_run_pkey" primary key ("id"),
  constraint "job_run_state_check" check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))
);

create index "job_run_open_idx" on "job_run" ("state", "start_at") where "state" in ('waiting', 'running');

create index "job_run_id_user_idx" on "job_run" ("id_user", "at");

create index "job_run_ended_at_idx" on "job_run" ("ended_at");

create unique index "job_run_turn_idx" on "job_run" ("kind", "turn") where "turn" is not null;
