import { dayInText, fill, type Row, timeInText } from '../../../kernel/resource/index.ts';
import { type Db, type Sql, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { type Happening, notify } from '../../messages/server/index.ts';
import type { esession } from '../model.ts';
import { preparationRoute, sessionRoute } from '../routes.ts';
import { accountsCalled, calledTo } from './bodies.ts';

type Session = Row<typeof esession>;
interface Saying {
  readonly subject: { readonly hr: string; readonly en: string };
  readonly text: { readonly hr: string; readonly en: string };
}
const says = {
  submitted: {
    subject: { hr: 'Priprema sjednice čeka odobrenje: {title}', en: 'A session is awaiting approval: {title}' },
    text: {
      hr: 'Dnevni red sjednice «{title}» ({when}) čeka vaše odobrenje.',
      en: 'The agenda of the session “{title}” ({when}) is awaiting your approval.',
    },
  },
  approved: {
    subject: { hr: 'Priprema je odobrena: {title}', en: 'The preparation is approved: {title}' },
    text: {
      hr: 'Dnevni red sjednice «{title}» je odobren i sjednica se može sazvati.',
      en: 'The agenda of the session “{title}” is approved; the session can be called.',
    },
  },
  returned: {
    subject: { hr: 'Priprema je vraćena: {title}', en: 'The preparation was returned: {title}' },
    text: {
      hr: 'Priprema sjednice «{title}» vraćena je na doradu: {note}',
      en: 'The preparation of the session “{title}” was returned: {note}',
    },
  },
  called: {
    subject: { hr: 'Poziv na {ordinal}. sjednicu: {title}', en: 'Call to session no. {ordinal}: {title}' },
    text: {
      hr: 'Pozivamo vas na sjednicu «{title}», {when}.\n\nDnevni red:\n{agenda}\n\nMolimo da na portalu odgovorite dolazite li. Ispričati se možete do {until}.',
      en: 'You are invited to the session “{title}”, {when}.\n\nAgenda:\n{agenda}\n\nPlease answer on the portal whether you will come. You may excuse yourself until {until}.',
    },
  },
  replaces: {
    subject: { hr: 'Zamjenjujete člana na sjednici: {title}', en: 'You stand in for a member: {title}' },
    text: {
      hr: 'Na sjednici «{title}» ({when}) zamjenjujete člana: {note}. Dnevni red i materijale imate na portalu.',
      en: 'At the session “{title}” ({when}) you stand in for a member: {note}. Agenda and documents are on the portal.',
    },
  },
  postponed: {
    subject: { hr: 'Sjednica je odgođena: {title}', en: 'The session is postponed: {title}' },
    text: {
      hr: 'Sjednica «{title}» odgađa se na {when}: {note} Novi poziv slijedi.',
      en: 'The session “{title}” is postponed to {when}: {note} A new call follows.',
    },
  },
  cancelled: {
    subject: { hr: 'Sjednica je otkazana: {title}', en: 'The session is cancelled: {title}' },
    text: { hr: 'Sjednica «{title}» je otkazana: {note}', en: 'The session “{title}” is cancelled: {note}' },
  },
  notHeld: {
    subject: { hr: 'Sjednica nije održana: {title}', en: 'The session was not held: {title}' },
    text: {
      hr: 'Sjednica «{title}» nije održana jer nije bilo kvoruma. {note}',
      en: 'The session “{title}” was not held: there was no quorum. {note}',
    },
  },
  minutes: {
    subject: { hr: 'Zapisnik na uvid: {title}', en: 'Minutes for review: {title}' },
    text: {
      hr: 'Zapisnik sjednice «{title}» je na uvidu. Primjedbe upišite na portalu prije sljedeće sjednice.',
      en: 'The minutes of the session “{title}” can be read. Enter remarks on the portal before the next session.',
    },
  },
  adopted: {
    subject: { hr: 'Zapisnik je usvojen: {title}', en: 'The minutes are adopted: {title}' },
    text: { hr: 'Zapisnik sjednice «{title}» je usvojen.', en: 'The minutes of the session “{title}” are adopted.' },
  },
  minutesOverdue: {
    subject: { hr: 'Istekao je rok za zapisnik: {title}', en: 'The minutes are overdue: {title}' },
    text: {
      hr: 'Rok za zapisnik sjednice «{title}» je istekao. Pregledajte sastavljeni zapisnik i predajte ga na uvid članovima.',
      en: 'The time for the minutes of the session “{title}” is over. Read the drafted minutes and give them to the members for review.',
    },
  },
  minutesDue: {
    subject: { hr: 'Zapisnik treba predati na uvid: {title}', en: 'The minutes are due: {title}' },
    text: {
      hr: 'Sjednica «{title}» je završena. Zapisnik je sastavljen; pregledajte ga i predajte na uvid članovima.',
      en: 'The session “{title}” is over. The minutes are drafted; read them and give them to the members for review.',
    },
  },
} satisfies Readonly<Record<string, Saying>>;

/** A moment as a letter writes it: «20. studenoga 2026. u 10:00 sati», “20 November 2026 at 10:00”. */
export const momentInText = (moment: string, language: 'hr' | 'en'): string =>
  `${dayInText(moment.slice(0, 10), language)} ${language === 'hr' ? 'u' : 'at'} ${timeInText(moment.slice(11, 16), language)}`;
const when = ({ mode, dateFrom, dateTo }: Told, language: 'hr' | 'en'): string => {
  const from = momentInText(dateFrom, language);
  if (mode !== 'electronic') return from;
  const to = momentInText(dateTo!, language);
  return language === 'hr' ? `od ${from} do ${to}` : `from ${from} to ${to}`;
};

/** The agenda as lines of a letter; what is confidential has its title alone, as on the call. */
export const agendaLines = async ({ db }: { readonly db: Db }, idEsess: number): Promise<string[]> =>
  (
    await db.run<{
      line: string;
    }>(sql`select concat(coalesce(p.num || '.', ''), i.num, '. ', i.title, case when greatest(i.is_confidential, p.is_confidential) = 1 then ' (povjerljivo)' end) as line
      from ${db.table('esess-agenda')} i left join ${db.table('esess-agenda')} p on p.id = i.id_parent
      where i.id_esess = ${idEsess} and i.deleted_at is null and i.status not in ('proposed', 'withdrawn') order by coalesce(p.num, i.num), (i.id_parent is not null), i.num`)
  ).rows.map(row => row.line);

/** What the call says below the agenda, where nobody but the chair who prepared it has approved it. */
export const ownApproval = {
  hr: 'Dnevni red pripremila je i odobrila osoba koja predsjeda tijelom.',
  en: 'The agenda was prepared and approved by the person who presides over the body.',
} as const;
/** The agenda of a call as it stands in a letter. */
export const agendaOfCall = async (
  ctx: { readonly db: Db },
  { id, isOwnApproval }: { readonly id: number; readonly isOwnApproval?: 0 | 1 | null },
): Promise<Readonly<Record<'hr' | 'en', string>>> => {
  const lines = (await agendaLines(ctx, id)).join('\n');
  const below = (said: string): string => (isOwnApproval === 1 ? `${lines}\n\n${said}` : lines);
  return { hr: below(ownApproval.hr), en: below(ownApproval.en) };
};

/** What a notice says of a session. */
export type Told = Pick<Session, 'id' | 'title' | 'ordinal' | 'mode' | 'dateFrom' | 'dateTo'> & {
  readonly excuseUntil?: string | null;
  readonly isOwnApproval?: 0 | 1 | null;
};
export const toldOf = async ({ db }: TxCtx, id: number): Promise<Told> =>
  (await db.one<Told>(
    sql`select id, title, ordinal, mode, to_char(date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateFrom",
      to_char(date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateTo" from ${db.table('esession')} where id = ${id}`,
  ))!;

export const tellOf = async (
  ctx: TxCtx,
  session: Told,
  what: keyof typeof says,
  to: readonly number[] | Sql,
  more: { readonly note?: string | null; readonly todo?: Happening['todo']; readonly outside?: true } = {},
): Promise<void> => {
  const agenda = what === 'called' ? await agendaOfCall(ctx, session) : null;
  const said = ({ hr, en }: { hr: string; en: string }) => {
    const holes = (language: 'hr' | 'en') => ({
      title: session.title,
      when: when(session, language),
      until: momentInText(session.excuseUntil ?? session.dateFrom, language),
      note: more.note ?? '',
      ordinal: session.ordinal ?? 0,
      agenda: agenda?.[language] ?? '',
    });
    return { hr: fill(hr, holes('hr'), 'hr'), en: fill(en, holes('en'), 'en-uk') };
  };
  // The call comes to members without an account in a letter of its own, with a link by which they answer.
  const strangers =
    more.outside && what !== 'called'
      ? (await calledTo(ctx, session.id)).filter(c => c.idUser === null && c.email)
      : [];
  const isPrepared = what === 'submitted' || what === 'returned' || what === 'approved';
  await notify(ctx, {
    key: `esession.${what}`,
    type: 'esession',
    link: { idEsess: session.id },
    to,
    outside: strangers.map(({ email, name }) => ({ email: email!, name, language: 'hr' as const })),
    subject: said(says[what].subject),
    text: said(says[what].text),
    route: isPrepared ? preparationRoute(session.id) : sessionRoute(session.id),
    about: { resource: 'esession', id: session.id },
    mergeKey: `esession:${session.id}:${what}`,
    ...(what === 'called' && { sendEmail: true }),
    ...(more.todo && { todo: more.todo }),
  });
};
export const tellCalled = (
  ctx: TxCtx,
  session: Session,
  what: keyof typeof says,
  note: string | null = null,
): Promise<void> => tellOf(ctx, session, what, accountsCalled(ctx.db, session.id), { note, outside: true });
