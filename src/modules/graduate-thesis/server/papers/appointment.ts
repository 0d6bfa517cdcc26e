import { document } from '../../../../kernel/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { caseOf, commissionOf, defenceOf, bodyOf } from './case.ts';
import { decision, signed } from './decision.ts';
import { missing, sheet, byDeciders, states, sinceReady, bodyLacks } from './frame.ts';
import { inGenitive, day, studentIs, seatIs } from './words.ts';

// 2.3 The commission for the defence.

export const appointment = document('odluka-o-povjerenstvu', {
  of: 'st-co-graduatethesis',
  class: 'A',
  act: 'decision',
  signer: 'row',
  title: { hr: 'Odluka o imenovanju povjerenstva za ocjenu i obranu', en: 'Appointment of the defence commission' },
  register: 'office',
  valid: 'one',
  onRequest: true,
  by: byDeciders,
  when: states(...sinceReady),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const [body, members] = [await bodyOf(ctx, c.idStudy, on), await commissionOf(ctx, id)];
    // The work is judged before it is defended.
    const judgeBy = (await defenceOf(ctx, id))?.day ?? c.deadline;
    const lacks = [
      ...missing(
        [
          c.commissionOn !== null && members.length >= 3,
          'imenovano povjerenstvo',
          'an appointed commission',
          thesisRoute.seats,
        ],
        [judgeBy, 'rok za predaju rada ili dan obrane', 'the deadline or the day of the defence', thesisRoute.seats],
      ),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    return sheet('Odluka o imenovanju povjerenstva za ocjenu i obranu', on, [
      ...(await decision(
        ctx,
        'odluka-o-povjerenstvu',
        on,
        'o imenovanju povjerenstva za ocjenu i obranu',
        body!,
        c.commissionOn!,
      )),
      {
        block: 'points',
        numbers: 'roman',
        items: [
          `U Povjerenstvo za ocjenu i obranu ${inGenitive(c)} pod naslovom „${c.titleHr}” (${studentIs(c, 'student', 'studentica')} ${c.student}, JMBAG ${c.jmbag}) imenuju se:`,
        ],
      },
      {
        block: 'points',
        numbers: 'decimal',
        items: members.map((m, n) => `${m.name}, ${seatIs(m)}${n === members.length - 1 ? '.' : ';'}`),
      },
      {
        block: 'points',
        numbers: 'roman',
        after: 1,
        items: [`Povjerenstvo je dužno ocijeniti rad do ${day(judgeBy)}`, 'Obrana je javna.'],
      },
      ...(await signed(ctx, 'odluka-o-povjerenstvu', on, body!)),
      {
        block: 'copies',
        to: [
          'Članovima Povjerenstva',
          studentIs(c, 'Studentu', 'Studentici'),
          'Studentskoj referadi',
          'Pismohrana, ovdje.',
        ],
      },
    ]);
  },
});
