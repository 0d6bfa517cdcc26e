import {
  academicYearOnPaper,
  type Block,
  date,
  dayInTable,
  inRoman,
  type Sheet,
  text,
} from '../../../../kernel/resource/index.ts';
import { document, sql } from '../../../../kernel/server/index.ts';
import { attachedTo } from '../../../documents/server/index.ts';
import { dutySigner, kindOf, letterhead, remedyOf } from '../../../papers/server/index.ts';
import { letterheadData } from '../../../people/server/index.ts';
import { asMentor, asStudent, asTeacher, edits } from '../rules.ts';
import { lacksSurvey } from '../surveys.ts';
import { issuesPapers } from './agreement.ts';
import { byGender, dayOn, duration, gradeWords, onPaper } from './data.ts';

const blank = '______________________________';
const isOut = {
  intsKind: 'placement',
  status: { in: ['referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed'] },
} as const;

/** The form that the host fills in, signs and stamps: no grade, no credits and no marks of ours. */
export const hostFormPaper = document('potvrda-prihvatne-organizacije', {
  of: 'internship',
  class: 'H',
  title: { hr: 'Potvrda o obavljenoj stručnoj praksi (obrazac)', en: 'Confirmation by the host (form)' },
  register: 'portal',
  valid: 'many',
  prefix: 'SP2-',
  by: me => edits(me) || { any: [asTeacher(me), asStudent(me), asMentor(me)] },
  keptBy: issuesPapers,
  when: isOut,
  async paper(ctx, id, _params, { on }) {
    const speaking = { ...ctx, language: 'hr' as const };
    const data = await onPaper(speaking, id);
    const [head, { nameGenHr }] = [await letterhead(speaking, on, 'hr'), await letterheadData(ctx)];
    const filled = await ctx.db.one<{ activities: string | null; department: string | null }>(
      sql`select activities, department from ${ctx.db.table('ints-host-confirmation')} where id_ints = ${id} and deleted_at is null`,
    );
    const lines: Block[] = filled?.activities
      ? [{ block: 'text', text: filled.activities }]
      : Array.from({ length: 5 }, () => ({ block: 'text' as const, text: blank.repeat(2) }));
    return {
      format: 'A',
      lang: 'hr',
      title: 'Potvrda o obavljenoj stručnoj praksi',
      on,
      foot: { kind: 'none' },
      blocks: [
        { block: 'title', text: 'Potvrda o obavljenoj stručnoj praksi' },
        {
          block: 'text',
          text: `${byGender(data.gender, 'Student', 'Studentica')} ${nameGenHr ?? `ustanove ${head.institution}`}`,
          align: 'center',
        },
        { block: 'text', text: [{ text: data.student, bold: true }], align: 'center' },
        { block: 'text', text: `${byGender(data.gender, 'obavio', 'obavila')} je stručnu praksu u`, align: 'center' },
        {
          block: 'text',
          text: [{ text: [data.partner, data.partnerAddress].filter(Boolean).join(', '), bold: true }],
          align: 'center',
        },
        {
          block: 'text',
          text: `od ${dayOn(data.dateFrom)} do ${dayOn(data.dateTo)}, u trajanju od ukupno ${duration(data, data.hoursConfirmed > 0 ? data.hoursConfirmed : (data.plannedHours ?? 0))}.`,
          align: 'center',
        },
        { block: 'heading', level: 2, text: 'Aktivnosti koje je uključivala stručna praksa:' },
        ...lines,
        {
          block: 'text',
          text: `s mentorom/icom (ime, prezime i funkcija) ${data.mentor ? [data.mentor, data.mentorPosition].filter(Boolean).join(', ') : blank} u odjelu ${filled?.department ?? data.workplace ?? blank}.`,
        },
        { block: 'text', text: 'Potvrđujemo da su tijekom prakse poštovana pravila i propisi.' },
        {
          block: 'facts',
          facts: [
            { label: 'Mjesto i datum:', value: blank },
            { label: 'Odgovorna osoba:', value: data.signatory ?? blank },
            { label: 'Potpis i žig:', value: blank },
          ],
        },
        {
          block: 'text',
          text: `Obrazac SP-2, uz Uputnicu br. ${data.referralNo ?? '–'}. Potvrda se vraća studentu/ici ili na adresu: ${[head.institution, head.address].filter(Boolean).join(', ')}. Primjedbe se šalju posebnim dopisom.`,
          small: true,
        },
      ],
    };
  },
});

/** The faculty's certificate of a completed internship. */
export const certificatePaper = document('potvrda-o-praksi', {
  of: 'internship',
  class: 'C',
  title: { hr: 'Potvrda o obavljenoj praksi', en: 'Certificate of internship' },
  register: 'portal',
  valid: 'many',
  params: { purpose: text({ max: 200 }) },
  paramNames: { purpose: { hr: 'Svrha (u genitivu)', en: 'Purpose' } },
  by: me => edits(me) || { idTeacher: me.facts.idTeacher },
  when: { intsKind: 'placement', status: 'completed' },
  async paper(ctx, id, params, { on, number, replaces }) {
    const speaking = { ...ctx, language: 'hr' as const };
    const data = await onPaper(speaking, id);
    if (await lacksSurvey(ctx, id))
      return { lacks: [{ hr: 'ispunjena anketa studenta o praksi', en: 'the student’s answer to the survey' }] };
    const signer = await dutySigner(speaking, 'potvrda-o-praksi', on, 'hr');
    const [head, kind] = [await letterhead(speaking, on, 'hr'), (await kindOf(speaking, 'potvrda-o-praksi'))!];
    const grade =
      data.finalGrade === null ? ', uspješno' : ` s ocjenom ${gradeWords[data.finalGrade] ?? ''} (${data.finalGrade})`;
    return {
      format: 'A',
      lang: 'hr',
      title: 'Potvrda o obavljenoj praksi',
      on,
      foot: { kind: 'act' },
      blocks: [
        head,
        { block: 'text', text: `Na temelju službene evidencije ${head.institution} izdaje` },
        { block: 'title', text: 'Potvrdu', below: `broj ${number ?? '–'}` },
        {
          block: 'text',
          align: 'justify',
          text: `kojom se potvrđuje da je ${data.student}, JMBAG ${data.jmbag}, ${byGender(data.gender, 'student', 'studentica')} studija ${data.study}, u akademskoj godini ${academicYearOnPaper(data.year, 'hr')} ${byGender(data.gender, 'obavio', 'obavila')} stručnu praksu iz predmeta ${data.course} (${String(data.ects).replace('.', ',')} ECTS) u ${data.partner} od ${dayOn(data.dateFrom)} do ${dayOn(data.dateTo)} u trajanju od ${duration(data, data.hoursConfirmed)}${grade}.`,
        },
        {
          block: 'text',
          text: `Potvrda se izdaje na zahtjev, a služi u svrhu ${String(params.purpose ?? 'ostvarivanja prava studenta')}.`,
        },
        ...(replaces
          ? [{ block: 'text' as const, text: `Ovom se potvrdom zamjenjuje potvrda broj ${replaces.number}.` }]
          : []),
        { block: 'signatures', people: [signer], seal: kind.hasSeal === 1 },
        { block: 'copies', to: [byGender(data.gender, 'Studentu', 'Studentici'), 'Pismohrana, ovdje'] },
      ],
    };
  },
});

interface DayRow {
  readonly date: string;
  readonly timeFrom: string | null;
  readonly timeTo: string | null;
  readonly hours: number | null;
  readonly work: string | null;
  readonly confirmed: string | null;
}
/** The whole diary: cover, days with the mentor's confirmations, and both opinions. */
export const diaryPaper = document('dnevnik-prakse', {
  of: 'internship',
  class: 'S',
  title: { hr: 'Dnevnik stručne prakse', en: 'Diary of the internship' },
  register: 'portal',
  valid: 'many',
  prefix: 'DP-',
  by: me => edits(me) || { any: [asTeacher(me), asStudent(me), asMentor(me)] },
  keptBy: issuesPapers,
  when: {
    intsKind: 'placement',
    status: { in: ['active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed', 'interrupted'] },
  },
  async paper(ctx, id, _params, { on }) {
    const speaking = { ...ctx, language: 'hr' as const };
    const { db } = ctx;
    const [data, head] = [await onPaper(speaking, id), await letterhead(speaking, on, 'hr')];
    const { rows } =
      await db.run<DayRow>(sql`select a.date::text as date, left(a.time_from::text, 5) as "timeFrom", left(a.time_to::text, 5) as "timeTo", a.hours::float as hours, d.work_description as work,
        case when a.is_confirmed = 1 then coalesce((d.confirmed_at at time zone 'Europe/Zagreb')::date, a.updated_at::date)::text end as confirmed
      from ${db.table('ints-diary-attendance')} a left join ${db.table('internship-diary')} d on d.id_ints = a.id_ints and d.date = a.date and d.deleted_at is null
      where a.id_ints = ${id} and a.presence = 'present' and a.deleted_at is null order by a.date`);
    // Opinions are printed when all is done: the student reads them no earlier on the screen.
    const opinions = ['completed', 'failed'].includes(data.status)
      ? (
          await db.run<{ role: string; opinion: string }>(
            sql`select grader_role as role, opinion from ${db.table('ints-diary-grading')} where id_ints = ${id} and deleted_at is null`,
          )
        ).rows
      : [];
    const criteria = (
      await db.run<{ name: string; maxPoints: number; points: number | null }>(
        sql`select c.name_hr as name, c.max_points as "maxPoints", (select (s ->> 'points')::int from ${db.table('ints-diary-grading')} g, jsonb_array_elements(coalesce(g.scores, '[]'::jsonb)) s
            where g.id_ints = i.id and g.grader_role = 'mentor' and g.deleted_at is null and (s ->> 'idIntsGraCri')::int = c.id limit 1) as points
          from ${db.table('internship')} i join ${db.table('ints-grading-criterion')} c on c.id_ints_set = i.id_ints_set and c.grader_role = 'mentor' and c.deleted_at is null
          where i.id = ${id} order by c.num, c.id`,
      )
    ).rows.map(row => (opinions.length > 0 ? row : { ...row, points: null }));
    const given = criteria.some(row => row.points !== null);
    const opinionOf = (role: string): string => opinions.find(row => row.role === role)?.opinion ?? blank.repeat(2);
    const sum = rows.reduce((all, row) => all + (row.hours ?? 0), 0);
    const said = (n: number): string => String(n).replace('.', ',');
    return {
      format: 'P',
      lang: 'hr',
      title: 'Dnevnik stručne prakse',
      on,
      foot: { kind: 'act' },
      blocks: [
        { block: 'text', text: head.institution, align: 'center' },
        { block: 'title', text: 'Dnevnik stručne prakse' },
        {
          block: 'facts',
          facts: [
            { label: 'Student/ica', value: `${data.student}, JMBAG ${data.jmbag}` },
            { label: 'Studij, godina', value: `${data.study}, ${inRoman(data.yearOfStudy)}. godina` },
            { label: 'Akademska godina', value: academicYearOnPaper(data.year, 'hr') },
            { label: 'Partner, odjel', value: [data.partner, data.workplace].filter(Boolean).join(', ') },
            { label: `Mentor/ica u ${data.partner ?? 'ustanovi'}`, value: data.mentor ?? '–' },
            { label: 'Mentor/ica na fakultetu', value: data.teacher ?? '–' },
            { label: 'Razdoblje', value: `${dayOn(data.dateFrom)} – ${dayOn(data.dateTo)}` },
          ],
        },
        { block: 'pageBreak' },
        {
          block: 'table',
          summary: 'Dani prakse sa satima, opisom posla i ovjerom mentora',
          columns: [
            { head: 'R. br.', width: 8, align: 'right' },
            { head: 'Datum', width: 20, align: 'center' },
            { head: 'Od – do', width: 22, align: 'center' },
            { head: 'Sati', width: 10, align: 'right' },
            { head: 'Opis obavljenog posla', width: 85 },
            { head: 'Ovjera mentora', width: 30, align: 'center' },
          ],
          rows: [
            ...rows.map((row, i) => ({
              cells: [
                `${i + 1}.`,
                dayInTable(row.date, 'hr'),
                row.timeFrom && row.timeTo ? `${row.timeFrom} – ${row.timeTo}` : '',
                said(row.hours ?? 0),
                row.work ?? '',
                row.confirmed ? `potvrđeno ${dayInTable(row.confirmed, 'hr')}` : '',
              ],
            })),
            { total: ['', '', '', said(sum), `dana: ${rows.length}`, ''], label: 'Ukupno' },
          ],
        },
        { block: 'heading', level: 2, text: `Mišljenje mentora/ice u ${data.partner ?? 'ustanovi'}` },
        { block: 'text', text: opinionOf('mentor') },
        ...(criteria.length === 0
          ? []
          : [
              {
                block: 'table' as const,
                summary: 'Kriteriji prihvatne organizacije s bodovima',
                columns: [
                  { head: 'Kriterij', width: 125 },
                  { head: 'Najviše', width: 25, align: 'right' as const },
                  { head: 'Bodovi', width: 25, align: 'right' as const },
                ],
                rows: [
                  ...criteria.map(row => ({ cells: [row.name, String(row.maxPoints), row.points?.toString() ?? ''] })),
                  {
                    total: [
                      '',
                      String(criteria.reduce((all, row) => all + row.maxPoints, 0)),
                      given ? String(criteria.reduce((all, row) => all + (row.points ?? 0), 0)) : '',
                    ],
                    label: 'Ukupno',
                  },
                ],
              },
            ]),
        {
          block: 'signatures',
          people: [
            {
              function: `Mentor/ica u ${data.partner ?? 'ustanovi'} (potpis i žig)`,
              ...(data.mentor && { name: data.mentor }),
            },
          ],
        },
        { block: 'heading', level: 2, text: 'Mišljenje i ocjena mentora/ice na fakultetu' },
        {
          block: 'text',
          text: `${opinionOf('teacher')}${data.finalGrade === null ? '' : ` Ocjena: ${gradeWords[data.finalGrade]} (${data.finalGrade}).`}`,
        },
        {
          block: 'signatures',
          people: [{ function: 'Mentor/ica na fakultetu', ...(data.teacher && { name: data.teacher }) }],
        },
      ],
    };
  },
});

const bases: Readonly<Record<string, string>> = {
  employment: 'rada kod poslodavca',
  selfEmployment: 'samostalne djelatnosti',
  studentContract: 'studentskog ugovora',
  volunteering: 'volontiranja',
  mobility: 'mobilnosti',
  otherInternship: 'ranije prakse',
};
/** The decision about a request for recognition. */
export const decisionPaper = document('rjesenje-o-priznavanju-prakse', {
  of: 'internship',
  class: 'A',
  act: 'decision',
  title: { hr: 'Rješenje o priznavanju stručne prakse', en: 'Decision about recognition' },
  register: 'office',
  valid: 'one',
  onRequest: true,
  by: me => edits(me),
  when: { intsKind: 'recognition', status: { in: ['granted', 'partial', 'rejected'] } },
  params: { until: date() },
  paramNames: {
    until: { hr: 'Rok za preostale sate (ako nije kraj razdoblja prakse)', en: 'Until when the rest is to be done' },
  },
  async paper(ctx, id, params, { on, replaces }) {
    const speaking = { ...ctx, language: 'hr' as const };
    const code = 'rjesenje-o-priznavanju-prakse';
    const [data, kind, signer] = [
      await onPaper(speaking, id),
      (await kindOf(speaking, code))!,
      await dutySigner(speaking, code, on, 'hr'),
    ];
    const isGranted = data.status === 'granted';
    const head = await letterhead(speaking, on, 'hr');
    const { rows } = await ctx.db.run<{ reason: string | null }>(
      sql`select reason from ${ctx.db.table('internship-approval-grant')} where id_ints = ${id} and decision <> 'returned' and deleted_at is null order by id desc limit 1`,
    );
    const student = byGender(data.gender, 'student', 'studentica');
    const work = `na temelju ${bases[data.basis ?? ''] ?? 'rada'} ${data.basis === 'employment' ? '' : 'u '}${data.employerName} u razdoblju od ${dayOn(data.workFrom)} do ${data.workTo ? dayOn(data.workTo) : 'danas.'}`;
    const course = `iz predmeta ${data.course} (${String(data.ects).replace('.', ',')} ECTS)`;
    // By the end of the window of the course, or of its academic year.
    const until = (params.until as string | null | undefined) ?? data.settingEnds ?? data.yearEnds;
    const evidence = (
      await ctx.db.run<{ name: string }>(
        sql`select d.name from ${attachedTo(ctx.db, 'internship-approval')} d where d."idEntity" = ${id} order by d.place, d.id`,
      )
    ).rows.map(row => row.name.replace(/\.[a-z0-9]{2,5}$/i, ''));
    const rest = data.requiredHours - (data.hoursRecognised ?? 0);
    const points =
      data.status === 'rejected'
        ? ['Zahtjev se odbija.']
        : [
            `${byGender(data.gender, 'Studentu', 'Studentici')} (${data.student}, JMBAG ${data.jmbag}, studij ${data.study}) priznaje se ${isGranted ? 'obavljena stručna praksa' : `${data.hoursRecognised} od ${data.requiredHours} sati stručne prakse`} ${course} ${work}`,
            ...(isGranted && data.finalGrade !== null
              ? [`Praksa se ocjenjuje ocjenom ${gradeWords[data.finalGrade]} (${data.finalGrade}).`]
              : []),
            ...(isGranted
              ? []
              : [
                  `Preostalih ${rest} sati ${student} ${byGender(data.gender, 'je dužan', 'je dužna')} obaviti do ${dayOn(until)}`,
                ]),
          ];
    const sheet: Sheet = {
      format: 'A',
      lang: 'hr',
      title: 'Rješenje o priznavanju stručne prakse',
      on,
      foot: { kind: 'act' },
      blocks: [
        head,
        {
          block: 'text',
          align: 'justify',
          text: `${head.institution}${head.oib ? `, OIB ${head.oib}` : ''}, na temelju ${kind.legalBasisHr} i članka 96. Zakona o općem upravnom postupku, odlučujući o zahtjevu koji je ${byGender(data.gender, 'podnio student', 'podnijela studentica')} ${data.student}${data.oib ? `, OIB ${data.oib}` : ''}, u predmetu priznavanja stručne prakse, donosi`,
        },
        { block: 'title', text: 'Rješenje' },
        { block: 'points', numbers: 'decimal', items: points },
        { block: 'heading', level: 2, text: 'Obrazloženje' },
        {
          block: 'text',
          align: 'justify',
          text: `${byGender(data.gender, 'Student je podnio', 'Studentica je podnijela')} zahtjev za priznavanje stručne prakse na temelju ${data.hoursClaimed} sati rada. ${evidence.length > 0 ? `Priloženi su dokazi: ${evidence.join(', ')}. ` : ''}${rows[0]?.reason ?? 'Utvrđeno je da obavljeni rad odgovara ishodima prakse, pa je odlučeno kao u izreci.'}`,
        },
        ...remedyOf(kind),
        ...(replaces
          ? [
              {
                block: 'text' as const,
                text: `Ovim se rješenjem zamjenjuje rješenje${replaces.klasa ? `, KLASA: ${replaces.klasa}, URBROJ: ${replaces.urbroj}` : ` broj ${replaces.number}`}.`,
              },
            ]
          : []),
        { block: 'signatures', people: [signer], seal: kind.hasSeal === 1 },
        { block: 'copies', to: [data.student, 'Studentska referada', 'Pismohrana, ovdje'] },
      ],
    };
    return sheet;
  },
});
