import { document, sql } from '../../../../kernel/server/index.ts';
import { has } from '../rules.ts';
import { caseOf, bodyOf } from './case.ts';
import { decision, signed, appointed } from './decision.ts';
import {
  missing,
  sheet,
  facts,
  byDeciders,
  states,
  sinceApproved,
  bodyLacks,
  courseLacks,
  approvalLacks,
} from './frame.ts';
import { inGenitive, day, is, studentIs } from './words.ts';

// 2.2 Decisions on topics: of one student, and of all whom a session approved.

export const topicDecision = document('odluka-o-temi', {
  of: 'st-co-graduatethesis',
  class: 'A',
  act: 'decision',
  signer: 'row',
  title: { hr: 'Odluka o odobrenju teme i imenovanju mentora', en: 'Decision on topic and mentor' },
  register: 'office',
  valid: 'one',
  onRequest: true,
  by: byDeciders,
  when: states(...sinceApproved),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = [
      ...missing([c.titleEn, 'naslov na engleskom jeziku', 'the title in English'], [c.course, ...courseLacks]),
      ...approvalLacks(c),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    return sheet('Odluka o odobrenju teme i imenovanju mentora', on, [
      ...(await decision(ctx, 'odluka-o-temi', on, 'o odobrenju teme i imenovanju mentora', body!, c.approvedOn!)),
      { block: 'points', numbers: 'roman', items: [`Odobrava se tema ${inGenitive(c)}:`] },
      facts(
        [studentIs(c, 'Student', 'Studentica'), c.student],
        ['JMBAG', c.jmbag],
        ['Studij', c.study],
        ['Naslov rada', c.titleHr],
        ['Naslov na engleskom jeziku', c.titleEn],
        ['Predmet', c.course],
        ['Broj rada', c.number],
      ),
      {
        block: 'points',
        numbers: 'roman',
        after: 1,
        items: [
          appointed(c),
          `Rok za predaju rada je ${day(c.deadline)} Rok se iznimno može produljiti jednom, najdulje za šest mjeseci.`,
          'Ova Odluka stupa na snagu danom donošenja.',
        ],
      },
      ...(await signed(ctx, 'odluka-o-temi', on, body!)),
      {
        block: 'copies',
        to: [
          studentIs(c, 'Studentu', 'Studentici'),
          is(c.mentorGender, 'Mentoru', 'Mentorici'),
          'Studentskoj referadi',
          'Pismohrana, ovdje.',
        ],
      },
    ]);
  },
});
/** What was approved at one session, as one act with the list as its annex. */
export const sessionDecision = document('odluka-o-temama', {
  of: 'graduatethesis-session',
  class: 'A',
  act: 'decision',
  signer: 'row',
  title: { hr: 'Odluka o odobrenju tema i imenovanju mentora', en: 'Decision on topics and mentors' },
  register: 'office',
  valid: 'one',
  by: me => has(me, 'CommissionEdit') || { 'idTheses.idStudy': { in: [...(me.facts.thesisStudies ?? [])] } },
  async paper(ctx, id, _params, { on }) {
    const { db } = ctx;
    const { rows } = await db.run<{ id: number; heldOn: string; idStudy: number }>(
      sql`select g.id, s.held_on::text as "heldOn", g.id_study as "idStudy" from ${db.table('graduatethesis-session')} s
        join ${db.table('graduatethesis-session-id-theses')} l on l.id_row = s.id join ${db.table('st-co-graduatethesis')} g on g.id = l.id_target
        where s.id = ${id} order by l.num`,
    );
    const [first] = rows;
    const body = first ? await bodyOf(ctx, first.idStudy, first.heldOn) : null;
    const lacks = [...missing([first, 'odobrene teme', 'approved topics']), ...bodyLacks(body)];
    if (lacks.length > 0) return { lacks };
    const cases = await Promise.all(rows.map(row => caseOf(ctx, row.id)));
    const works = [...new Set(cases.map(c => inGenitive(c).split(' ')[0]!.replace(/og$/, 'ih')))].sort().reverse();
    const months = [...new Set(cases.map(c => c.deadline))];
    const [deadline] = months.length === 1 ? months : [null];
    return sheet('Odluka o odobrenju tema i imenovanju mentora', on, [
      ...(await decision(ctx, 'odluka-o-temama', on, 'o odobrenju tema i imenovanju mentora', body!, first!.heldOn)),
      {
        block: 'points',
        numbers: 'roman',
        items: [
          `Odobravaju se teme ${works.join(' i ')} radova prema popisu koji je sastavni dio ove Odluke.`,
          'Za mentore se imenuju nastavnici navedeni u popisu uz pojedinu temu.',
          `${deadline ? `Rok za predaju radova je ${day(deadline)}` : 'Rok za predaju rada naveden je u zadatku rada.'} Rok se iznimno može produljiti jednom, najdulje za šest mjeseci.`,
          'Ova Odluka stupa na snagu danom donošenja.',
        ],
      },
      ...(await signed(ctx, 'odluka-o-temama', on, body!)),
      {
        block: 'copies',
        to: ['Studentima s popisa', 'Mentorima s popisa', 'Studentskoj referadi', 'Pismohrana, ovdje.'],
      },
      { block: 'pageBreak' },
      { block: 'title', text: 'Popis odobrenih tema' },
      {
        block: 'table',
        summary: 'Odobrene teme s mentorima',
        columns: [
          { head: 'R. br.', width: 8, align: 'right' },
          { head: 'Student/ica', width: 33, align: 'left' },
          { head: 'JMBAG', width: 22, align: 'center' },
          { head: 'Naslov rada', width: 61, align: 'left' },
          { head: 'Mentor/ica', width: 41, align: 'left' },
        ],
        rows: cases.map((c, n) => ({
          cells: [
            `${n + 1}.`,
            c.student,
            c.jmbag,
            c.titleHr,
            [c.mentor, c.comentor && `${c.comentor} (${is(c.comentorGender, 'komentor', 'komentorica')})`]
              .filter(Boolean)
              .join('; '),
          ],
        })),
      },
    ]);
  },
});
