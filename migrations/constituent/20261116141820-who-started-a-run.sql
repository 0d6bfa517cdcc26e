-- Who started a run.

alter table "job_run" add column "id_actor" integer;
