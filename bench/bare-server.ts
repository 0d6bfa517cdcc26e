import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * The limit to be compared with: Node, pg, one hand-written prepared statement for each request, JSON made by
 * PostgreSQL. No session, no rights, no checks of what was sent. Its answers are the portal's, byte for byte.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c search_path=' });
const rule = {
  true: 'true',
  column: 't.active = 1',
  joins:
    'exists (select 1 from c_main.state_city c join c_main.state_county k on k.id = c.id_state_county where c.id = t.id_state_city and k.id_state = 1 and c.deleted_at is null and k.deleted_at is null)',
}[process.env.RULE ?? 'true'];
const can =
  process.env.RULE === 'true'
    ? `array['update', 'delete']`
    : `array_remove(array[case when ${rule} then 'update' end, case when ${rule} then 'delete' end], null)`;
const label = {
  citizenship: '(select s.name_hr from c_main.state s where s.id = t.id_citizenship)',
  city: '(select c.name from c_main.state_city c where c.id = t.id_state_city)',
};
const columns = `t.id as "id", t.jmbag as "jmbag", t.oib as "oib", t.first_name as "firstName", t.last_name as "lastName", t.gender as "gender", t.birth_date as "birthDate",
  t.id_citizenship as "idCitizenship", ${label.citizenship} as "idCitizenship.label", t.email as "email", t.phone as "phone", t.street as "street", t.id_state_city as "idStateCity", ${label.city} as "idStateCity.label",
  case when t.picture is not null then 'student/image?field=picture&size=30&v=' || left(t.picture, 16) || '&id=' || t.id end as "picture",
  t.id_user as "idUser", (select concat_ws(' ', u.last_name, u.first_name) from c_main."user" u where u.id = t.id_user) as "idUser.label", t.active as "active", t.row_ver as "rowVer", ${can} as "can"`;
const page = (where: string) =>
  `(select coalesce(json_agg(r), '[]'::json)::text from (select ${columns} from c_main.student t where t.deleted_at is null and ${rule} and ${where} order by t.last_name, t.id limit 50) r)`;
const count = (where: string) =>
  `(select count(*) from c_main.student t where t.deleted_at is null and ${rule} and ${where})`;
const counted = `katedra.grams(t.fold_last_name) @> array[$1::text]`;
const like = `${counted} and strpos(t.fold_last_name, $1) > 0`;
const stamps = `to_char(t.created_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "createdAt", t.created_by as "createdBy", to_char(t.updated_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "updatedAt", t.updated_by as "updatedBy"`;

const kept = new Map<string, string>();
const one = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows[0];
const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
};

createServer(async (request, response) => {
  const url = new URL(request.url!, 'http://x');
  const needle = url.searchParams.get('filter[lastName][like]');
  const city = url.searchParams.get('filter[idStateCity]');
  let text = '';
  if (url.pathname.endsWith('/view')) {
    const row = await one(
      'view',
      `select row_to_json(r)::text as row from (select ${columns}, ${stamps} from c_main.student t where t.id = $1 and t.deleted_at is null and ${rule}) r`,
      [Number(url.searchParams.get('id'))],
    );
    text = row.row;
  } else if (request.method === 'PUT' || request.method === 'POST') {
    text = await write(await bodyOf(request), request.method === 'POST' ? null : Number(url.searchParams.get('id')));
  } else if (city) {
    const row = await one(
      'b',
      `select ${page('t.id_state_city = $1')} as data, ${count('t.id_state_city = $1')} as count`,
      [Number(city)],
    );
    text = `{"data":${row.data},"count":${row.count},"can":["create"]}`;
  } else if (process.env.KEEP === '1' && kept.has(needle!)) {
    const row = await one('a-kept', `select ${page(like)} as data`, [needle]);
    text = `{"data":${row.data},"count":${kept.get(needle!)},"can":["create"]}`;
  } else {
    const row = await one('a', `select ${page(like)} as data, ${count(counted)} as count`, [needle]);
    kept.set(needle!, row.count);
    text = `{"data":${row.data},"count":${row.count},"can":["create"]}`;
  }
  response.setHeader('content-type', 'application/json');
  response.end(text);
}).listen(0, '127.0.0.1', function (this: import('node:http').Server) {
  process.send?.({ url: `http://127.0.0.1:${(this.address() as { port: number }).port}` });
});

/** The same SQL that a create or an update needs, in one transaction with its audit. */
const write = async (body: Record<string, unknown>, id: number | null): Promise<string> => {
  const client = await pool.connect();
  const run = async (name: string, sql: string, values: unknown[]) =>
    (await client.query({ name, text: sql, values })).rows[0];
  try {
    await client.query('begin');
    if (id === null) {
      await run('hold', 'select 1 from c_main.state_city where id = $1 and deleted_at is null for key share', [
        body.idStateCity,
      ]);
      const made = await run(
        'insert',
        'insert into c_main.student (jmbag, first_name, last_name, id_state_city, active, created_by, updated_by) values ($1, $2, $3, $4, 1, 1, 1) returning id',
        [body.jmbag, body.firstName, body.lastName, body.idStateCity],
      );
      id = Number(made.id);
    } else {
      await run(
        'lock',
        `select row_to_json(t) as row, ${rule} as allowed from c_main.student t where id = $1 and deleted_at is null for update of t`,
        [id],
      );
      await run(
        'update',
        'update c_main.student set phone = $2, updated_at = now(), updated_by = 1, row_ver = row_ver + 1 where id = $1',
        [id, body.phone],
      );
    }
    await run('after', `select row_to_json(t) as row, ${rule} as allowed from c_main.student t where id = $1`, [id]);
    await run(
      'audit',
      'insert into c_main.audit_log (at, id_user, ip, request_id, action, entity, id_entity, diff) values (clock_timestamp(), 1, $1, $2, $3, $4, $5, $6)',
      ['127.0.0.1', 'x', 'student.write', 'student', String(id), JSON.stringify({ phone: [null, body.phone] })],
    );
    const row = await run(
      'view',
      `select row_to_json(r)::text as row from (select ${columns}, ${stamps} from c_main.student t where t.id = $1 and t.deleted_at is null and ${rule}) r`,
      [id],
    );
    await client.query('commit');
    return row.row;
  } finally {
    client.release();
  }
};
process.on('disconnect', () => process.exit(0));
