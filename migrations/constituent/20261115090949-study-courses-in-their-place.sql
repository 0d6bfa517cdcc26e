-- Study courses in their place.

drop index "stcourse_id_academicyear_desc_id_study_semester_num_idx";

alter table "stcourse" add column "place" text collate "hr-HR-x-icu";

alter table "stcourse" add constraint "stcourse_place_check" check (char_length("place") <= 40);

update "stcourse" c set place = (9999 - y.start_year) || '/' || s.code || '/' || lpad(c.semester::text, 2, '0')
from "study" s, "academicyear" y where s.id = c.id_study and y.id = c.id_academicyear;

create index "stcourse_place_num_idx" on "stcourse" ("place", "num", "id") where "deleted_at" is null;
