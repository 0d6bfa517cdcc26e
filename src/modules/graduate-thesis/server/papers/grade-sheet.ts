import { numberOnPaper } from '../../../../kernel/resource/index.ts';
import { document, sql } from '../../../../kernel/server/index.ts';
import { gradesNamed } from '../../../catalogues/server/index.ts';
import { letterhead } from '../../../papers/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { limitsOf } from '../limits.ts';
import { decides, sits } from '../rules.ts';
import { caseOf, commissionOf, defenceOf } from './case.ts';
import { missing, sheet, facts, states } from './frame.ts';
import { headOf } from './head.ts';
import { inGenitive, seatIs, capital, gradeWords } from './words.ts';

// 2.7 The grade sheet of a member.

export const gradeSheet = document('obrazac-za-ocjenu', {
  of: 'st-co-graduatethesis',
  class: 'H',
  title: { hr: 'Obrazac za ocjenu rada', en: 'Grade sheet' },
  register: 'portal',
  valid: 'many',
  by: me => sits(me, 'id', ['president', 'mentor', 'member']),
  when: states('scheduled', 'defended', 'failed'),
  readBy: decides,
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const [defence, members, limits] = [await defenceOf(ctx, id), await commissionOf(ctx, id), await limitsOf(ctx, c)];
    const idTeacher = ctx.me?.facts.idTeacher ?? 0;
    const me = members.find(m => m.idTeacher === idTeacher);
    const given = (
      await ctx.db.run<{
        component: string;
        value: number;
        comment: string | null;
      }>(sql`select g.component, v.value, g.comment from ${ctx.db.table('graduatethesis-grade')} g
        join ${gradesNamed(ctx.db)} v on v.id = g.id_grade where g.id_defense = ${defence?.id ?? 0} and g.id_teacher = ${idTeacher} and g.deleted_at is null`)
    ).rows;
    const lacks = missing(
      [me, 'članstvo u povjerenstvu', 'a seat in the commission'],
      [given.length === 3, 'vaše tri ocjene', 'your three grades', thesisRoute.defence],
      [c.number, 'broj rada', 'the number of the thesis', thesisRoute.commission],
    );
    if (lacks.length > 0) return { lacks };
    const of = (component: string) => given.find(g => g.component === component)!;
    const line = (component: string, name: string, criteria: string | null, weight: number) => ({
      cells: [
        criteria ? `${name}: ${criteria}` : name,
        numberOnPaper(weight, 'hr'),
        String(of(component).value),
        of(component).comment ?? '',
      ],
    });
    const proposal =
      limits.weightWork * of('work').value +
      limits.weightPresentation * of('presentation').value +
      limits.weightDiscussion * of('discussion').value;
    const proposed = Math.floor(proposal + 0.5 + 1e-9);
    return sheet('Obrazac za ocjenu rada', on, [
      await letterhead(ctx, on, 'hr'),
      { block: 'title', text: `Obrazac za ocjenu ${inGenitive(c)}` },
      facts(...(await headOf(ctx, c, defence!))),
      {
        block: 'table',
        summary: 'Ocjene po kriterijima',
        columns: [
          { head: 'Kriterij', width: 90, align: 'left' },
          { head: 'Ponder', width: 20, align: 'right' },
          { head: 'Ocjena (1–5)', width: 25, align: 'center' },
          { head: 'Obrazloženje', width: 30, align: 'left' },
        ],
        rows: [
          line('work', 'Pisani rad', limits.criteriaWork, limits.weightWork),
          line('presentation', 'Izlaganje', limits.criteriaPresentation, limits.weightPresentation),
          line('discussion', 'Odgovori na pitanja', limits.criteriaDiscussion, limits.weightDiscussion),
          {
            cells: [
              { text: 'Prijedlog ocjene', bold: true },
              '',
              { text: `${proposed} (${gradeWords[proposed]})`, bold: true },
              '',
            ],
          },
        ],
      },
      { block: 'signatures', people: [{ function: capital(seatIs(me!)), name: me!.name }] },
    ]);
  },
});
