-- Files of letters hang on them as files hang on every row; documents are found by their tags too.

alter table "dms_document" add column "is_private" smallint default 0 not null;

alter table "dms_document" add constraint "dms_document_is_private_check" check ("is_private" in (0, 1));

-- Each becomes an attachment of its letter with one version; who brought it and when stays.
with moved as (
  insert into "dms_document" (title, content, current_version, id_owner, is_hosted, entity, id_entity, is_private, place, status,
    created_at, created_by, updated_at, updated_by)
  select left(coalesce(a.name, a.content ->> 'name'), 255), a.content, 1, (select u.id from "user" u where u.id = a.created_by), 1, 'outbox', a.id_mess, 1,
    row_number() over (partition by a.id_mess order by a.id), 'active', a.created_at, a.created_by, a.updated_at, a.updated_by
  from "mess_attachment" a where a.content is not null order by a.id
  returning id, content, created_at, created_by, updated_at, updated_by)
insert into "dms_document_version" (id_dms_doc, version, content, file_name, mime, size_bytes, sha256, created_at, created_by, updated_at, updated_by)
select id, 1, content, left(content ->> 'name', 200), content ->> 'mime', (content ->> 'size')::int, content ->> 'hash', created_at, created_by, updated_at, updated_by
from moved;

drop table "mess_attachment";
drop sequence if exists "mess_attachment_id_seq";

alter table "dms_document" add column "tag_words" text collate "hr-HR-x-icu";

alter table "dms_document" add column "fold_tag_words" text collate "C" generated always as (katedra.fold("tag_words")) stored;

alter table "dms_document" add constraint "dms_document_tag_words_check" check (char_length("tag_words") <= 2000);

create index "dms_document_tag_words_search" on "dms_document" using gin (katedra.grams("fold_tag_words"));

update "dms_document" set tag_words = left(array_to_string(tags, ' '), 2000) where cardinality(tags) > 0;
