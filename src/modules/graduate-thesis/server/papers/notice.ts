import { type Block, text as field, timeInText } from '../../../../kernel/resource/index.ts';
import { document } from '../../../../kernel/server/index.ts';
import { kindOf, letterhead } from '../../../papers/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { caseOf, commissionOf, defenceOf } from './case.ts';
import { missing, sheet, facts, text, byDeciders, states } from './frame.ts';
import { inGenitive, day, is, studentIs, isVoting, chairOf } from './words.ts';

// 2.4 The notice: nothing personal beyond the name.

export const notice = document('obavijest-o-obrani', {
  of: 'st-co-graduatethesis',
  class: 'A',
  act: 'letter',
  signer: 'row',
  title: { hr: 'Obavijest o obrani', en: 'Notice of the defence' },
  register: 'portal',
  valid: { oneFor: ({ params, sheet }) => [params.to || null, sheet.data] },
  by: byDeciders,
  when: states('scheduled'),
  params: { to: field({ max: 200 }) },
  paramNames: {
    to: {
      hr: 'Kome se upućuje osobni primjerak (prazno: oglasna ploča)',
      en: 'Whom the personal copy goes to (empty: the notice board)',
    },
  },
  async paper(ctx, id, params, { on }) {
    const { to } = params as { readonly to?: string | null };
    const c = await caseOf(ctx, id);
    const [defence, members] = [await defenceOf(ctx, id), await commissionOf(ctx, id)];
    const lacks = missing(
      [defence, 'zakazana obrana', 'a scheduled defence', thesisRoute.seats],
      [defence?.place, 'mjesto obrane', 'the place of the defence', thesisRoute.seats],
      [c.mentor, 'mentor', 'a mentor', thesisRoute.commission],
      [chairOf(members), 'predsjednik povjerenstva', 'a president of the commission', thesisRoute.seats],
    );
    if (lacks.length > 0) return { lacks };
    const basis = (await kindOf(ctx, 'obavijest-o-obrani'))?.legalBasisHr?.trim();
    const blocks: Block[] = [
      await letterhead(ctx, on, 'hr'),
      ...(to ? [{ block: 'addressee', lines: [to] } as const] : []),
      { block: 'title', text: `Obavijest o obrani ${inGenitive(c)}` },
      facts(
        [studentIs(c, 'Student', 'Studentica'), c.student],
        ['Studij', c.study],
        ['Naslov rada', c.titleHr],
        [is(c.mentorGender, 'Mentor', 'Mentorica'), c.mentor],
        [
          'Povjerenstvo',
          members
            .filter(isVoting)
            .map((m, n) => `${n + 1}. ${m.name}`)
            .join(';\n'),
        ],
        ['Datum i vrijeme', `${day(defence!.day)} u ${timeInText(defence!.time, 'hr')}`],
        ['Mjesto', defence!.place],
      ),
      text('Obrana je javna.'),
      ...(basis ? [text(`Obavijest se objavljuje na temelju ${basis}.`)] : []),
      {
        block: 'signatures',
        people: [
          {
            function: `${is(chairOf(members)!.gender, 'Predsjednik', 'Predsjednica')} povjerenstva`,
            name: chairOf(members)!.name,
          },
        ],
      },
    ];
    return { ...sheet('Obavijest o obrani', on, blocks), data: { attempt: defence!.attempt } };
  },
});
