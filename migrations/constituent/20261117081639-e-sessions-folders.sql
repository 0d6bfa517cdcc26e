-- E sessions folders.

alter table "dms_permission" drop constraint "dms_permission_subject_kind_check";

alter table "dms_permission" drop constraint "dms_permission_subject_whole";

alter table "dms_permission" add column "id_esesstype" integer;

alter table "dms_permission" add constraint "dms_permission_subject_kind_check" check ("subject_kind" in ('user', 'role', 'esessiontype', 'all'));

-- No stored right is given to a body yet: every row keeps to it.
alter table "dms_permission" add constraint "dms_permission_subject_whole" check ((subject_kind = 'user') = (id_user is not null) and (subject_kind = 'role') = (role is not null) and (subject_kind = 'esessiontype') = (id_esesstype is not null));

alter table "dms_permission" add constraint "dms_permission_id_esesstype_fkey" foreign key ("id_esesstype") references "esessiontype" ("id");

create index "dms_permission_id_esesstype_idx" on "dms_permission" ("id_esesstype");
