import {
  type Block,
  boolean,
  byGender,
  dayInText,
  integer,
  type Sheet,
  type Signature,
  text as field,
} from '../../../kernel/resource/index.ts';
import { type Ctx, document, type Me, type PaperDocument, type Rule, sql } from '../../../kernel/server/index.ts';
import { dutySigner, kindOf, letterhead, remedyOf, signerOf, standingPapers } from '../../papers/server/index.ts';
import { letterheadData } from '../../people/server/index.ts';
import {
  countedIn,
  ended,
  heldWhen,
  isSignature,
  itemInWords,
  kindInCase,
  listed,
  majorityInWords,
  presenceOf,
  presiding,
  recording,
  reporting,
} from './minutes-text.ts';
import { ownApproval } from './notices.ts';
import { type RecordedItem, type RecordedPerson, recordOf, type SessionRecord, surnameFirst } from './record.ts';
import { leads, records, wasCalledToVote } from './rules.ts';

// Papers of the session's case. All of them are acts of a Croatian body and are written in Croatian.

const day = (moment: string): string => dayInText(moment.slice(0, 10), 'hr');
const hour = (moment: string): string => moment.slice(11, 16);
const weekdays = ['nedjelja', 'ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota'];
const weekday = (moment: string): string => weekdays[new Date(`${moment.slice(0, 10)}T00:00:00Z`).getUTCDay()]!;

/** The days of a session: «18. studenoga 2026.», of an electronic one the span, «19. – 21. studenoga 2026.». */
const daysOf = (s: SessionRecord): string => {
  if (s.mode !== 'electronic' || s.dateTo === null || s.dateTo.slice(0, 10) === s.dateFrom.slice(0, 10))
    return day(s.dateFrom);
  const isOneMonth = s.dateFrom.slice(0, 7) === s.dateTo.slice(0, 7);
  return `${isOneMonth ? `${Number(s.dateFrom.slice(8, 10))}.` : day(s.dateFrom)} – ${day(s.dateTo)}`;
};
/** From when to when something lasted; on one day the day is said once. */
const lasted = (from: string, to: string): string =>
  from.slice(0, 10) === to.slice(0, 10)
    ? `${day(from)} od ${hour(from)} do ${hour(to)} sati`
    : `od ${day(from)} u ${hour(from)} sati do ${day(to)} u ${hour(to)} sati`;

/** Who leads the session or keeps its minutes issues its papers. */
export const by = (me: Me): Rule => ({ any: [leads(me), records(me, 'idEsesstype'), { idRecorder: me.id }] }) as Rule;
/** What a paper says of confidential items is for those with a vote; others read the session on the portal. */
export const readBy = (me: Me): Rule => ({ any: [leads(me), wasCalledToVote(me, 'id')] });
const inStates = (...states: readonly string[]): Rule => ({ status: { in: states } }) as Rule;

const text = (said: string): Block => ({ block: 'text', text: said });
const head = (ctx: Ctx, s: SessionRecord, on: string): Promise<Block> => letterhead(ctx, on, 'hr', { unit: s.body });
export const nameOf = (s: SessionRecord, form: 'accusative' | 'genitive'): string =>
  `${s.ordinal}. ${kindInCase(s, form)} ${form === 'accusative' ? 'sjednicu' : 'sjednice'} ${s.bodyGen}`;
const act = (title: string, on: string, blocks: readonly Block[]): Sheet => ({
  format: 'A',
  lang: 'hr',
  title,
  on,
  foot: { kind: 'act' },
  blocks,
});
const chairOf = ({ chair }: SessionRecord): Signature => ({
  function: presiding(chair),
  ...(chair && { name: chair.name }),
});
const recorderOf = ({ recorder }: SessionRecord): Signature => ({
  function: recording(recorder),
  ...(recorder && { name: recorder.name }),
});
const chairSigns = (s: SessionRecord): Block => ({ block: 'signatures', people: [chairOf(s)], seal: false });
const noItem = {
  lacks: [{ hr: 'na dnevnom redu nema točke s tim brojem', en: 'the agenda has no item of this number' }],
};
/** An item is said by its number, one below it by two: «2.1.» */
const itemParams = { item: integer({ required: true, min: 1 }), subItem: integer({ min: 1 }) };
const itemParamNames = {
  item: { hr: 'Broj točke dnevnog reda', en: 'Number of the agenda item' },
  subItem: { hr: 'Broj podtočke', en: 'Number of the sub-item' },
};
export const numberSaid = ({ item, subItem }: Readonly<Record<string, unknown>>): string =>
  subItem ? `${String(item)}.${String(subItem)}` : String(item);
const itemAt = (s: SessionRecord, params: Readonly<Record<string, unknown>>): RecordedItem | undefined =>
  s.items.find(item => item.number === numberSaid(params));
/** The marks of the acts that were issued of a session, by the number of the item. */
const marksOfActs = async (ctx: Ctx, idEsess: number): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await standingPapers(ctx, 'odluka-tijela', 'esession', idEsess)).flatMap(({ params, klasa, urbroj }) =>
      klasa && urbroj ? [[numberSaid(params), `KLASA: ${klasa}, URBROJ: ${urbroj}`]] : [],
    ),
  );

export const call: PaperDocument = document('poziv-na-sjednicu', {
  of: 'esession',
  class: 'A',
  act: 'letter',
  signer: 'row',
  title: { hr: 'Poziv na sjednicu', en: 'Call to a session' },
  register: 'office',
  valid: 'one',
  by,
  readBy,
  when: inStates('called', 'open', 'closed', 'minutesReview', 'archived', 'notHeld'),
  async paper(ctx, id, _params, { on }) {
    const s = await recordOf(ctx, id);
    const kind = await kindOf(ctx, 'poziv-na-sjednicu');
    const { email } = await letterheadData(ctx);
    const place =
      s.mode === 'electronic'
        ? `od ${day(s.dateFrom)} u ${hour(s.dateFrom)} sati do ${day(s.dateTo!)} u ${hour(s.dateTo!)} sati putem portala e-sjednica`
        : `${weekday(s.dateFrom)}, ${day(s.dateFrom)} u ${hour(s.dateFrom)} sati${s.room ? `, ${s.room}` : ''}`;
    // Who reports and what is enclosed stand under the title, set in from its number; of a confidential item the title alone.
    const told = (item: RecordedItem): string =>
      item.isConfidential === 1
        ? `${item.title} (povjerljivo)`
        : [
            item.title,
            item.rapporteur && `${reporting(item.rapporteur)}: ${item.rapporteur.name}`,
            item.documents.length > 0 && `prilog: ${item.documents.join(', ')}`,
          ]
            .filter(Boolean)
            .join('\n');
    const excuseUntil = s.excuseUntil ?? s.dateFrom;
    const sheet = act('Poziv na sjednicu', on, [
      await head(ctx, s, on),
      { block: 'addressee', lines: [`Članovima/članicama ${s.bodyGen}`] },
      { block: 'title', text: 'POZIV' },
      text(
        `${kind?.legalBasisHr ? `Na temelju ${kind.legalBasisHr} sazivam` : 'Sazivam'} ${nameOf(s, 'accusative')}, koja će se održati`,
      ),
      { block: 'text', text: [{ text: place, bold: true }], align: 'center' },
      ...(s.callText ? [text(s.callText)] : []),
      text('Za sjednicu predlažem sljedeći'),
      { block: 'heading', level: 2, text: 'DNEVNI RED', align: 'center' },
      {
        block: 'facts',
        labelWidth: 12,
        facts: s.items
          .filter(item => item.addedAtSession === 0)
          .map(item => ({ label: `${item.number}.`, value: told(item) })),
      },
      ...(s.isOwnApproval === 1 ? [text(ownApproval.hr)] : []),
      text(
        `Molimo članove koji su spriječeni da nazočnost otkažu na portalu do ${day(excuseUntil)} u ${hour(excuseUntil)} sati.`,
      ),
      chairSigns(s),
    ]);
    // A call is a letter: whoever is prevented may also write.
    return email ? { ...sheet, foot: { kind: 'act', contact: email } } : sheet;
  },
});

const presences = ['Nazočni', 'Ispričani', 'Odsutni'] as const;
/** Who was there, who was excused and who was missing, in three columns beside each other; a name in a line of its own. */
const columnsOf = (lines: readonly string[], people: readonly RecordedPerson[]): Block => {
  // Of one name with a title behind it the comma parts nothing.
  const isOne = (said: string): boolean => people.some(({ name }) => name === said);
  const columns = presences.map(kind => {
    const said = (lines.find(line => line.startsWith(`${kind}: `)) ?? '').slice(kind.length + 2).trim();
    return (isOne(said) ? [said] : said.split(said.includes(';') ? /; */ : /, */)).filter(
      name => name !== '' && name !== '–',
    );
  });
  const longest = Math.max(1, ...columns.map(names => names.length));
  return {
    block: 'table',
    summary: 'Nazočni, ispričani i odsutni članovi',
    columns: presences.map(kind => ({ head: `${kind}:`, width: 55, align: 'left' })),
    rows: Array.from({ length: longest }, (_, n) => ({ cells: columns.map(names => names[n] ?? '') })),
  };
};
/** What was decided stands out from what was said: its name on a line of its own, both set in, up to the end of the item. */
const decided = /^(ODLUKA|ZAKLJUČAK): ?/;
const setIn = 10;
/** The text of the minutes as it was edited, line by line; presence stands in columns, and headings of items stand out. */
const minutesBlocks = (
  lines: readonly string[],
  people: readonly RecordedPerson[],
  marks: ReadonlyMap<string, string>,
): Block[] => {
  let number = '';
  let isDecision = false;
  /** Where a decision is an act of its own, it ends with the marks of that act. */
  const marksOf = (line: string | undefined): Block[] => {
    const isOver = line === undefined || line.trim() === '' || line.startsWith('Ad ');
    const said = marks.get(number);
    return isDecision && isOver && said ? [{ block: 'text', text: said, indent: setIn }] : [];
  };
  const blockOf = (line: string): Block[] => {
    const named = decided.exec(line)?.[1];
    if (named) isDecision = true;
    else if (line.trim() === '' || line.startsWith('Ad ')) isDecision = false;
    number = /^Ad (\d+(?:\.\d+)?)\. /.exec(line)?.[1] ?? number;
    if (isDecision) {
      const said = line.replace(decided, '').trim();
      return [
        ...(named
          ? [{ block: 'text', text: [{ text: named, bold: true }], indent: setIn, keep: true } satisfies Block]
          : []),
        ...(said ? [{ block: 'text', text: said, indent: setIn } satisfies Block] : []),
      ];
    }
    if (line.trim() === '' || line === 'ZAPISNIK') return [];
    if (line.startsWith('Nazočni: ')) return [columnsOf(lines, people)];
    if (line.startsWith('Ispričani: ') || line.startsWith('Odsutni: '))
      return lines.some(other => other.startsWith('Nazočni: ')) ? [] : [text(line)];
    if (line === 'DNEVNI RED') return [{ block: 'heading', level: 2, text: line, align: 'center' }];
    if (/^Ad \d+(\.\d+)?\. /.test(line)) return [{ block: 'heading', level: 2, text: line }];
    return [text(line)];
  };
  return [...lines.flatMap(line => [...marksOf(line), ...blockOf(line)]), ...marksOf(undefined)];
};
/** Without the parts about confidential items. */
const publicLines = (lines: readonly string[], s: SessionRecord): string[] => {
  const secret = new Set(
    s.items.filter(item => item.isConfidential === 1).map(item => `Ad ${item.number}. ${item.title}`),
  );
  const kept: string[] = [];
  let isLeftOut = false;
  for (const line of lines) {
    if (line.startsWith('Ad ')) isLeftOut = secret.has(line);
    else if (line.startsWith('Sjednica je završila') || line.startsWith('Glasovanje je zaključeno')) isLeftOut = false;
    if (!isLeftOut) kept.push(line);
  }
  return kept;
};

const minutes: PaperDocument = document('zapisnik-sjednice', {
  of: 'esession',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Zapisnik sjednice', en: 'Minutes of a session' },
  register: 'office',
  valid: { oneFor: ({ params }) => params.isPublic === 1 },
  params: { isPublic: boolean() },
  paramNames: {
    isPublic: { hr: 'Javni ispis (bez povjerljivih točaka)', en: 'Public print (without confidential items)' },
  },
  by,
  readBy,
  when: inStates('closed', 'minutesReview', 'archived'),
  async paper(ctx, id, params, { on }) {
    const s = await recordOf(ctx, id);
    const written = await ctx.db.one<{ text: string; adopted: string | null; at: number | null; status: string }>(
      sql`select m.text, m.adopted_on::text as adopted, (select e.ordinal from ${ctx.db.table('esession')} e where e.id = m.id_adopted_at) as at, m.status
        from ${ctx.db.table('esess-minutes')} m where m.id_esess = ${id} and m.deleted_at is null`,
    );
    if (!written) return { lacks: [{ hr: 'zapisnik još nije sastavljen', en: 'the minutes are not drafted yet' }] };
    const kind = await kindOf(ctx, 'zapisnik-sjednice');
    const { nameGenHr } = await letterheadData(ctx);
    const whose = nameGenHr ? ` ${nameGenHr}` : '';
    const isPublic = params.isPublic === 1;
    const lines = written.text.split('\n').filter(line => !line.startsWith('s ') && !isSignature(line));
    const said = isPublic ? publicLines(lines, s) : lines;
    return act('Zapisnik sjednice', on, [
      await head(ctx, s, on),
      { block: 'title', text: 'ZAPISNIK', below: `s ${nameOf(s, 'genitive')}${whose}, ${heldWhen(s)}` },
      ...minutesBlocks(said, s.people, await marksOfActs(ctx, id)),
      ...(written.status === 'adopted'
        ? [text(adoptedIn(written.at, written.adopted, await remarksAccepted(ctx, id, isPublic)))]
        : []),
      ...(isPublic ? [] : [{ block: 'annexes', names: annexesOf(s) } as const]),
      {
        block: 'signatures',
        people: [recorderOf(s), chairOf(s)],
        seal: kind?.hasSeal === 1,
      },
    ]);
  },
});
/** At which session and when, as far as it is known, and with which remarks; a day ends with a full stop of its own. */
const adoptedIn = (ordinal: number | null, on: string | null, remarks: readonly string[]): string => {
  const day = on === null ? '' : dayInText(on, 'hr');
  const said = [
    'Zapisnik je usvojen',
    ...(ordinal === null ? [] : [`na ${ordinal}. sjednici`]),
    ...(day ? [ordinal === null ? day : `održanoj ${day}`] : []),
    ...(remarks.length > 0 ? [`s primjedbama: ${remarks.map(remark => remark.replace(/\.$/, '')).join('; ')}`] : []),
  ];
  return ended(said.join(' '));
};
/** The remarks with which the minutes were adopted; in public none about a confidential item or what stands below it. */
const remarksAccepted = async ({ db }: Ctx, idEsess: number, isPublic: boolean): Promise<string[]> =>
  (
    await db.run<{ text: string }>(
      sql`select r.text from ${db.table('esess-minutes-remark')} r join ${db.table('esess-minutes')} m on m.id = r.id_esess_min left join ${db.table('esess-agenda')} i on i.id = r.id_esess_age left join ${db.table('esess-agenda')} p on p.id = i.id_parent
        where m.id_esess = ${idEsess} and m.deleted_at is null and r.deleted_at is null and r.resolution = 'accepted' and (${!isPublic} or coalesce(greatest(i.is_confidential, p.is_confidential), 0) = 0) order by r.id`,
    )
  ).rows.map(row => row.text);
/** What lies beside the minutes: who was there, what was handed out, and the record of each secret vote. */
const annexesOf = (s: SessionRecord): string[] => [
  s.mode === 'electronic' ? 'evidencija sudjelovanja' : 'popis nazočnih',
  ...s.items.flatMap(item => item.documents.map(title => `${title} (uz točku ${item.number}.)`)),
  ...s.items
    .filter(item => item.votes.some(vote => vote.isSecret === 1 && vote.status !== 'annulled'))
    .map(item => `zapisnik o tajnom glasovanju pod točkom ${item.number}.`),
];

const officialNote: PaperDocument = document('sluzbena-biljeska-sjednice', {
  of: 'esession',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Službena bilješka o neodržanoj sjednici', en: 'Official note on a session not held' },
  register: 'office',
  valid: 'one',
  by,
  readBy,
  when: inStates('notHeld'),
  async paper(ctx, id, _params, { on }) {
    const s = await recordOf(ctx, id);
    const { present } = presenceOf(s);
    return act('Službena bilješka', on, [
      await head(ctx, s, on),
      { block: 'title', text: 'SLUŽBENA BILJEŠKA' },
      text(
        `${s.ordinal}. ${kindInCase(s, 'nominative')} sjednica ${s.bodyGen}, sazvana za ${day(s.dateFrom)} u ${hour(s.dateFrom)} sati, nije održana jer nije bilo kvoruma.`,
      ),
      text(
        `Od ${countedIn(s.entitled ?? 0, 'ofMembers')} s pravom glasa nazočno: ${present.length}; potrebno: ${s.quorum ?? 0}.`,
      ),
      text(`Nazočni: ${ended(listed(present.map(p => p.name)))}`),
      ...(s.endReason ? [text(s.endReason)] : []),
      chairSigns(s),
    ]);
  },
});

const decision: PaperDocument = document('odluka-tijela', {
  of: 'esession',
  class: 'A',
  act: 'decision',
  title: { hr: 'Odluka tijela', en: 'Decision of a body' },
  register: 'office',
  valid: { oneFor: ({ params }) => numberSaid(params) },
  params: { ...itemParams, subject: field({ max: 300 }) },
  paramNames: {
    ...itemParamNames,
    subject: { hr: 'O čemu je odluka (iza „o”, u lokativu)', en: 'What it is about (after «o», in the locative)' },
  },
  by,
  readBy,
  when: inStates('open', 'closed', 'minutesReview', 'archived'),
  async paper(ctx, id, params, { on }) {
    const s = await recordOf(ctx, id);
    const item = itemAt(s, params);
    if (!item) return noItem;
    // An amendment that was adopted, or the vote that put the item on the agenda, is not yet a decision.
    const last = item.votes.findLast(vote => vote.about === 'proposal' && vote.status !== 'annulled');
    const isAdopted = last?.outcome === 'adopted';
    if (!isAdopted || !item.conclusion)
      return {
        lacks: [{ hr: 'tijelo o toj točki nije donijelo odluku', en: 'the body has made no decision on this item' }],
      };
    const signer = await dutySigner(ctx, 'odluka-tijela', on, 'hr');
    const kind = await kindOf(ctx, 'odluka-tijela');
    const copies = kind?.copies ?? ['Pismohrana, ovdje.'];
    const points = item.conclusion.split('\n').filter(line => line.trim() !== '');
    return act('Odluka', on, [
      await head(ctx, s, on),
      text(
        `${kind?.legalBasisHr ? `Na temelju ${kind.legalBasisHr}, ` : ''}${s.body} na ${s.ordinal}. sjednici održanoj ${daysOf(s)} donosi`,
      ),
      { block: 'title', text: 'ODLUKU', below: params.subject ? `o ${String(params.subject)}` : item.title },
      { block: 'points', numbers: 'roman', items: [...points, 'Ova Odluka stupa na snagu danom donošenja.'] },
      ...remedyOf(kind),
      { block: 'signatures', people: [signer], seal: kind?.hasSeal === 1 },
      ...(copies.length > 0 ? [{ block: 'copies' as const, to: [...copies] }] : []),
    ]);
  },
});

const extract: PaperDocument = document('izvadak-iz-zapisnika', {
  of: 'esession',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Izvadak iz zapisnika', en: 'Extract of the minutes' },
  register: 'office',
  valid: 'many',
  params: itemParams,
  paramNames: itemParamNames,
  by,
  readBy,
  when: inStates('closed', 'minutesReview', 'archived'),
  async paper(ctx, id, params, { on }) {
    const s = await recordOf(ctx, id);
    const item = itemAt(s, params);
    if (!item) return noItem;
    const written = await ctx.db.one<{ text: string; status: string }>(
      sql`select text, status from ${ctx.db.table('esess-minutes')} where id_esess = ${id} and deleted_at is null`,
    );
    const isAdopted = written?.status === 'adopted';
    if (!isAdopted && !item.conclusion)
      return {
        lacks: [
          {
            hr: 'zapisnik nije usvojen, a o točki nema zaključka',
            en: 'the minutes are not adopted and the item has no conclusion',
          },
        ],
      };
    return act('Izvadak iz zapisnika', on, [
      await head(ctx, s, on),
      { block: 'title', text: 'IZVADAK IZ ZAPISNIKA', below: `${nameOf(s, 'genitive')}, ${heldWhen(s)}` },
      ...minutesBlocks(sectionOf(written?.text ?? '', item) ?? itemInWords(item), s.people, await marksOfActs(ctx, id)),
      ...(isAdopted ? [] : [text('Zapisnik nije usvojen.')]),
      { block: 'text', text: 'Točnost izvatka potvrđuje:', keep: true },
      { block: 'signatures', people: [await secretaryOf(ctx, s, on)], seal: true },
    ]);
  },
});
/** Who vouches for an extract: whoever has the duty, else the secretary of the body, else whoever kept the minutes. */
const secretaryOf = async (ctx: Ctx, s: SessionRecord, on: string): Promise<Signature> => {
  const signer = await signerOf(ctx, 'izvadak-iz-zapisnika', on, 'hr');
  if (signer) return signer;
  const secretary = s.people.find(person => person.role === 'secretary');
  return secretary
    ? { function: byGender(secretary.gender, 'Tajnik', 'Tajnica', 'Tajnik/ca'), name: secretary.name }
    : recorderOf(s);
};
/** The part of the minutes about one item, word for word. */
const sectionOf = (whole: string, item: RecordedItem): string[] | null => {
  const lines = whole.split('\n');
  const from = lines.findIndex(line => line.startsWith(`Ad ${item.number}. `));
  if (from < 0) return null;
  const to = lines.findIndex((line, n) => n > from && (line.trim() === '' || line.startsWith('Ad ')));
  return lines.slice(from, to < 0 ? undefined : to);
};

const roles: Readonly<Record<string, readonly [string, string, string]>> = {
  chair: ['predsjednik', 'predsjednica', 'predsjednik/ca'],
  deputyChair: ['zamjenik predsjednika', 'zamjenica predsjednika', 'zamjenik/ca predsjednika'],
  secretary: ['tajnik', 'tajnica', 'tajnik/ca'],
  member: ['član', 'članica', 'član/ica'],
  substitute: ['zamjenski član', 'zamjenska članica', 'zamjenski član/ica'],
  studentRep: ['predstavnik studenata', 'predstavnica studenata', 'predstavnik/ca studenata'],
  employeeRep: ['predstavnik zaposlenika', 'predstavnica zaposlenika', 'predstavnik/ca zaposlenika'],
  observer: ['bez prava glasa', 'bez prava glasa', 'bez prava glasa'],
};
const roleOf = ({ role, gender }: RecordedPerson): string => byGender(gender, ...roles[role]!);
const attendance: PaperDocument = document('popis-nazocnih', {
  of: 'esession',
  class: 'L',
  title: { hr: 'Popis nazočnih', en: 'List of those present' },
  register: 'portal',
  valid: 'many',
  by,
  readBy,
  when: inStates('called', 'open', 'closed', 'minutesReview', 'archived'),
  async paper(ctx, id, _params, { on }) {
    const s = await recordOf(ctx, id);
    const isElectronic = s.mode === 'electronic';
    // Who has voted is written down as each vote closes: before the end it would say of whoever took part that they did not.
    if (isElectronic && ['called', 'open'].includes(s.status))
      return {
        lacks: [
          {
            hr: 'sjednica nije zaključena, pa se još ne zna tko je sudjelovao',
            en: 'the session is not closed, so it is not known yet who took part',
          },
        ],
      };
    const title = isElectronic ? 'EVIDENCIJA SUDJELOVANJA' : 'POPIS NAZOČNIH';
    const people = s.people.toSorted((a, b) => a.sorted.localeCompare(b.sorted, 'hr'));
    const replaced = (of: number) => s.people.find(p => p.idSubstitute === of);
    const called = (p: (typeof people)[number]): string => {
      const other = replaced(p.idMember);
      return other ? `${p.name} – zamjena za ${other.name}` : p.name;
    };
    return {
      format: 'P',
      lang: 'hr',
      title,
      on,
      foot: { kind: 'list', words: `${title} · ${nameOf(s, 'genitive')} · ${daysOf(s)}` },
      blocks: [
        await head(ctx, s, on),
        {
          block: 'title',
          text: title,
          below: `${nameOf(s, 'genitive')}, ${daysOf(s)}${s.room ? `, ${s.room}` : ''}`,
        },
        {
          block: 'table',
          summary: title,
          columns: isElectronic
            ? [
                { head: 'R. br.', width: 10, align: 'right' },
                { head: 'Ime i prezime', width: 75 },
                { head: 'Svojstvo', width: 45 },
                { head: 'Sudjelovao/la', width: 45, align: 'center' },
              ]
            : [
                { head: 'R. br.', width: 10, align: 'right' },
                { head: 'Ime i prezime', width: 65 },
                { head: 'Svojstvo', width: 40 },
                { head: 'Potpis', width: 42 },
                { head: 'Napomena', width: 18 },
              ],
          rows: people.map((p, n) => ({
            cells: [
              `${n + 1}.`,
              called(p),
              roleOf(p),
              ...(isElectronic ? [p.presence === 'online' ? 'da' : 'ne'] : ['', '']),
            ],
          })),
        },
        text(
          isElectronic
            ? `Od ${countedIn(s.entitled ?? 0, 'ofMembers')} s pravom glasa sudjelovalo: ${presenceOf(s).present.length}`
            : `Od ${countedIn(s.entitled ?? 0, 'ofMembers')} nazočno: ____`,
        ),
      ],
    };
  },
});

const secretVote: PaperDocument = document('zapisnik-o-tajnom-glasovanju', {
  of: 'esession',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Zapisnik o provedenom tajnom glasovanju', en: 'Record of a secret vote' },
  register: 'office',
  valid: { oneFor: ({ params }) => numberSaid(params) },
  params: { ...itemParams, commission: field({ max: 500 }) },
  paramNames: {
    ...itemParamNames,
    commission: {
      hr: 'Povjerenstvo koje broji listiće: predsjednik/ca pa dva člana, odvojeni točkom sa zarezom',
      en: 'Commission that counts paper ballots: its chair, then two members, parted by semicolons',
    },
  },
  by,
  readBy,
  when: inStates('open', 'closed', 'minutesReview', 'archived'),
  async paper(ctx, id, params, { on }) {
    const s = await recordOf(ctx, id);
    const item = itemAt(s, params);
    if (!item) return noItem;
    const vote = item.votes.findLast(v => v.isSecret === 1);
    if (!vote)
      return { lacks: [{ hr: 'o toj točki nije glasovano tajno', en: 'there was no secret vote on this item' }] };
    const title = 'ZAPISNIK O PROVEDENOM TAJNOM GLASOVANJU';
    const below = `o tajnom glasovanju pod točkom ${item.number}. ${item.title}, provedenom ${lasted(vote.openedAt!, vote.closedAt ?? vote.openedAt!)}`;
    const commission = String(params.commission ?? '')
      .split(';')
      .map(name => name.trim())
      .filter(Boolean);
    if (vote.isAnalog === 0 && commission.length > 0)
      return {
        lacks: [
          {
            hr: 'listiće predane na portalu ne broji povjerenstvo',
            en: 'no commission counts ballots cast in the portal',
          },
        ],
      };
    if (commission.length > 0 && (commission.length !== 3 || new Set(commission).size !== 3))
      return {
        lacks: [{ hr: 'povjerenstvo ima točno tri člana', en: 'the commission has exactly three members' }],
      };
    // Paper ballots are counted by a commission of three; whom nobody has named, they write themselves.
    const [president, ...counting] = commission;
    const sits = (called: string, name: string | undefined): Signature => ({ function: called, ...(name && { name }) });
    const signed: Block = {
      block: 'signatures',
      people:
        vote.isAnalog === 1
          ? [
              sits('Član/ica povjerenstva', counting[0]),
              sits('Član/ica povjerenstva', counting[1]),
              sits('Predsjednik/ca povjerenstva', president),
            ]
          : [recorderOf(s), chairOf(s)],
    };
    // Under three ballots a number would tell how somebody voted.
    if (vote.status === 'annulled' || (vote.cast ?? 0) < 3)
      return act(title, on, [
        await head(ctx, s, on),
        { block: 'title', text: title, below },
        text('Glasovanje nije provedeno tajno.'),
        signed,
      ]);
    const [cast, invalid] = [vote.cast ?? 0, vote.invalid ?? 0];
    const given = s.mode === 'electronic' ? (vote.entitled ?? 0) : (vote.present ?? 0);
    const rows: [string, number][] = [
      ['Članova s pravom glasa', vote.entitled ?? 0],
      // Nobody is present at an electronic session: it has those who may vote, and those who did.
      ...(s.mode === 'electronic' ? [] : [['Nazočnih pri otvaranju', vote.present ?? 0] as [string, number]]),
      [vote.isAnalog === 1 ? 'Izdanih listića' : 'Otvorenih prava glasa', given],
      [vote.isAnalog === 1 ? 'Ubačenih listića' : 'Predanih listića', cast],
      ['Neiskorištenih', given - cast],
      ['Nevažećih', invalid],
      ['Važećih', cast - invalid],
    ];
    const best = vote.options.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))[0];
    const results: Block =
      vote.method === 'yesNoAbstain'
        ? {
            block: 'table',
            summary: 'Ishod',
            columns: [
              { head: 'Glas', width: 120 },
              { head: 'Broj', width: 45, align: 'right' },
            ],
            rows: [
              { cells: ['ZA', String(vote.yes ?? 0)] },
              { cells: ['PROTIV', String(vote.no ?? 0)] },
              { cells: ['SUZDRŽANO', String(vote.abstain ?? 0)] },
            ],
          }
        : {
            block: 'table',
            summary: 'Kandidati',
            columns: [
              { head: 'R. br.', width: 10, align: 'right' },
              { head: 'Kandidat/kinja', width: 110 },
              { head: 'Glasova', width: 45, align: 'right' },
            ],
            rows: vote.options
              .toSorted((a, b) => surnameFirst(a.text).localeCompare(surnameFirst(b.text), 'hr'))
              .map((o, n) => ({ cells: [`${n + 1}.`, o.text, String(o.votes ?? 0)] })),
          };
    const end =
      vote.outcome !== 'adopted'
        ? 'Potrebna većina nije postignuta.'
        : vote.method === 'yesNoAbstain'
          ? 'Prijedlog je prihvaćen.'
          : `${byGender(best!.gender, 'Izabran', 'Izabrana', 'Izabran/a')} je ${best!.text} s ${countedIn(best!.votes ?? 0, 'withVotes')}.`;
    const kind = await kindOf(ctx, 'zapisnik-o-tajnom-glasovanju');
    const basis = kind?.legalBasisHr ? ` na temelju ${kind.legalBasisHr}` : '';
    return act(title, on, [
      await head(ctx, s, on),
      { block: 'title', text: title, below },
      {
        block: 'table',
        summary: 'Podaci o glasovanju',
        columns: [
          { head: 'Podatak', width: 120 },
          { head: 'Broj', width: 45, align: 'right' },
        ],
        rows: rows.map(([label, n]) => ({ cells: [label, String(n)] })),
      },
      results,
      text(`Odlučuje se ${majorityInWords(vote.majority)}${basis}. ${end}`),
      signed,
    ]);
  },
});

export const sessionPapers: readonly PaperDocument[] = [
  call,
  attendance,
  minutes,
  officialNote,
  decision,
  extract,
  secretVote,
];
