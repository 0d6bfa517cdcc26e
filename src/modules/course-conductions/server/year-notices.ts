import type { Row } from '../../../kernel/resource/index.ts';
import { type Join, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { notify } from '../../messages/server/index.ts';

interface Said {
  readonly subject: { readonly hr: string; readonly en: string };
  readonly text: { readonly hr: string; readonly en: string };
}
const says = {
  activated: (code: string): Said => ({
    subject: { hr: `Akademska godina ${code} je aktivna`, en: `The academic year ${code} is active` },
    text: {
      hr: `Od danas se nastava vodi u akademskoj godini ${code}.`,
      en: `From today teaching is kept in the academic year ${code}.`,
    },
  }),
  closed: (code: string): Said => ({
    subject: { hr: `Akademska godina ${code} je zatvorena`, en: `The academic year ${code} is closed` },
    text: {
      hr: `Podaci akademske godine ${code} mogu se i dalje pregledavati, ali se više ne mijenjaju. Za ispravak se obratite administratoru.`,
      en: `What belongs to the academic year ${code} can still be looked at and is no longer changed. If something has to be corrected, ask an administrator.`,
    },
  }),
  reopened: (code: string): Said => ({
    subject: { hr: `Akademska godina ${code} je ponovno otvorena`, en: `The academic year ${code} is open again` },
    text: {
      hr: `Podaci akademske godine ${code} mogu se opet mijenjati.`,
      en: `What belongs to the academic year ${code} can be changed again.`,
    },
  }),
};

/** Everybody who teaches hears when a year begins and when it ends. */
const tellTeachers =
  (change: keyof typeof says) =>
  async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
    await notify(ctx, {
      key: `academicyear.${change}`,
      ...says[change](year.code),
      route: `/Catalogues/Academicyear?record=${year.id}`,
      about: { resource: 'academicyear', id: year.id },
      to: sql`select t.id_user from ${ctx.db.table('teacher')} t where t.id_user is not null and t.deleted_at is null
        and (t.active_to is null or t.active_to >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date)`,
    });
  };
export const yearNotices: Join<typeof academicyear> = {
  moves: {
    activate: { effect: tellTeachers('activated') },
    close: { effect: tellTeachers('closed') },
    reopen: { effect: tellTeachers('reopened') },
  },
};
