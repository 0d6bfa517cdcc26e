-- More kinds of import.

alter table "isvu_import" drop constraint "isvu_import_kind_check";

alter table "isvu_import" add constraint "isvu_import_kind_check" check ("kind" in ('studies', 'courses', 'studyCourses', 'teachers', 'students', 'enrolments', 'courseEnrolments', 'groups', 'outcomes', 'graduates'));
