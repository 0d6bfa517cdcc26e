-- Job applications again.

drop index "job_application_applied_twice";

create unique index "job_application_applied_twice" on "job_application" ("id_job_off", "id_alu_stu") where (status <> 'withdrawn') and "deleted_at" is null;
