import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  constituentsIn,
  type Ctx,
  defaultConstituent,
  error,
  evenForAdmin,
  inTransaction,
  type Job,
  move,
  type Policy,
  type Problem,
  queueMail,
  sendJob,
  sql,
  surroundingsOf,
} from '../../../kernel/server/index.ts';
import { dress, setupLink } from '../../people/server/index.ts';
import { constituent } from '../model.ts';
import { isSealed, openAddress, sealAddress } from './address.ts';
import { isCentral, tellNodes } from './registry.ts';

type Problems = Problem<typeof constituent>[];

export const constituentPolicy: Policy<typeof constituent> = {
  // The administrator's, by being nobody else's.
  read: () => false,
  create: () => false,
  update: () => false,
  // Written by the administrator, like the rest, and read back by nobody.
  fields: { databaseUrl: { seenBy: () => evenForAdmin(false), writtenBy: () => false } },
  fill(ctx, { before, input }) {
    const sent = input.databaseUrl;
    if (typeof sent !== 'string' || sent === '') return {};
    const cid = before?.cid ?? String(input.cid);
    // Whoever sends what stands there already changes nothing, also where that is not sealed yet.
    const isSame =
      before?.databaseUrl != null &&
      isSealed(before.databaseUrl) &&
      openAddress(ctx.app, cid, before.databaseUrl) === sent;
    return { databaseUrl: isSame ? before!.databaseUrl : sealAddress(ctx.app, cid, sent) };
  },
  check(ctx, { before, row: after }) {
    if (!isCentral(ctx)) return [error('notCentral')];
    const problems: Problems = [];
    const { settings } = surroundingsOf(ctx.app);
    const own = constituentsIn(settings).find(one => one.cid === defaultConstituent);
    if (after.cid === defaultConstituent) problems.push(error('cidTaken', 'cid'));
    if (before && before.cid !== after.cid) problems.push(error('cidFixed', 'cid'));
    if (own?.hosts.includes(after.host)) problems.push(error('hostTaken', 'host'));
    const [old, now] = [before, after].map(row => row?.databaseUrl && openAddress(ctx.app, after.cid, row.databaseUrl));
    if (before?.status === 'active' && old !== now) problems.push(error('databaseFixed', 'databaseUrl'));
    const routes = new Set(ctx.app.modules.map(m => m.module.route));
    if ((after.modulesBlocked ?? []).some((route: string) => !routes.has(route)))
      problems.push(error('unknownModule', 'modulesBlocked'));
    return problems;
  },
  async effect(ctx, { before, row }) {
    await tellNodes(ctx);
    await sendJob(ctx, before === null ? 'central.raise' : 'central.dress', {
      id: row.id,
      freed: (before?.modulesBlocked ?? []).filter(route => !(row.modulesBlocked ?? []).includes(route)),
    });
  },
  moves: {
    open: { by: 'system', set: () => ({ closedReason: null }), effect: tellNodes },
    deactivate: {
      by: () => false,
      set: (_ctx, _row, { note }) => ({ closedReason: note }),
      effect: tellNodes,
    },
    activate: { by: () => false, set: () => ({ closedReason: null }), effect: tellNodes },
  },
};

interface Kept {
  readonly id: number;
  readonly cid: string;
  readonly shortName: string;
  readonly nameHr: string;
  readonly nameEn: string | null;
  readonly logo: string | null;
  readonly accent: string | null;
  readonly contactEmail: string;
  readonly modulesBlocked: readonly string[] | null;
  readonly status: string;
}
export const keptConstituent = ({ db }: Pick<Ctx, 'db'>, id: number): Promise<Kept | null> =>
  db.one(
    sql`select id, cid, short_name as "shortName", name_hr as "nameHr", name_en as "nameEn", logo, accent, contact_email as "contactEmail",
      modules_blocked as "modulesBlocked", status from ${db.table('constituent')} where id = ${id} and deleted_at is null`,
  );

/** The name, logo and colour that the centre gives, and the modules it has closed, as rows of the constituent's own. */
const wear = async (ctx: Ctx, one: Kept, freed: readonly string[]): Promise<void> => {
  const keeper = surroundingsOf(ctx.app).keeper!;
  const found = one.logo === null ? null : await ctx.files.open(one.logo);
  const parts: Buffer[] = [];
  if (found) for await (const part of found.stream) parts.push(part as Buffer);
  await inTransaction(keeper.contextOf(one.cid), tx =>
    dress(tx, {
      name: one.shortName,
      fullNameHr: one.nameHr,
      fullNameEn: one.nameEn,
      supportEmail: one.contactEmail,
      ...(one.accent !== null && { accent: one.accent }),
      ...(parts.length > 0 && { logo: `data:image/jpeg;base64,${Buffer.concat(parts).toString('base64')}` }),
      blocked: one.modulesBlocked ?? [],
      freed,
    }),
  );
};

const hoursOfLetter = 72;
/** A link that makes the first administrator, mailed to the constituent's contact; shown to whoever asked, once. */
export const inviteFirst = async (ctx: Ctx, one: Kept): Promise<string | null> => {
  const link = await setupLink(surroundingsOf(ctx.app).keeper!.contextOf(one.cid), hoursOfLetter);
  if (link === null) return null;
  const hr = wordLanguageOf(ctx.language) === 'hr';
  await queueMail(ctx, {
    kind: 'constituentOpened',
    to: one.contactEmail,
    subject: hr ? `Portal je otvoren: ${one.nameHr}` : `The portal is open: ${one.nameEn ?? one.nameHr}`,
    text: hr
      ? `Portal sastavnice ${one.nameHr} je otvoren.\n\nPrvi administrator otvara svoj račun na ovoj adresi u sljedeća ${hoursOfLetter} sata:\n${link}\n\nPoveznica vrijedi dok se račun ne otvori. Ne prosljeđujte je.\n`
      : `The portal of ${one.nameEn ?? one.nameHr} is open.\n\nThe first administrator makes an account at this address within ${hoursOfLetter} hours:\n${link}\n\nThe link is good until the account is made. Do not pass it on.\n`,
  });
  return link;
};

export const centralJobs: readonly Job[] = [
  {
    name: 'central.raise',
    called: { hr: 'Otvaranje nove sastavnice', en: 'Opening a new constituent' },
    /** Each step may be done again: a node that dies half-way leaves nothing that the next one cannot finish. */
    async run(ctx, { id }) {
      const one = await keptConstituent(ctx, Number(id));
      const { keeper } = surroundingsOf(ctx.app);
      if (!keeper || one?.status !== 'preparing') return;
      await keeper.reload();
      await keeper.raise(one.cid);
      await wear(ctx, one, []);
      // Before it counts as open: a link that somebody asks for afterwards must not be ended by this one.
      await inviteFirst(ctx, one);
      await inTransaction(ctx, tx => move(tx, constituent, one.id, 'open', {}, { as: 'system' }));
    },
  },
  {
    name: 'central.dress',
    called: { hr: 'Naziv, boja i adrese sastavnice', en: 'Name, colour and addresses of a constituent' },
    async run(ctx, { id, freed }) {
      const one = await keptConstituent(ctx, Number(id));
      if (surroundingsOf(ctx.app).keeper && one && one.status !== 'preparing')
        await wear(ctx, one, (freed ?? []) as readonly string[]);
    },
  },
  {
    name: 'central.backup',
    title: { hr: 'Pričuvna kopija sastavnice', en: 'Backup of a constituent' },
    async run(ctx, { id }) {
      const one = await keptConstituent(ctx, Number(id));
      if (one) await surroundingsOf(ctx.app).keeper?.backup(one.cid);
    },
  },
  {
    name: 'central.restore',
    title: { hr: 'Vraćanje sastavnice iz pričuvne kopije', en: 'Restoring a constituent from a backup' },
    async run(ctx, { id, name }) {
      const one = await keptConstituent(ctx, Number(id));
      if (one?.status === 'inactive') await surroundingsOf(ctx.app).keeper?.restore(one.cid, String(name));
    },
  },
];
