import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, erasurePlan, type Fate } from '../../../kernel/server/index.ts';

/** One line of what erasing a person would do, in the reader's words. */
export interface PlannedErasure {
  readonly module: string;
  readonly rows: number;
  /** «zahtjeva za brisanje»: what so many of them are called. */
  readonly what: string;
  readonly does: Fate['does'];
  readonly fields: readonly string[];
  readonly why: string | null;
}

/** What would become of everything about a person, by module: what goes first, what stays last. */
export const plannedErasure = async (ctx: Ctx, idUser: number): Promise<readonly PlannedErasure[]> => {
  const { words, modules } = ctx.app;
  const { language } = ctx;
  const order: readonly Fate['does'][] = ['remove', 'blank', 'unname', 'keep'];
  return (await erasurePlan(ctx, idUser))
    .map(({ r, does, ids, fields, why }) => {
      const home = modules.find(m => Object.values(m.module.resources).some(one => one.name === r.name));
      return {
        module: home ? words.moduleTitle(language, home.module.id) : '',
        rows: ids.length,
        what: words.resourceLabel(language, r, ids.length),
        does,
        fields: [...new Set(fields.map(field => words.fieldLabel(language, r, field)))],
        why: why ? (wordLanguageOf(language) === 'hr' ? why.hr : why.keep) : null,
      };
    })
    .toSorted((a, b) => order.indexOf(a.does) - order.indexOf(b.does) || a.module.localeCompare(b.module, 'hr'));
};
