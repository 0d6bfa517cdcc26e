import { wallClock } from '../../../kernel/resource/index.ts';
import type { Ctx, Me } from '../../../kernel/server/index.ts';
import { alumniEdit, catalogueReaders, cc, everyCatalogueEdit, internship, lo } from '../rights.ts';

export const has = (me: Me, ...permissions: readonly string[]): boolean => permissions.some(p => me.permissions.has(p));

export const readsCatalogues = (me: Me): boolean =>
  catalogueReaders.roles.some(role => me.roles.has(role)) || has(me, ...catalogueReaders.permissions);
export const editsCatalogues = (me: Me): boolean => has(me, cc.catalogues);
/** Teachers are a catalogue of teaching and of outcomes. */
export const editsTeachers = (me: Me): boolean => has(me, cc.catalogues, lo.catalogues);
export const editsPlaces = (me: Me): boolean => has(me, alumniEdit, ...everyCatalogueEdit);
export const editsYears = (me: Me): boolean =>
  me.roles.has('academicyearAdmin') || has(me, cc.catalogues, lo.catalogues, internship.catalogues);
export const keepsYears = (me: Me): boolean => me.roles.has('academicyearAdmin');

/** Read by those who keep catalogues, chosen by anyone, written by those whom the rule names. */
export const catalogueOf = (edits: (me: Me) => boolean) => ({
  read: readsCatalogues,
  lookup: () => true,
  create: edits,
  update: edits,
  remove: edits,
});

/** The day in Zagreb, as dates are written. */
export const today = (ctx: Ctx): string => wallClock(ctx.now).slice(0, 10);
