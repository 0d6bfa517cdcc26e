import { choice, defineModule, text } from '../../src/kernel/resource/index.ts';
import { document, type PaperDocument, type ServerModule, sql } from '../../src/kernel/server/index.ts';
import { room } from '../../src/modules/catalogues/model.ts';
import { kindOf, letterhead, signerOf } from '../../src/modules/papers/server/index.ts';
import { type Person, put, rowOf } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

/** Papers about rooms, which no real module has. */
export const aboutRoom = (
  name: string,
  register: 'portal' | 'office',
  more: Partial<PaperDocument> = {},
): PaperDocument =>
  document(name, {
    of: 'room',
    class: 'C',
    title: { hr: 'Potvrda o dvorani', en: 'Room certificate' },
    register,
    valid: 'many',
    prefix: register === 'office' ? '' : 'PD-',
    params: { purpose: text({ max: 100 }), lang: choice(['hr', 'en']) },
    paramNames: { purpose: { hr: 'Svrha', en: 'Purpose' }, lang: { hr: 'Jezik', en: 'Language' } },
    by: me => me.roles.has('teacher'),
    async paper(ctx, id, params, { on, number, replaces }) {
      const lang = params.lang === 'en' ? 'en' : 'hr';
      const signer = await signerOf(ctx, name, on, lang);
      const { nameHr } = (await ctx.db.one<{ nameHr: string }>(
        sql`select name_hr as "nameHr" from ${ctx.db.table('room')} where id = ${id}`,
      ))!;
      const kind = (await kindOf(ctx, name))!;
      return {
        format: 'A',
        lang,
        title: 'Potvrda',
        on,
        foot: { kind: 'act' },
        blocks: [
          await letterhead(ctx, on, lang),
          { block: 'title', text: 'Potvrda' },
          { block: 'text', text: `Dvorana ${nameHr}, svrha: ${String(params.purpose ?? '-')}. Broj ${number ?? '–'}.` },
          ...(replaces
            ? [{ block: 'text' as const, text: `Ovom se potvrdom zamjenjuje potvrda broj ${replaces.number}.` }]
            : []),
          { block: 'signatures', people: signer ? [signer] : [], seal: kind.hasSeal === 1 },
        ],
      };
    },
    ...more,
  });

export const trialModule = (...papers: readonly PaperDocument[]): ServerModule => ({
  module: defineModule({ id: 'trial-papers', route: '/TrialPapers', icon: 'x', resources: {}, entries: [] }),
  words: { hr: { title: 'Proba', resources: {} }, 'en-uk': { title: 'Trial', resources: {} } },
  policies: {},
  papers,
});

let rooms = 0;
export const newRoom = async (portal: Portal, nameHr = 'Šćžđč'): Promise<number> =>
  put(portal, room, {
    code: `P${++rooms}`,
    nameHr,
    idRoomtype: (await rowOf(portal, 'roomtype', 'code', 'D')).id,
    capacity: 20,
  });

/** What every paper of the institution has on it. */
export const letterheadIs = async (admin: Person, values: object): Promise<void> => {
  const { rowVer } = (await admin.get('owner/view?id=1')).body;
  const done = await admin.put('owner/update?id=1', { ...values, rowVer });
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
};
export const trialOwner = {
  universityNameHr: 'Sveučilište Vrelo',
  street: 'Trg 1',
  postalCode: '47000',
  city: 'Karlovac',
  bodyCode: '498',
  oib: '12345678903',
};
/** Somebody has the duty to sign these kinds. */
export const signs = async (portal: Portal, admin: Person, ...codes: readonly string[]): Promise<void> => {
  const kinds = await Promise.all(codes.map(async code => (await rowOf(portal, 'paper-kind', 'code', code)).id));
  const duty = await admin.post('duty/create', {
    functionHr: 'Dekanica',
    functionEn: 'Dean',
    personName: 'prof. dr. sc. Mirna Šimrak',
    gender: 'f',
    from: '2020-01-01',
    signs: kinds,
  });
  if (duty.status !== 201) throw new Error(JSON.stringify(duty.body));
};
