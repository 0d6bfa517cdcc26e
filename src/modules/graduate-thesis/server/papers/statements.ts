import { document, sql } from '../../../../kernel/server/index.ts';
import { letterhead } from '../../../papers/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { limitsOf } from '../limits.ts';
import { isStudentOf } from '../rules.ts';
import { caseOf } from './case.ts';
import { lack, sheet, text, byDeciders, states, sinceApproved } from './frame.ts';
import { inGenitive, inNominative, day, studentIs } from './words.ts';

// 2.6 Statements of the student.

export const integrity = document('izjava-o-cestitosti', {
  of: 'st-co-graduatethesis',
  class: 'S',
  title: { hr: 'Izjava o akademskoj čestitosti', en: 'Statement of academic integrity' },
  register: 'portal',
  valid: 'many',
  by: isStudentOf,
  keptBy: byDeciders,
  when: states(...sinceApproved),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const { aiDeclaration } = await limitsOf(ctx, c);
    const tools =
      aiDeclaration === 1
        ? ` Alate umjetne inteligencije ${studentIs(c, 'koristio', 'koristila')} sam na način opisan u radu.`
        : '';
    return sheet(
      'Izjava o akademskoj čestitosti',
      on,
      [
        { block: 'title', text: 'Izjava o akademskoj čestitosti' },
        text(
          `Ja, ${c.student}, izjavljujem da sam ${studentIs(c, 'autor', 'autorica')} ${inGenitive(c)} pod naslovom „${c.titleHr}”, da je rad rezultat mojega vlastitog rada, da su svi korišteni izvori i alati navedeni, da rad ne povređuje tuđa autorska prava te da ni u cijelosti ni djelomično nije predan kao rad na drugom studiju ili ustanovi.${tools}`,
        ),
        text((await letterhead(ctx, on, 'hr')).placeDate ?? day(on)),
        { block: 'signatures', people: [{ function: studentIs(c, 'Student', 'Studentica'), name: c.student }] },
      ],
      { kind: 'none' },
    );
  },
});
const accessWords: Readonly<Record<string, string>> = {
  open: 'u otvorenom pristupu',
  institution: 'dostupan samo članovima ustanove',
  embargo: 'u otvorenom pristupu nakon odgode',
  closed: 'bez javnog pristupa',
};
const licenceWords: Readonly<Record<string, string>> = {
  ccBy: 'CC BY',
  ccByNc: 'CC BY-NC',
  ccByNcNd: 'CC BY-NC-ND',
  inCopyright: 'sva prava pridržana',
};
export const depositStatement = document('izjava-o-pohrani', {
  of: 'st-co-graduatethesis',
  class: 'S',
  title: { hr: 'Izjava o pohrani i objavi rada', en: 'Statement on deposit and publication' },
  register: 'portal',
  valid: 'many',
  by: isStudentOf,
  keptBy: byDeciders,
  when: states('deposited', 'archived'),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const kept = await ctx.db.one<{ consent: string; embargoUntil: string | null; licence: string }>(
      sql`select consent, embargo_until::text as "embargoUntil", licence from ${ctx.db.table('graduatethesis-deposit')} where id_st_co_graduatethesis = ${id} and deleted_at is null`,
    );
    if (!kept) return { lacks: [lack('pohrana rada', 'the deposit of the work', thesisRoute.student)] };
    const until = kept.embargoUntil ? ` do ${day(kept.embargoUntil)}` : '';
    return sheet(
      'Izjava o pohrani i objavi rada',
      on,
      [
        { block: 'title', text: 'Izjava o pohrani i objavi rada' },
        text(
          `Ja, ${c.student}, ${studentIs(c, 'suglasan', 'suglasna')} sam da se ${inNominative(c)} pod naslovom „${c.titleHr}” trajno pohrani u repozitorij i bude ${accessWords[kept.consent]}${until}, uz licenciju ${licenceWords[kept.licence]}.`,
        ),
        text((await letterhead(ctx, on, 'hr')).placeDate ?? day(on)),
        { block: 'signatures', people: [{ function: studentIs(c, 'Student', 'Studentica'), name: c.student }] },
      ],
      { kind: 'none' },
    );
  },
});
