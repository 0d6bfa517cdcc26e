-- Session module.

alter table "session" add column "module" text collate "hr-HR-x-icu";

alter table "session" add constraint "session_module_check" check (char_length("module") <= 64);
