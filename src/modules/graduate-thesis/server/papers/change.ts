import { timeInText } from '../../../../kernel/resource/index.ts';
import { document, type Me, type Rule, sql } from '../../../../kernel/server/index.ts';
import { teachersQualified } from '../../../catalogues/server/index.ts';
import { letterhead } from '../../../papers/server/index.ts';
import { accountsNamed } from '../../../people/server/index.ts';
import { has } from '../rules.ts';
import { caseOf, bodyOf } from './case.ts';
import { missing, sheet, facts, text, noBody } from './frame.ts';
import { inGenitive, day, is, studentIs } from './words.ts';

// 2.1 The request to change topic or mentor.

const decidesOnChange = (me: Me): Rule =>
  has(me, 'CommissionEdit') || { 'idStCoGraduatethesis.idStudy': { in: [...(me.facts.thesisStudies ?? [])] } };
/** The request to change title or mentor, as the student or the mentor has put it. */
export const changeRequest = document('molba-za-promjenu', {
  of: 'graduatethesis-change',
  class: 'S',
  title: { hr: 'Molba za promjenu teme ili mentora', en: 'Request to change topic or mentor' },
  register: 'portal',
  valid: 'many',
  by: me => ({ any: [{ createdBy: me.id }, decidesOnChange(me)] }),
  keptBy: decidesOnChange,
  async paper(ctx, id, _params, { on }) {
    const { db } = ctx;
    const asked = (await db.one<{
      idThesis: number;
      kind: 'mentor' | 'comentor' | 'topic';
      teacher: string | null;
      titleHr: string | null;
      titleEn: string | null;
      reason: string;
      by: string | null;
      at: string;
      time: string;
    }>(sql`select c.id_st_co_graduatethesis as "idThesis", c.kind, t.name as teacher, c.title_hr as "titleHr", c.title_en as "titleEn", c.reason, a.name as by,
        to_char(c.created_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as at, to_char(c.created_at at time zone 'Europe/Zagreb', 'HH24:MI') as time
      from ${db.table('graduatethesis-change')} c left join ${teachersQualified(db)} t on t.id = c.id_teacher left join ${accountsNamed(db)} a on a.id = c.created_by where c.id = ${id}`))!;
    const c = await caseOf(ctx, asked.idThesis);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = missing([body, ...noBody]);
    if (lacks.length > 0) return { lacks };
    const head = await letterhead(ctx, on, 'hr');
    const what = { topic: 'teme', mentor: 'mentora', comentor: 'komentora' }[asked.kind];
    return sheet(
      'Molba za promjenu teme ili mentora',
      on,
      [
        { block: 'receipt' },
        { block: 'addressee', lines: [body!.name, head.institution] },
        { block: 'title', text: `Molba za promjenu ${what}`, below: inGenitive(c) },
        facts(
          ['Ime i prezime', c.student],
          ['JMBAG', c.jmbag],
          ['Studij i smjer', c.study],
          ['Broj rada', c.number],
          ['Odobrena tema', c.titleHr],
          ['Mentor/ica', c.mentor],
          ['Komentor/ica', c.comentor],
          ['Traženi naslov', asked.titleHr],
          ['Traženi naslov na engleskom jeziku', asked.titleEn],
          [asked.kind === 'comentor' ? 'Traženi komentor/ica' : 'Traženi mentor/ica', asked.teacher],
          ['Obrazloženje', asked.reason],
        ),
        text(
          `Podneseno putem portala ${day(asked.at)} u ${timeInText(asked.time, 'hr')}, korisnik prijavljen kao ${asked.by ?? c.student}.`,
        ),
        {
          block: 'signatures',
          people: [
            { function: studentIs(c, 'Student', 'Studentica'), name: c.student },
            ...(c.mentor ? [{ function: is(c.mentorGender, 'Mentor', 'Mentorica'), name: c.mentor }] : []),
          ],
        },
      ],
      { kind: 'none' },
    );
  },
});
