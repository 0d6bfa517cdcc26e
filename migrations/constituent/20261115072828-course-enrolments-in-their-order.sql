-- Course enrolments in their order.

drop index "st_co_enrollment_id_studentenrollment_id_st_co_idx";

create index "st_co_enrollment_id_idx" on "st_co_enrollment" ("id") where "deleted_at" is null;
