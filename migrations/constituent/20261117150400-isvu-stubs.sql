-- Isvu stubs.

alter table "isvu_import" add column "creates_stubs" smallint default 0 not null;

alter table "isvu_import" add constraint "isvu_import_creates_stubs_check" check ("creates_stubs" in (0, 1));
