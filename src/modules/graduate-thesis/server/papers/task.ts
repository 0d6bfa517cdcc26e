import { academicYearOnPaper, dayInText, text as field, longtext } from '../../../../kernel/resource/index.ts';
import { document } from '../../../../kernel/server/index.ts';
import { letterhead } from '../../../papers/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { type Case, caseOf, bodyOf } from './case.ts';
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
import { inGenitive, day, is, studentIs, presidentOf } from './words.ts';

// 2.0 The task.

export const task = document('zadatak-rada', {
  of: 'st-co-graduatethesis',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Zadatak rada', en: 'Thesis assignment' },
  register: 'office',
  valid: 'one',
  onRequest: true,
  by: byDeciders,
  when: states(...sinceApproved),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = [
      ...missing(
        [c.tasks, 'opis zadatka', 'the description of the task', thesisRoute.mentor],
        [c.sci, 'znanstveno područje, polje i grana', 'scientific area, field and branch', thesisRoute.mentor],
        [c.course, ...courseLacks],
        [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
      ),
      ...approvalLacks(c),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    return sheet('Zadatak rada', on, [
      await letterhead(ctx, on, 'hr', { unit: body!.name }),
      { block: 'title', text: `Zadatak ${inGenitive(c)}` },
      facts(
        ['Studij i smjer', c.study],
        [studentIs(c, 'Student', 'Studentica'), c.student],
        ['JMBAG', c.jmbag],
        ['Znanstveno područje, polje i grana', c.sci],
        ['Predmet', c.course],
        ['Redni broj zadatka', `${c.number} / ${academicYearOnPaper(c.year, 'hr')}`],
        ['Naslov rada', c.titleHr],
        ['Naslov rada na engleskom jeziku', c.titleEn],
        ['Opis zadatka', c.tasks],
        ['Datum dodjele teme', day(c.approvedOn)],
        ['Rok za predaju rada', day(c.deadline)],
        ['Datum predaje rada', c.submittedOn ? day(c.submittedOn) : '____________________'],
      ),
      {
        block: 'signatures',
        people: [
          { function: is(c.mentorGender, 'Mentor', 'Mentorica'), name: c.mentor! },
          ...(c.comentor ? [{ function: is(c.comentorGender, 'Komentor', 'Komentorica'), name: c.comentor }] : []),
          presidentOf(body!),
        ],
      },
    ]);
  },
});

/** Bachelor's or master's, after the level of the study. */
const degreeOf = ({ level }: Case): string => (level?.startsWith('7') ? "Master's" : "Bachelor's");
export const taskInEnglish = document('zadatak-rada-en', {
  of: 'st-co-graduatethesis',
  class: 'A',
  act: 'record',
  signer: 'row',
  title: { hr: 'Zadatak rada na engleskom jeziku', en: 'Thesis assignment in English' },
  register: 'office',
  valid: 'one',
  onRequest: true,
  by: byDeciders,
  when: states(...sinceApproved),
  params: { tasks: longtext({ required: true, max: 2500 }), sci: field({ required: true, max: 300 }) },
  paramNames: {
    tasks: { hr: 'Opis zadatka na engleskom jeziku', en: 'Description of the task in English' },
    sci: { hr: 'Područje, polje i grana na engleskom jeziku', en: 'Area, field and branch in English' },
  },
  async paper(ctx, id, params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = [
      ...missing(
        [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
        [c.studyEn, 'naziv studija na engleskom jeziku', 'the name of the study in English'],
        [c.courseEn, ...courseLacks],
        [
          body?.nameEn,
          'naziv povjerenstva na engleskom jeziku',
          'the commission’s name in English',
          thesisRoute.commission,
        ],
      ),
      ...approvalLacks(c),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    const said = params as { readonly tasks?: string | null; readonly sci?: string | null };
    const inEnglish = (value: string | null): string => (value === null ? '' : dayInText(value, 'en'));
    return {
      ...sheet('Thesis assignment', on, [
        await letterhead(ctx, on, 'en', { unit: body!.nameEn! }),
        { block: 'title', text: `${degreeOf(c)} thesis assignment` },
        facts(
          ['Study programme', c.studyEn],
          ['Student', c.student],
          ['JMBAG', c.jmbag],
          ['Scientific area, field and branch', said.sci],
          ['Course', c.courseEn],
          ['Assignment number', `${c.number} / ${academicYearOnPaper(c.year, 'en')}`],
          ['Title in Croatian', c.titleHr],
          ['Title', c.titleEn],
          ['Description of the task', said.tasks],
          ['Topic assigned on', inEnglish(c.approvedOn)],
          ['Deadline for submission', inEnglish(c.deadline)],
          ['Submitted on', c.submittedOn ? inEnglish(c.submittedOn) : '____________________'],
        ),
        { block: 'text', text: 'Courtesy translation. The Croatian text prevails.', small: true },
        {
          block: 'signatures',
          people: [
            { function: 'Mentor', name: c.mentor! },
            ...(c.comentor ? [{ function: 'Co-mentor', name: c.comentor }] : []),
            { function: 'President of the commission', name: body!.president! },
          ],
        },
      ]),
      lang: 'en',
    };
  },
});
