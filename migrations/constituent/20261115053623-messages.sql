-- Messages.

create sequence "mess_attachment_id_seq" as integer;

create sequence "message_copy_id_seq" as integer;

create sequence "message_pace_id_seq" as integer;

create sequence "outbox_id_seq" as integer;

create table "mess_attachment" (
  "id" integer not null default nextval('mess_attachment_id_seq'::regclass),
  "id_mess" integer not null,
  "name" text collate "hr-HR-x-icu",
  "size" integer,
  "content" jsonb not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  constraint "mess_attachment_pkey" primary key ("id"),
  constraint "mess_attachment_name_check" check (char_length("name") <= 200)
);

create table "message_copy" (
  "id" integer not null default nextval('message_copy_id_seq'::regclass),
  "id_mess" integer not null,
  "id_user" integer not null,
  "seen" smallint default 0 not null,
  "seen_at" timestamptz,
  "is_archived" smallint default 0 not null,
  "sent_at" timestamptz not null,
  "mess_type" text not null,
  "id_surv_imp" integer,
  "id_esess" integer,
  "id_ints" integer,
  "id_ints_task" integer,
  "is_todo" smallint default 0 not null,
  "merge_key" text collate "hr-HR-x-icu",
  "merged" integer default 1 not null,
  "email_status" text default 'none' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "message_copy_pkey" primary key ("id"),
  constraint "message_copy_seen_check" check ("seen" in (0, 1)),
  constraint "message_copy_is_archived_check" check ("is_archived" in (0, 1)),
  constraint "message_copy_mess_type_check" check ("mess_type" in ('general', 'survey', 'esession', 'internship', 'internshipTask', 'internshipApproval', 'alumniStudent', 'alumniEmployer')),
  constraint "message_copy_is_todo_check" check ("is_todo" in (0, 1)),
  constraint "message_copy_merge_key_check" check (char_length("merge_key") <= 200),
  constraint "message_copy_merged_check" check ("merged" >= 1),
  constraint "message_copy_email_status_check" check ("email_status" in ('none', 'digest', 'soon', 'queued'))
);

create table "message_pace" (
  "id" integer not null default nextval('message_pace_id_seq'::regclass),
  "id_user" integer not null,
  "letter_at" timestamptz not null,
  constraint "message_pace_pkey" primary key ("id")
);

create table "outbox" (
  "id" integer not null default nextval('outbox_id_seq'::regclass),
  "mess_type" text default 'general' not null,
  "subject" text collate "hr-HR-x-icu" not null,
  "fold_subject" text collate "C" generated always as (katedra.fold("subject")) stored,
  "body" text not null,
  "id_surv_imp" integer,
  "id_esess" integer,
  "id_ints" integer,
  "id_ints_task" integer,
  "id_reply_to" integer,
  "id_thread" integer,
  "about_resource" text collate "hr-HR-x-icu",
  "about_id" integer,
  "route" text collate "hr-HR-x-icu",
  "recipients" text[],
  "audience" jsonb,
  "is_system" smallint default 0 not null,
  "send_email" smallint default 0 not null,
  "id_sender" integer,
  "recipient_count" integer default 0 not null,
  "sent_at" timestamptz,
  "merge_key" text collate "hr-HR-x-icu",
  "todo_key" text collate "hr-HR-x-icu",
  "closed_when" text,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "outbox_pkey" primary key ("id"),
  constraint "outbox_mess_type_check" check ("mess_type" in ('general', 'survey', 'esession', 'internship', 'internshipTask', 'internshipApproval', 'alumniStudent', 'alumniEmployer')),
  constraint "outbox_subject_check" check (char_length("subject") <= 200),
  constraint "outbox_body_check" check (char_length("body") <= 20000),
  constraint "outbox_id_surv_imp_check" check ("id_surv_imp" >= 1),
  constraint "outbox_id_esess_check" check ("id_esess" >= 1),
  constraint "outbox_id_ints_check" check ("id_ints" >= 1),
  constraint "outbox_id_ints_task_check" check ("id_ints_task" >= 1),
  constraint "outbox_id_reply_to_check" check ("id_reply_to" >= 1),
  constraint "outbox_about_resource_check" check (char_length("about_resource") <= 80),
  constraint "outbox_about_id_check" check ("about_id" >= 1),
  constraint "outbox_route_check" check (char_length("route") <= 300),
  constraint "outbox_recipients_check" check (cardinality("recipients") <= 500),
  constraint "outbox_is_system_check" check ("is_system" in (0, 1)),
  constraint "outbox_send_email_check" check ("send_email" in (0, 1)),
  constraint "outbox_recipient_count_check" check ("recipient_count" >= 0),
  constraint "outbox_merge_key_check" check (char_length("merge_key") <= 200),
  constraint "outbox_todo_key_check" check (char_length("todo_key") <= 100),
  constraint "outbox_closed_when_check" check (char_length("closed_when") <= 4000),
  constraint "outbox_status_check" check ("status" in ('draft', 'queued', 'sent', 'failed')),
  constraint "outbox_link_of_type" check ((mess_type in ('survey')) = (id_surv_imp is not null) and (mess_type in ('esession')) = (id_esess is not null)
  and (mess_type in ('internship', 'internshipApproval')) = (id_ints is not null) and (mess_type in ('internshipTask')) = (id_ints_task is not null)),
  constraint "outbox_about_whole" check ((about_resource is null) = (about_id is null)),
  constraint "outbox_todo_about" check (todo_key is null or (about_id is not null and closed_when is not null)),
  constraint "outbox_route_inside" check (route ~ '^/([^/\\]|$)')
);

alter table "mess_attachment" add constraint "mess_attachment_id_mess_fkey" foreign key ("id_mess") references "outbox" ("id") on delete cascade;

alter table "message_copy" add constraint "message_copy_id_mess_fkey" foreign key ("id_mess") references "outbox" ("id");

alter table "message_copy" add constraint "message_copy_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "message_pace" add constraint "message_pace_id_user_fkey" foreign key ("id_user") references "user" ("id") on delete cascade;

alter table "outbox" add constraint "outbox_id_sender_fkey" foreign key ("id_sender") references "user" ("id");

create index "mess_attachment_id_mess_idx" on "mess_attachment" ("id_mess");

create unique index "message_copy_copy_once" on "message_copy" ("id_mess", "id_user") where "deleted_at" is null;

create index "message_copy_id_mess_idx" on "message_copy" ("id_mess");

create index "message_copy_id_user_idx" on "message_copy" ("id_user");

create index "message_copy_id_user_seen_idx" on "message_copy" ("id_user", "seen", "id") where "deleted_at" is null;

create index "message_copy_id_user_sent_at_desc_idx" on "message_copy" ("id_user", "sent_at" desc, "id" desc) where "deleted_at" is null;

create index "message_copy_id_user_id_ints_seen_idx" on "message_copy" ("id_user", "id_ints", "seen", "id") where "deleted_at" is null;

create index "message_copy_id_user_id_ints_task_seen_idx" on "message_copy" ("id_user", "id_ints_task", "seen", "id") where "deleted_at" is null;

create index "message_copy_id_user_is_todo_idx" on "message_copy" ("id_user", "is_todo", "id") where "deleted_at" is null;

create index "message_copy_email_status_id_user_idx" on "message_copy" ("email_status", "id_user", "id") where "deleted_at" is null;

create index "message_copy_id_mess_seen_idx" on "message_copy" ("id_mess", "seen", "id") where "deleted_at" is null;

create unique index "message_pace_id_user_key" on "message_pace" ("id_user");

create index "message_pace_id_user_idx" on "message_pace" ("id_user");

create index "outbox_id_sender_idx" on "outbox" ("id_sender");

create index "outbox_created_at_desc_idx" on "outbox" ("created_at" desc, "id" desc) where "deleted_at" is null;

create index "outbox_id_sender_created_at_desc_idx" on "outbox" ("id_sender", "created_at" desc, "id" desc) where "deleted_at" is null;

create index "outbox_about_resource_about_id_idx" on "outbox" ("about_resource", "about_id", "id") where "deleted_at" is null;

create index "outbox_id_thread_idx" on "outbox" ("id_thread", "id") where "deleted_at" is null;

create index "outbox_status_idx" on "outbox" ("status", "id") where "deleted_at" is null;

create index "outbox_subject_search" on "outbox" using gin (katedra.grams("fold_subject"));

create trigger "mess_attachment_version" after insert or update or delete or truncate on "mess_attachment" for each statement execute function katedra.bump_version();

create trigger "message_copy_version" after insert or update or delete or truncate on "message_copy" for each statement execute function katedra.bump_version();

create trigger "message_pace_version" after insert or update or delete or truncate on "message_pace" for each statement execute function katedra.bump_version();

create trigger "outbox_version" after insert or update or delete or truncate on "outbox" for each statement execute function katedra.bump_version();
