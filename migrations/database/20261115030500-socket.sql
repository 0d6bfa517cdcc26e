-- Messages between nodes that are too long for a notice of PostgreSQL.
create table katedra.socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
