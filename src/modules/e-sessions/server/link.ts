import {
  choice,
  dateTime,
  fill,
  flag,
  integer,
  list,
  object,
  text,
  wallClock,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  inTransaction,
  type LinkDef,
  notFound,
  Refusal,
  save,
  sendLink,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { esessAttendance } from '../model.ts';
import { calledTo } from './bodies.ts';
import { agendaLines, agendaOfCall, momentInText } from './notices.ts';

// Members without an account answer the call by a link of its letter.

export const answerLink = 'esessions.answer';

interface CalledBy {
  readonly idEsess: number;
  readonly title: string;
  readonly ordinal: number | null;
  readonly body: string;
  readonly status: string;
  readonly dateFrom: string;
  readonly dateTo: string | null;
  readonly excuseUntil: string | null;
  readonly isOwnApproval: 0 | 1;
  readonly mode: 'inPerson' | 'electronic' | 'hybrid';
  readonly room: string | null;
  readonly response: 'none' | 'coming' | 'excused';
  readonly excuse: string | null;
  readonly idSubstitute: number | null;
  readonly idMember: number;
}
const calledBy = ({ db }: Pick<Ctx, 'db'>, idAttendance: number): Promise<CalledBy | null> =>
  db.one<CalledBy>(sql`select e.id as "idEsess", e.title, e.ordinal, t.name_hr as body, e.status, e.is_own_approval as "isOwnApproval", e.mode, a.response, a.excuse, a.id_substitute as "idSubstitute", a.id_esesstype_mem as "idMember",
      to_char(e.date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateFrom", to_char(e.date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateTo", to_char(e.excuse_until at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "excuseUntil",
      (select r.code from ${roomsNamed({ db, language: 'hr' })} r where r.id = e.id_room) as room
    from ${db.table('esess-attendance')} a join ${db.table('esession')} e on e.id = a.id_esess and e.deleted_at is null join ${db.table('esessiontype')} t on t.id = e.id_esesstype
    where a.id = ${idAttendance} and a.deleted_at is null`);
const behind = async (ctx: Ctx): Promise<{ readonly id: number; readonly about: CalledBy }> => {
  const caller = ctx.me?.caller;
  const about = caller?.kind === 'link' ? await calledBy(ctx, caller.row) : null;
  if (caller?.kind !== 'link' || !about) throw notFound();
  return { id: caller.row, about };
};

const call = endpoint({
  method: 'GET',
  path: 'esession/call',
  summary: 'The call to a session as whoever holds its link reads it: what, when, where, the agenda, and their answer.',
  answer: {
    title: text({ required: true }),
    body: text({ required: true }),
    status: text({ required: true }),
    mode: text({ required: true }),
    dateFrom: dateTime({ required: true }),
    dateTo: dateTime(),
    room: text(),
    agenda: list(text({ required: true, max: 600 }), { max: 300 }),
    response: text({ required: true }),
    excuse: text({ max: 500 }),
    excuseUntil: dateTime(),
    mayExcuse: flag(),
    idSubstitute: integer(),
    /** Who may come instead: those who were called as substitutes of this very member. */
    substitutes: list(object({ id: integer({ required: true }), name: text({ required: true }) })),
  },
  async handle(ctx) {
    const { about } = await behind(ctx);
    const { title, body, status, mode, dateFrom, dateTo, room, response, excuse, excuseUntil, idSubstitute } = about;
    const agenda = await agendaLines(ctx, about.idEsess);
    const substitutes = (await calledTo(ctx, about.idEsess))
      .filter(person => person.role === 'substitute' && person.idFor === about.idMember)
      .map(person => ({ id: person.idMember, name: person.name }));
    return {
      title,
      body,
      status,
      mode,
      dateFrom,
      dateTo,
      room,
      agenda,
      response,
      excuse,
      excuseUntil,
      mayExcuse: status === 'called' && !(excuseUntil && excuseUntil < wallClock(ctx.now)),
      idSubstitute,
      substitutes,
    };
  },
});
const answer = endpoint({
  method: 'PUT',
  path: 'esession/answer',
  summary: 'The answer of a member without an account to the call, by the link of its letter.',
  about: esessAttendance.name,
  body: {
    response: choice(['coming', 'excused'], { required: true }),
    excuse: text({ max: 500 }),
    idSubstitute: integer({ min: 1 }),
  },
  answer: { id: integer({ required: true }), response: text({ required: true }) },
  async handle(ctx, { body: { response, excuse, idSubstitute } }) {
    const { id, about } = await behind(ctx);
    // Once it has begun the chair ticks who is there.
    if (about.status !== 'called') throw new Refusal(422, { key: 'answerLate' }, { resource: esessAttendance.name });
    // Whoever comes needs no substitute; one who is named nevertheless is refused with the reason.
    const values = {
      response,
      excuse: response === 'coming' ? null : (excuse ?? null),
      idSubstitute: idSubstitute ?? null,
    };
    await inTransaction(ctx, tx => save(tx, esessAttendance, values, { as: 'system', id }));
    return { id, response };
  },
});
export const linkEndpoints = [call, answer];

const letters = {
  hr: {
    subject: 'Poziv na sjednicu: {title}',
    text: 'Pozivamo vas na sjednicu «{title}» ({body}), {dateFrom}{place}.\n\nDnevni red:\n{agenda}\n\nMolimo da odgovorite dolazite li; za to vam ne treba račun na portalu. Ispričati se možete do {until}:\n{url}',
  },
  en: {
    subject: 'Call to a session: {title}',
    text: 'You are invited to the session “{title}” ({body}), {dateFrom}{place}.\n\nAgenda:\n{agenda}\n\nPlease answer whether you will come; you need no account for it. You may excuse yourself until {until}:\n{url}',
  },
} as const;
export const sessionLinks: Readonly<Record<string, LinkDef>> = {
  [answerLink]: {
    on: 'esess-attendance',
    days: 90,
    title: { hr: 'Poziv na sjednicu', en: 'Call to a session' },
    endpoints: ['GET esession/call', 'PUT esession/answer'],
    async letter(ctx, { row, url, language }) {
      const about = await calledBy(ctx, row);
      if (about?.status !== 'called') return null;
      const { subject, text: body } = letters[language === 'hr' ? 'hr' : 'en'];
      const holes = {
        title: about.title,
        body: about.body,
        dateFrom: momentInText(about.dateFrom, language === 'hr' ? 'hr' : 'en'),
        until: momentInText(about.excuseUntil ?? about.dateFrom, language === 'hr' ? 'hr' : 'en'),
        place: about.room ? `, ${about.room}` : '',
        agenda: (await agendaOfCall(ctx, { id: about.idEsess, isOwnApproval: about.isOwnApproval }))[
          language === 'hr' ? 'hr' : 'en'
        ],
        url,
      };
      return { subject: fill(subject, holes, language), text: fill(body, holes, language) };
    },
  },
};
/** Sends the call to each member who has no account. */
export const callByLink = async (ctx: TxCtx, idEsess: number): Promise<void> => {
  for (const { id, idUser, email } of await calledTo(ctx, idEsess))
    if (idUser === null && email) await sendLink(ctx, answerLink, id, { email, language: 'hr' });
};
