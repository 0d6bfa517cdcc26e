import { type Block, byGender, numberOnPaper, timeInText } from '../../../../kernel/resource/index.ts';
import { document, sql } from '../../../../kernel/server/index.ts';
import { gradesNamed } from '../../../catalogues/server/index.ts';
import { kindOf, letterhead } from '../../../papers/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { decides, sits } from '../rules.ts';
import { caseOf, commissionOf, defenceOf } from './case.ts';
import { missing, sheet, facts, text, states } from './frame.ts';
import { headOf } from './head.ts';
import { inGenitive, inNominative, day, studentIs, seatIs, capital, isVoting, gradeWords, chairOf } from './words.ts';

// 2.5 The minutes.

const answers: Readonly<Record<string, string>> = { yes: 'zadovoljava', partly: 'djelomično', no: 'ne zadovoljava' };
export const minutes = document('zapisnik-o-obrani', {
  of: 'st-co-graduatethesis',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Zapisnik o obrani', en: 'Minutes of the defence' },
  register: 'office',
  valid: { oneFor: ({ sheet }) => sheet.data },
  onRequest: true,
  by: me => ({ any: [decides(me), sits(me, 'id', ['president', 'secretary'])] }),
  when: states('defended', 'failed', 'deposited', 'archived'),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const [defence, members] = [await defenceOf(ctx, id), await commissionOf(ctx, id)];
    const final = await ctx.db.one<{ value: number }>(
      sql`select v.value from ${ctx.db.table('st-co-graduatethesis')} g join ${gradesNamed(ctx.db)} v on v.id = g.id_grade_final where g.id = ${id}`,
    );
    const lacks = missing(
      [defence?.result, 'zaključena obrana', 'a closed defence', thesisRoute.defence],
      [defence?.place, 'mjesto obrane', 'the place of the defence'],
      [defence?.meanWork, 'ocjene članova', 'grades of the members', thesisRoute.defence],
      [defence?.questions?.length, 'pitanja članova', 'questions of the members', thesisRoute.defence],
      [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
      [c.number, 'broj rada', 'the number of the thesis', thesisRoute.commission],
      [chairOf(members), 'predsjednik povjerenstva', 'a president of the commission', thesisRoute.seats],
    );
    if (lacks.length > 0) return { lacks };
    const d = defence!;
    const title = d.result === 'passed' && c.hasGraduated && c.awarded ? ` i stječe naziv ${c.awarded}` : '';
    const hasPassed = d.result === 'passed';
    const value = final?.value ?? 1;
    const names = new Map(members.map(m => [m.idTeacher, m.name]));
    const he = (male: string, female: string): string => studentIs(c, male, female);
    const chair = chairOf(members)!;
    const chairDid = byGender(
      chair.gender ?? 'x',
      'Predsjednik Povjerenstva otvorio je',
      'Predsjednica Povjerenstva otvorila je',
      'Predsjednik/ica Povjerenstva otvorio/la je',
    );
    const chairTold = byGender(chair.gender ?? 'x', 'upoznao', 'upoznala', 'upoznao/la');
    const mean = (text: string): string => numberOnPaper(Number(text), 'hr');
    const rounded = (text: string): string => gradeWords[Math.floor(Number(text) + 0.5)] ?? '';
    const blocks: Block[] = [
      await letterhead(ctx, on, 'hr'),
      {
        block: 'title',
        text: 'Zapisnik',
        below: `o obrani ${inGenitive(c)} održanoj ${day(d.day)} s početkom u ${timeInText(d.time, 'hr')}, ${d.place}`,
      },
      facts(...(await headOf(ctx, c, d))),
      text('Nazočni članovi Povjerenstva:'),
      {
        block: 'points',
        numbers: 'decimal',
        items: members.filter(m => m.role !== 'substitute').map(m => `${m.name}, ${seatIs(m)}`),
      },
      text('Tijek obrane:'),
      {
        block: 'points',
        numbers: 'decimal',
        items: [
          `${chairDid} javnu obranu i ${chairTold} nazočne s podacima o ${he('studentu', 'studentici')} i radu.`,
          `${he('Student je izložio', 'Studentica je izložila')} rad.`,
          'Članovi Povjerenstva postavili su pitanja navedena u prilogu.',
          `Nakon vijećanja Povjerenstvo je ${d.voting === 'majority' ? 'većinom glasova' : 'jednoglasno'} ocijenilo:`,
        ],
      },
      {
        block: 'table',
        summary: 'Ocjene',
        columns: [
          { head: 'Sastavnica', width: 85, align: 'left' },
          { head: 'Ocjena (brojkom)', width: 40, align: 'center' },
          { head: 'Ocjena (riječju)', width: 40, align: 'center' },
        ],
        rows: [
          { cells: ['Pisani rad', mean(d.meanWork!), rounded(d.meanWork!)] },
          { cells: ['Izlaganje', mean(d.meanPresentation!), rounded(d.meanPresentation!)] },
          { cells: ['Odgovori na pitanja', mean(d.meanDiscussion!), rounded(d.meanDiscussion!)] },
          {
            cells: [
              { text: 'Konačna ocjena', bold: true },
              { text: String(value), bold: true },
              { text: gradeWords[value]!, bold: true },
            ],
          },
        ],
      },
      text(
        `Povjerenstvo utvrđuje da je ${he('student', 'studentica')} ${inNominative(c)} ${hasPassed ? he('OBRANIO', 'OBRANILA') : he('NIJE OBRANIO', 'NIJE OBRANILA')}${title}.`,
      ),
      text(`Obrana je završila u ${timeInText(d.until, 'hr')}.`),
      ...(d.separateOpinion ? [text(`Izdvojeno mišljenje: ${d.separateOpinion}`)] : []),
      {
        block: 'signatures',
        people: members
          .filter(m => isVoting(m) || m.role === 'secretary')
          .map(m => ({ function: capital(seatIs(m).replace(' (bez prava glasa)', '')), name: m.name })),
        seal: (await kindOf(ctx, 'zapisnik-o-obrani'))?.hasSeal === 1,
      },
      { block: 'pageBreak' },
      { block: 'title', text: 'Zapisnik o pitanjima' },
      {
        block: 'table',
        summary: 'Pitanja',
        columns: [
          { head: 'R. br.', width: 10, align: 'right' },
          { head: 'Član povjerenstva', width: 45, align: 'left' },
          { head: 'Pitanje', width: 90, align: 'left' },
          { head: 'Odgovor', width: 20, align: 'center' },
        ],
        rows: (d.questions ?? []).map((q, n) => ({
          cells: [`${n + 1}.`, names.get(q.idTeacher) ?? '', q.text, answers[q.answered] ?? ''],
        })),
      },
    ];
    // Each attempt has minutes of its own.
    return { ...sheet('Zapisnik o obrani', on, blocks), data: { attempt: d.attempt } };
  },
});
