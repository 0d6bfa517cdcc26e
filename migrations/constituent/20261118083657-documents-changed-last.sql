-- Documents changed last.

create index "dms_document_updated_at_desc_idx" on "dms_document" ("updated_at" desc, "id" desc) where "deleted_at" is null;
