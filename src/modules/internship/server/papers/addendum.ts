import { type Block, inRoman, type Sheet } from '../../../../kernel/resource/index.ts';
import { type Ctx, document, sql } from '../../../../kernel/server/index.ts';
import { teachersEmployed } from '../../../catalogues/server/index.ts';
import { dutySigner, kindOf, letterhead, standingPapers } from '../../../papers/server/index.ts';
import { employeesNamed, partnersNamed } from '../../../people/server/index.ts';
import { issuesPapers, standingAgreement } from './agreement.ts';
import { byGender, dayOn, duration, inCroatian, type OnPaper, onPaper } from './data.ts';

const name = 'dodatak-o-praksi';
interface Change {
  readonly id: number;
  readonly effectiveFrom: string;
  readonly reason: string;
  readonly partner: string | null;
  readonly mentor: string | null;
  readonly teacher: string | null;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly plannedHours: number | null;
  readonly replaced: string | null;
}
const changesOf = async (ctx: Ctx, id: number): Promise<readonly Change[]> =>
  (
    await ctx.db.run<Change>(sql`select a.id, a.effective_from::text as "effectiveFrom", a.reason, p.name as partner, m.name as mentor, t.name as teacher,
        a.date_from::text as "dateFrom", a.date_to::text as "dateTo", a.planned_hours as "plannedHours", a.replaced
      from ${ctx.db.table('ints-amendment')} a left join ${partnersNamed(ctx.db)} p on p.id = a.id_partner left join ${employeesNamed(ctx.db)} m on m.id = a.id_par_employee
        left join ${teachersEmployed(ctx)} t on t.id = a.id_teacher
      where a.id_ints = ${id} and a.status = 'applied' and a.deleted_at is null order by a.effective_from, a.id`)
  ).rows;

const said = (data: OnPaper, change: Change): Block[] => {
  const facts = [
    ['Prihvatna organizacija', change.partner],
    ['Mentor/ica u prihvatnoj organizaciji', change.mentor],
    ['Mentor/ica na fakultetu', change.teacher],
    ['Početak prakse', change.dateFrom && dayOn(change.dateFrom)],
    ['Završetak prakse', change.dateTo && dayOn(change.dateTo)],
    ['Ukupno trajanje', change.plannedHours && duration(data, change.plannedHours)],
    ['Dosad', change.replaced],
    ['Razlog', change.reason],
  ] as const;
  return [
    {
      block: 'text',
      text: `Od ${dayOn(change.effectiveFrom)} mijenja se:`,
    },
    {
      block: 'facts',
      labelWidth: 62,
      facts: facts.flatMap(([label, value]) => (value ? [{ label: `${label}:`, value: String(value) }] : [])),
    },
  ];
};

/** What has changed since the agreement, or the referral, was signed: each change stands on one addendum. */
export const addendumPaper = document(name, {
  of: 'internship',
  class: 'A',
  act: 'contract',
  title: { hr: 'Dodatak o izmjeni prakse', en: 'Addendum about a change' },
  register: 'office',
  valid: 'many',
  by: issuesPapers,
  when: {
    intsKind: 'placement',
    status: { in: ['referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed'] },
  },
  async paper(ctx, id, _params, { on, replaces }) {
    const speaking = inCroatian(ctx);
    const standing = await standingPapers(ctx, name, 'internship', id);
    // One that takes the place of another says again what that one said.
    const others = standing.filter(each => each.number !== replaces?.number);
    const printed = new Set(others.flatMap(each => (each.sheet.data as { amendments?: number[] })?.amendments ?? []));
    const fresh = (await changesOf(speaking, id)).filter(change => !printed.has(change.id));
    const signer = await dutySigner(speaking, name, on, 'hr');
    const data = await onPaper(speaking, id);
    if (fresh.length === 0)
      return { lacks: [{ hr: 'izmjena koja još nije u dodatku', en: 'a change that is on no addendum yet' }] };
    const [head, kind, agreement] = [
      await letterhead(speaking, on, 'hr'),
      (await kindOf(speaking, name))!,
      await standingAgreement(ctx, id),
    ];
    const ordinal = inRoman(others.length + 1);
    const student = byGender(data.gender, 'Student', 'Studentica');
    const of = agreement
      ? `Sporazuma o stručnoj praksi, ${agreement.klasa ? `KLASA: ${agreement.klasa}, URBROJ: ${agreement.urbroj}` : `broj ${agreement.number}`}, od ${dayOn(agreement.issuedOn)}`
      : `Uputnice za stručnu praksu br. ${data.referralNo ?? '–'}`;
    const rest = `Ostale odredbe ${agreement ? 'sporazuma' : 'uputnice'} ne mijenjaju se.`;
    const sheet: Sheet = {
      format: 'A',
      lang: 'hr',
      title: `Dodatak ${ordinal}. ${agreement ? 'sporazumu o stručnoj praksi' : 'uputnici za stručnu praksu'}`,
      on,
      foot: { kind: 'act' },
      data: { amendments: fresh.map(change => change.id) },
      blocks: [
        head,
        ...(agreement || !data.partner
          ? []
          : [{ block: 'addressee' as const, lines: [data.partner, data.partnerAddress ?? ''].filter(Boolean) }]),
        {
          block: 'title',
          text: `Dodatak ${ordinal}.`,
          below: agreement ? 'sporazumu o stručnoj praksi' : 'uputnici za stručnu praksu',
        },
        {
          block: 'text',
          align: 'justify',
          text: `Ovim se dodatkom mijenjaju odredbe ${of} (${student.toLowerCase()}: ${data.student}, JMBAG ${data.jmbag}, ${data.study}).`,
        },
        ...fresh.flatMap(change => said(data, change)),
        { block: 'text', text: rest },
        ...(replaces
          ? [{ block: 'text' as const, text: `Ovim se dodatkom zamjenjuje dodatak broj ${replaces.number}.` }]
          : []),
        agreement
          ? {
              block: 'signatures',
              people: [
                { function: student, name: data.student },
                {
                  function: 'Za Prihvatnu organizaciju (potpis i žig)',
                  ...(data.signatory && { name: data.signatory }),
                },
                { function: `Za Fakultet: ${signer.function}`, ...(signer.name && { name: signer.name }) },
              ],
              seal: kind.hasSeal === 1,
            }
          : { block: 'signatures', people: [signer], seal: kind.hasSeal === 1 },
        {
          block: 'copies',
          to: [data.partner ?? '–', byGender(data.gender, 'Studentu', 'Studentici'), 'Pismohrana, ovdje'],
        },
      ],
    };
    return sheet;
  },
});
