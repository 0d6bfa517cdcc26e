import type { Piece } from './ddl.ts';

/** Tables of the kernel itself, in each constituent's schema. No declaration describes them. */
export const kernelTables = [
  'audit_log',
  'table_version',
  'stored_file',
  'used_ticket',
  'file_text',
  'undo_batch',
  'setting',
  'serial',
  'mail_queue',
  'job_run',
  'link',
  'migration',
] as const;

/** The table, and its columns and key as pieces of their own, so that a later change to them is drafted too. */
const table = (name: string, lines: readonly string[], rest = ''): Piece[] => [
  { table: name, kind: 'table', name, sql: `create table "${name}" (\n  ${lines.join(',\n  ')}\n)${rest}` },
  ...lines.map(line => linePiece(name, line)),
];
const linePiece = (table: string, line: string): Piece => {
  const [, word, name = '', definition = ''] = /^(constraint )?"(\w+)" ([\s\S]+)$/.exec(line) ?? [];
  if (word) return { table, kind: 'constraint', name, within: true, sql: `alter table "${table}" add ${line}` };
  const column = {
    name,
    definition,
    check: null,
    required: definition.includes('not null'),
    hasDefault: definition.includes('default'),
  };
  return { table, kind: 'column', name, within: true, column, sql: `alter table "${table}" add column ${line}` };
};
const index = (of: string, name: string, over: string): Piece => ({
  table: of,
  kind: 'index',
  name,
  sql: `create index "${name}" on "${of}" ${over}`,
});

export const kernelPieces = (): Piece[] => [
  {
    table: 'audit_log',
    kind: 'sequence',
    name: 'audit_log_id_seq',
    sql: 'create sequence "audit_log_id_seq" as bigint',
  },
  ...table(
    'audit_log',
    [
      `"id" bigint not null default nextval('audit_log_id_seq'::regclass)`,
      '"at" timestamptz not null default now()',
      '"id_user" integer',
      '"id_actor" integer',
      '"id_link" uuid',
      '"ip" text',
      '"request_id" text',
      '"action" text not null',
      '"entity" text not null',
      '"id_entity" text',
      '"diff" jsonb',
      '"note" text',
      '"batch" uuid',
      'constraint "audit_log_pkey" primary key ("id", "at")',
    ],
    ' partition by range ("at")',
  ),
  {
    table: 'audit_log_default',
    kind: 'table',
    name: 'audit_log_default',
    sql: 'create table "audit_log_default" partition of "audit_log" default',
  },
  index('audit_log', 'audit_log_entity_idx', '("entity", "id_entity", "at")'),
  index('audit_log', 'audit_log_id_user_idx', '("id_user", "at")'),
  index('audit_log', 'audit_log_at_idx', '("at")'),
  index('audit_log', 'audit_log_batch_idx', '("batch") where "batch" is not null'),
  // Rows are raised in place thousands of times: room in the page keeps the update off the index.
  ...table(
    'table_version',
    [
      '"tbl" text not null',
      '"pid" integer not null',
      '"n" bigint not null default 0',
      'constraint "table_version_pkey" primary key ("tbl", "pid")',
    ],
    ' with (fillfactor = 50)',
  ),
  ...table('stored_file', [
    '"hash" text not null',
    '"mime" text not null',
    '"size" bigint not null',
    '"created_at" timestamptz not null default now()',
    '"created_by" integer',
    '"unused_since" timestamptz',
    'constraint "stored_file_pkey" primary key ("hash")',
  ]),
  index('stored_file', 'stored_file_created_by_idx', '("created_by", "created_at")'),
  index('stored_file', 'stored_file_unused_since_idx', '("unused_since") where "unused_since" is not null'),
  ...table('used_ticket', [
    '"id" uuid not null',
    '"until" timestamptz not null',
    'constraint "used_ticket_pkey" primary key ("id")',
  ]),
  // What can be read in a file, for searching: as it is, folded to find the place, and as words.
  ...table('file_text', [
    '"hash" text not null',
    `"state" text not null default 'waiting'`,
    '"wanted_at" timestamptz not null default now()',
    '"attempts" integer not null default 0',
    '"text" text',
    '"folded" text',
    '"words" tsvector',
    'constraint "file_text_pkey" primary key ("hash")',
    `constraint "file_text_state_check" check (state in ('waiting', 'read', 'none', 'unreadable'))`,
  ]),
  index('file_text', 'file_text_waiting_idx', `("wanted_at") where "state" = 'waiting'`),
  index('file_text', 'file_text_words_idx', 'using gin ("words")'),
  ...table('undo_batch', [
    '"id" uuid not null default gen_random_uuid()',
    '"id_user" integer',
    '"resource" text not null',
    '"verb" text not null',
    '"at" timestamptz not null default now()',
    '"rows" jsonb not null',
    'constraint "undo_batch_pkey" primary key ("id")',
  ]),
  index('undo_batch', 'undo_batch_at_idx', '("at")'),
  ...table('setting', ['"key" text not null', '"value" jsonb', 'constraint "setting_pkey" primary key ("key")']),
  // The last number that was given, for each serial field and each of the years (or the like) it counts in.
  ...table('serial', [
    '"name" text not null',
    '"scope" text not null',
    '"last" integer not null',
    'constraint "serial_pkey" primary key ("name", "scope")',
  ]),
  ...table('mail_queue', [
    '"id" uuid not null default gen_random_uuid()',
    '"at" timestamptz not null default now()',
    '"kind" text not null',
    '"recipient" text not null',
    '"subject" text not null',
    '"body" text not null',
    '"attachments" jsonb',
    `"state" text not null default 'waiting'`,
    '"attempts" integer not null default 0',
    '"next_at" timestamptz not null default now()',
    '"done_at" timestamptz',
    '"failure" text',
    'constraint "mail_queue_pkey" primary key ("id")',
  ]),
  index('mail_queue', 'mail_queue_next_at_idx', `("next_at") where "state" = 'waiting'`),
  index('mail_queue', 'mail_queue_at_idx', '("at")'),
  // Links by mail: whoever holds the secret, of which only the hash is known, may do one thing with one row.
  ...table('link', [
    '"id" uuid not null default gen_random_uuid()',
    '"name" text not null',
    '"id_row" integer not null',
    '"recipient" text not null',
    '"language" text not null',
    '"hash" text not null',
    '"granted_at" timestamptz not null default now()',
    '"granted_by" integer',
    '"until" timestamptz not null',
    '"used_at" timestamptz',
    '"revoked_at" timestamptz',
    'constraint "link_pkey" primary key ("id")',
    'constraint "link_hash_key" unique ("hash")',
  ]),
  index('link', 'link_row_idx', '("name", "id_row")'),
  index('link', 'link_until_idx', '("until")'),
  // The queue and what people see of it in one: a row waits, runs, and tells for a month how it ended.
  ...table('job_run', [
    '"id" uuid not null default gen_random_uuid()',
    '"at" timestamptz not null default now()',
    '"kind" text not null',
    '"title" jsonb',
    `"params" jsonb not null default '{}'::jsonb`,
    '"id_user" integer',
    '"username" text',
    `"state" text not null default 'waiting'`,
    '"start_at" timestamptz not null default now()',
    '"began_at" timestamptz',
    '"ended_at" timestamptz',
    '"beat_at" timestamptz',
    '"node" uuid',
    '"attempts" integer not null default 0',
    '"cancelled" boolean not null default false',
    '"done" integer not null default 0',
    '"total" integer',
    '"message" jsonb',
    '"bookmark" jsonb',
    '"result" jsonb',
    '"failure" jsonb',
    '"turn" text',
    '"id_actor" integer',
    'constraint "job_run_pkey" primary key ("id")',
    `constraint "job_run_state_check" check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))`,
  ]),
  index('job_run', 'job_run_open_idx', `("state", "start_at") where "state" in ('waiting', 'running')`),
  index('job_run', 'job_run_id_user_idx', '("id_user", "at")'),
  index('job_run', 'job_run_ended_at_idx', '("ended_at")'),
  {
    table: 'job_run',
    kind: 'index',
    name: 'job_run_turn_idx',
    sql: 'create unique index "job_run_turn_idx" on "job_run" ("kind", "turn") where "turn" is not null',
  },
];

/** Made by the migrator before the first file runs, since it must note that file somewhere. */
export const migrationTable = (schema: string): string =>
  `create table if not exists ${schema}."migration" (
  "name" text not null,
  "at" timestamptz not null default now(),
  "checksum" text not null,
  constraint "migration_pkey" primary key ("name")
)`;
