import { dayInTable, inRoman, numberOnPaper, percentOnPaper } from '../../../../kernel/resource/index.ts';
import { document, sql } from '../../../../kernel/server/index.ts';
import { letterhead } from '../../../papers/server/index.ts';
import { asMentor, asStudent, asTeacher, edits } from '../rules.ts';
import { issuesPapers } from './agreement.ts';
import { inCroatian, onPaper } from './data.ts';

interface Task {
  readonly title: string;
  readonly description: string;
  readonly isMandatory: 0 | 1;
  readonly due: string | null;
  readonly status: string;
  readonly points: number | null;
  readonly maxPoints: number;
  readonly graders: string | null;
}
const states: Readonly<Record<string, string>> = {
  assigned: 'dodijeljen',
  submitted: 'predan',
  returned: 'vraćen',
  graded: 'ocijenjen',
};
const short = (text: string): string => (text.length > 400 ? `${text.slice(0, 399).trimEnd()}…` : text);

/** The tasks of one student: agreed before the practice, signed by both mentors and the student. */
export const taskSheetPaper = document('radni-list-prakse', {
  of: 'internship',
  class: 'S',
  title: { hr: 'Radni list – zadaci studenta na praksi', en: 'Work sheet: tasks of the internship' },
  register: 'portal',
  valid: 'many',
  prefix: 'RL-',
  by: me => edits(me) || { any: [asTeacher(me), asStudent(me), asMentor(me)] },
  keptBy: issuesPapers,
  when: {
    intsKind: 'placement',
    status: { in: ['assigned', 'referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed'] },
  },
  async paper(ctx, id, _params, { on }) {
    const speaking = inCroatian(ctx);
    const { db } = ctx;
    const { rows } =
      await db.run<Task>(sql`select k.title, k.description, k.is_mandatory as "isMandatory", coalesce(a.due_date, k.due_date)::text as due, a.status, k.max_points as "maxPoints",
        g.points::float as points, g.graders
      from ${db.table('ints-task-assignment')} a join ${db.table('ints-task')} k on k.id = a.id_ints_task
        left join lateral (select avg(x.points) as points, string_agg(case x.grader_role when 'mentor' then 'mentor/ica u ustanovi' else 'nastavnik/ca' end, ', ' order by x.grader_role) as graders
          from ${db.table('ints-task-grading')} x where x.id_ints_task_ass = a.id and x.deleted_at is null) g on true
      where a.id_ints = ${id} and a.deleted_at is null order by k.num, k.id`);
    if (rows.length === 0) return { lacks: [{ hr: 'zadatak dodijeljen studentu/ici', en: 'a task of the student' }] };
    const [data, head] = [await onPaper(speaking, id), await letterhead(speaking, on, 'hr')];
    const graded = rows.filter(row => row.points !== null);
    const [points, most] = [
      graded.reduce((all, row) => all + row.points!, 0),
      graded.reduce((all, row) => all + row.maxPoints, 0),
    ];
    return {
      format: 'P',
      lang: 'hr',
      title: 'Radni list – zadaci studenta na praksi',
      on,
      foot: { kind: 'act' },
      blocks: [
        { block: 'text', text: head.institution, align: 'center' },
        { block: 'title', text: 'Radni list – zadaci studenta na praksi' },
        {
          block: 'facts',
          facts: [
            { label: 'Student/ica', value: data.student },
            { label: 'Studij, godina', value: `${data.study}, ${inRoman(data.yearOfStudy)}. godina` },
            { label: 'Predmet', value: data.course },
            { label: 'Partner, odjel', value: [data.partner, data.workplace].filter(Boolean).join(', ') },
          ],
        },
        {
          block: 'table',
          summary: 'Zadaci s rokovima, stanjem i bodovima',
          columns: [
            { head: 'R. br.', width: 8, align: 'right' },
            { head: 'Zadatak (opis)', width: 67 },
            { head: 'Obvezan', width: 15, align: 'center' },
            { head: 'Rok', width: 19, align: 'center' },
            { head: 'Status', width: 18 },
            { head: 'Bodovi', width: 17, align: 'right' },
            { head: 'Ocjenjivač', width: 31 },
          ],
          rows: [
            ...rows.map((row, i) => ({
              cells: [
                `${i + 1}.`,
                `${row.title}. ${short(row.description)}`,
                row.isMandatory === 1 ? 'da' : 'ne',
                row.due ? dayInTable(row.due, 'hr') : '',
                states[row.status] ?? '',
                `${row.points === null ? '–' : numberOnPaper(row.points, 'hr')} / ${row.maxPoints}`,
                row.graders ?? '',
              ],
            })),
            {
              total: [
                '',
                '',
                '',
                '',
                '',
                `${numberOnPaper(points, 'hr')} / ${most}`,
                most > 0 ? percentOnPaper((points / most) * 100, 'hr') : '',
              ],
              label: 'Ukupno ocijenjeno',
            },
          ],
        },
        {
          block: 'signatures',
          people: [
            { function: 'Student/ica', name: data.student },
            {
              function: `Mentor/ica u ${data.partner ?? 'tvrtki'} (potpis i žig)`,
              ...(data.mentor && { name: data.mentor }),
            },
            { function: 'Mentor/ica na fakultetu', ...(data.teacher && { name: data.teacher }) },
          ],
        },
      ],
    };
  },
});
