import type { Lack, Sheet } from '../../../kernel/resource/index.ts';
import type { Ctx, PaperDocument } from '../../../kernel/server/index.ts';
import { letterheadData } from '../../people/server/index.ts';
import { kindOf, signerOf } from './letterhead.ts';

// What a paper must have follows from its class. The module that writes it asks only for what its own rows must say.

type Need = 'oib' | 'basis' | 'remedy' | 'signer';
const needs: Readonly<Record<NonNullable<PaperDocument['act']> | 'certificate', readonly Need[]>> = {
  decision: ['oib', 'basis', 'remedy', 'signer'],
  letter: ['oib', 'basis', 'signer'],
  record: ['oib', 'signer'],
  contract: ['oib', 'signer'],
  // Its register is the one in which it is numbered: no certificate is issued without a number.
  certificate: ['oib', 'signer'],
};
/** An act that does not say what it is, is held to be one that decides. */
export const needsOf = (doc: Pick<PaperDocument, 'class' | 'act'>): readonly Need[] =>
  doc.class === 'A' ? needs[doc.act ?? 'decision'] : doc.class === 'C' ? needs.certificate : [];

const lacking: Readonly<Record<Need, Lack>> = {
  oib: {
    hr: 'OIB ustanove',
    en: 'the OIB of the institution',
    to: '/Administration',
  },
  basis: {
    hr: 'pravna osnova te vrste pismena',
    en: 'the legal basis of this kind of paper',
    to: '/Administration',
  },
  remedy: {
    hr: 'uputa o pravnom lijeku te vrste pismena',
    en: 'the instruction on legal remedy for this kind of paper',
    to: '/Administration',
  },
  signer: {
    hr: 'potpisnik te vrste pismena',
    en: 'the signer of this kind of paper',
    to: '/Administration',
  },
};

/** Only an administrator opens the page on which it is entered. */
const byAdministrator = ({ hr, en }: Lack): Lack => ({
  hr: `${hr} (upisuje administrator)`,
  en: `${en} (an administrator enters it)`,
});

/** People of the row sign by name; a record of a body may leave the name to the pen. */
const isSignedIn = ({ blocks }: Sheet, { act }: PaperDocument): boolean =>
  blocks.some(
    block => block.block === 'signatures' && block.people.some(({ name }) => act === 'record' || Boolean(name?.trim())),
  );

/** What the class asks for and the institution has not said yet; `sheet` is the paper, where it could be written. */
export const classLacks = async (
  ctx: Ctx,
  doc: PaperDocument,
  on: string,
  sheet: Sheet | null,
): Promise<readonly Lack[]> => {
  const asked = needsOf(doc);
  if (asked.length === 0) return [];
  const [{ oib }, kind] = [await letterheadData(ctx), await kindOf(ctx, doc.name)];
  const there: Readonly<Record<Need, boolean>> = {
    oib: Boolean(oib?.trim()),
    basis: Boolean(kind?.legalBasisHr?.trim()),
    remedy: Boolean(kind?.remedyText?.trim()),
    // Whom the row names is asked for by its module, until the paper can be written.
    signer:
      doc.signer === 'row' ? sheet === null || isSignedIn(sheet, doc) : (await signerOf(ctx, doc.name, on)) !== null,
  };
  return asked
    .filter(need => !there[need])
    .map(need => (ctx.me?.isAdmin ? lacking[need] : byAdministrator(lacking[need])));
};
