import { academicYearOnPaper, type Block } from '../../../../kernel/resource/index.ts';
import { document, sql } from '../../../../kernel/server/index.ts';
import { letterhead, standingPapers } from '../../../papers/server/index.ts';
import { asMentor, asStudent, asTeacher, edits } from '../rules.ts';
import { issuesPapers } from './agreement.ts';
import { courtesy, dayOnInEnglish, durationInEnglish, gradeWordsInEnglish, inEnglish, onPaper } from './data.ts';

// Separate sheets for whoever does not read Croatian. They translate a paper that stands, and are none themselves.

const yearWords = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const blank = '______________________________';
const insurance =
  'During the internship full-time students are insured against injury at work and occupational disease under Article 16 of the Mandatory Health Insurance Act.';

export const referralInEnglish = document('uputnica-za-praksu-en', {
  of: 'internship',
  class: 'L',
  title: { hr: 'Uputnica za stručnu praksu, prijevod na engleski', en: 'Internship referral, translation' },
  register: 'portal',
  valid: 'many',
  prefix: 'UPEN-',
  by: issuesPapers,
  when: { intsKind: 'placement', status: { in: ['referred', 'active'] } },
  async paper(ctx, id, _params, { on }) {
    const speaking = inEnglish(ctx);
    const referral = (await standingPapers(ctx, 'uputnica-za-praksu', 'internship', id)).at(-1);
    if (!referral) return { lacks: [{ hr: 'uputnica na hrvatskom jeziku', en: 'the referral in Croatian' }] };
    const [data, head] = [await onPaper(speaking, id), await letterhead(speaking, on, 'en')];
    const programme = data.programme && data.programme.length <= 600 ? data.programme : 'enclosed';
    return {
      format: 'A',
      lang: 'en',
      title: 'Internship referral',
      on,
      foot: { kind: 'act' },
      blocks: [
        head,
        { block: 'addressee', lines: [data.partner ?? '', data.partnerAddress ?? ''].filter(Boolean) },
        courtesy,
        { block: 'title', text: 'Internship referral', below: `Referral No. ${referral.number}` },
        {
          block: 'text',
          align: 'justify',
          text: `${data.student}, JMBAG ${data.jmbag}, a ${yearWords[data.yearOfStudy] ?? `${data.yearOfStudy}th`}-year student of ${data.study}, is referred to ${data.partner} for an internship from ${dayOnInEnglish(data.dateFrom)} to ${dayOnInEnglish(data.dateTo)}, ${durationInEnglish(data, data.plannedHours ?? 0)} in total.`,
        },
        {
          block: 'text',
          text: `Mentor at ${data.partner}: ${data.mentor}. Mentor at the institution: ${data.teacher}${data.teacherEmail ? `, ${data.teacherEmail}` : ''}.`,
        },
        { block: 'text', text: `Programme of the internship: ${programme}${/[.!?]$/.test(programme) ? '' : '.'}` },
        ...(data.mode === 'full' ? [{ block: 'text' as const, text: insurance, align: 'justify' as const }] : []),
        {
          block: 'text',
          align: 'justify',
          text: 'At the end of the internship please fill in, sign and stamp the enclosed Confirmation of Completed Internship.',
        },
      ],
    };
  },
});

export const hostFormInEnglish = document('potvrda-prihvatne-organizacije-en', {
  of: 'internship',
  class: 'H',
  title: { hr: 'Potvrda prihvatne organizacije na engleskom (obrazac)', en: 'Confirmation by the host, in English' },
  register: 'portal',
  valid: 'many',
  prefix: 'SP2EN-',
  by: me => edits(me) || { any: [asTeacher(me), asStudent(me), asMentor(me)] },
  keptBy: issuesPapers,
  when: {
    intsKind: 'placement',
    status: { in: ['referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed'] },
  },
  async paper(ctx, id, _params, { on }) {
    const speaking = inEnglish(ctx);
    const [data, head] = [await onPaper(speaking, id), await letterhead(speaking, on, 'en')];
    const filled = await ctx.db.one<{ activities: string | null; department: string | null }>(
      sql`select activities, department from ${ctx.db.table('ints-host-confirmation')} where id_ints = ${id} and deleted_at is null`,
    );
    const lines: Block[] = filled?.activities
      ? [{ block: 'text', text: filled.activities }]
      : Array.from({ length: 5 }, () => ({ block: 'text' as const, text: blank.repeat(2) }));
    return {
      format: 'A',
      lang: 'en',
      title: 'Confirmation of completed internship',
      on,
      foot: { kind: 'none' },
      blocks: [
        { block: 'title', text: 'Confirmation of completed internship', below: '(to be completed by the host)' },
        {
          block: 'text',
          text: [
            { text: 'We confirm that ' },
            { text: data.student, bold: true },
            { text: ` of ${head.institution} completed an internship at ` },
            { text: [data.partner, data.partnerAddress].filter(Boolean).join(', '), bold: true },
            {
              text: ` from ${dayOnInEnglish(data.dateFrom)} to ${dayOnInEnglish(data.dateTo)}, ${durationInEnglish(data, data.hoursConfirmed > 0 ? data.hoursConfirmed : (data.plannedHours ?? 0))} in total.`,
            },
          ],
        },
        { block: 'heading', level: 2, text: 'Activities during the internship:' },
        ...lines,
        {
          block: 'text',
          text: `Mentor (name and function): ${data.mentor ? [data.mentor, data.mentorPosition].filter(Boolean).join(', ') : blank}. Department: ${filled?.department ?? data.workplace ?? blank}.`,
        },
        { block: 'text', text: 'We confirm that rules and regulations were observed during the internship.' },
        {
          block: 'facts',
          facts: [
            { label: 'Place and date:', value: blank },
            { label: 'Responsible person:', value: data.signatory ?? blank },
            { label: 'Signature and stamp:', value: blank },
          ],
        },
        {
          block: 'text',
          small: true,
          text: `Form SP-2, with Referral No. ${data.referralNo ?? '–'}. Please return it to the student or to ${[head.institution, head.address].filter(Boolean).join(', ')}.`,
        },
      ],
    };
  },
});

export const certificateInEnglish = document('potvrda-o-praksi-en', {
  of: 'internship',
  class: 'L',
  title: { hr: 'Potvrda o obavljenoj praksi, prijevod na engleski', en: 'Certificate of internship, translation' },
  register: 'portal',
  valid: 'many',
  prefix: 'PPEN-',
  by: issuesPapers,
  when: { intsKind: 'placement', status: 'completed' },
  async paper(ctx, id, _params, { on }) {
    const speaking = inEnglish(ctx);
    const certificate = (await standingPapers(ctx, 'potvrda-o-praksi', 'internship', id)).at(-1);
    if (!certificate) return { lacks: [{ hr: 'potvrda na hrvatskom jeziku', en: 'the certificate in Croatian' }] };
    const [data, head] = [await onPaper(speaking, id), await letterhead(speaking, on, 'en')];
    const grade =
      data.finalGrade === null
        ? 'successfully'
        : `with the grade ${gradeWordsInEnglish[data.finalGrade]} (${data.finalGrade})`;
    return {
      format: 'A',
      lang: 'en',
      title: 'Certificate',
      on,
      foot: { kind: 'act' },
      blocks: [
        head,
        courtesy,
        { block: 'title', text: 'Certificate', below: `No. ${certificate.number}` },
        {
          block: 'text',
          align: 'justify',
          text: `On the basis of its official records, ${head.institution} certifies that ${data.student}, JMBAG ${data.jmbag}, a student of ${data.study}, completed the internship within the course ${data.course} (${data.ects} ECTS) in the academic year ${academicYearOnPaper(data.year, 'en')} at ${data.partner} from ${dayOnInEnglish(data.dateFrom)} to ${dayOnInEnglish(data.dateTo)}, ${durationInEnglish(data, data.hoursConfirmed)} in total, ${grade}.`,
        },
        {
          block: 'text',
          small: true,
          text: `Translated from the certificate of ${dayOnInEnglish(certificate.issuedOn)}.`,
        },
      ],
    };
  },
});
