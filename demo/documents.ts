import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { KeptFile, save, sql } from '../src/kernel/server/index.ts';
import { dmsAttachment, dmsDocument, dmsFolder, dmsPermission } from '../src/modules/documents/model.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import type { World } from './world.ts';

type Kind = 'pdf' | 'docx' | 'txt';
interface Paper {
  readonly title: string;
  readonly kind: Kind;
  /** What stands in it; each further text is a newer version. */
  readonly texts: readonly string[];
  readonly type?: string;
  /** How many years ago it was closed. */
  readonly closed?: number;
  readonly legalHold?: 1;
}
interface Shelf {
  readonly name: string;
  /** Who reads it, beside its keeper. */
  readonly readers: readonly string[];
  readonly owner: string;
  readonly below?: string;
  readonly papers: readonly Paper[];
}

const paper = (title: string, kind: Kind, texts: string | readonly string[], more: Partial<Paper> = {}): Paper => ({
  title,
  kind,
  texts: typeof texts === 'string' ? [texts] : texts,
  ...more,
});
const months = ['listopad', 'studeni', 'prosinac', 'siječanj', 'veljača', 'ožujak', 'travanj', 'svibanj'] as const;

/** A folder for each module that brings papers, and one for everybody. */
const shelves: readonly Shelf[] = [
  {
    name: 'Zajedničko',
    readers: ['all'],
    owner: 'dmsadmin',
    papers: [
      paper('Statut fakulteta', 'pdf', 'Statut fakulteta donosi Fakultetsko vijeće.', { type: 'Odluka' }),
      paper('Kućni red', 'docx', ['Kućni red, nacrt.', 'Kućni red: zgrada je otvorena od 7 do 21 sat.']),
      paper('Upute za godišnji odmor', 'txt', 'Zahtjev za godišnji odmor predaje se 15 dana ranije.'),
      paper('Obrazac putnog naloga', 'docx', 'Putni nalog: ime, odredište, svrha, predujam.'),
      paper('Plan evakuacije', 'pdf', 'Plan evakuacije i zbornog mjesta na Obali Korane.'),
    ],
  },
  {
    name: 'Fakultetsko vijeće',
    readers: ['teacher'],
    owner: 'dmsadmin',
    papers: [paper('Poslovnik vijeća', 'pdf', 'Poslovnik o radu Fakultetskog vijeća.', { type: 'Odluka' })],
  },
  {
    name: '4. sjednica',
    below: 'Fakultetsko vijeće',
    readers: [],
    owner: 'dmsadmin',
    papers: [
      paper('Izvedbeni plan, ljetni semestar', 'pdf', [
        'Izvedbeni plan, prvi nacrt.',
        'Izvedbeni plan nakon Odbora za nastavu.',
        'Izvedbeni plan nastave za ljetni semestar, ispravljena satnica.',
      ]),
      paper('Mišljenje Odbora za nastavu', 'docx', 'Odbor za nastavu predlaže prihvaćanje izvedbenog plana.'),
      paper('Prijedlog odluke o izboru u zvanje', 'docx', ['Prijedlog odluke.', 'Prijedlog odluke o izboru u zvanje.']),
      paper('Zapisnik 3. sjednice', 'pdf', 'Zapisnik 3. sjednice Fakultetskog vijeća.', { type: 'Zapisnik' }),
      paper('Popis upisanih po studijima', 'txt', 'Strojarstvo 120; Sestrinstvo 84; Lovstvo 41'),
    ],
  },
  {
    name: 'Izvođenje nastave',
    readers: ['teacher', 'student'],
    owner: 'courseconductionsadmin',
    papers: months.map(month => paper(`Raspored, ${month}`, 'pdf', `Raspored nastave za mjesec ${month}.`)),
  },
  {
    name: 'Završni radovi',
    readers: ['teacher', 'student'],
    owner: 'dmsadmin',
    papers: [
      paper('Upute za pisanje rada', 'docx', ['Upute, nacrt.', 'Upute za pisanje završnog i diplomskog rada.']),
      paper('Predložak naslovnice', 'docx', 'Naslovnica: ime i prezime, naslov rada, mentor.'),
      paper('Obrazac prijave teme', 'pdf', 'Prijava teme rada: student, mentor, naslov.'),
      paper('Izjava o izvornosti', 'txt', 'Izjavljujem da je rad izvorni rezultat mojega rada.'),
    ],
  },
  {
    name: 'Stručna praksa',
    readers: ['teacher'],
    owner: 'internshipadmin',
    papers: [
      paper('Pravilnik o stručnoj praksi', 'pdf', ['Pravilnik, nacrt.', 'Pravilnik o praksi.'], { type: 'Odluka' }),
      paper('Ogledni ugovor s partnerom', 'docx', 'Ugovor o stručnoj praksi između fakulteta i partnera.'),
      paper('Ugovor s Metalcom iz 2012.', 'pdf', 'Ugovor o praksi, istekao.', { type: 'Ugovor', closed: 12 }),
      paper('Ugovor u sporu', 'pdf', 'Ugovor o praksi pred sudom.', { type: 'Ugovor', closed: 13, legalHold: 1 }),
    ],
  },
  {
    name: 'Alumni',
    readers: ['teacher'],
    owner: 'alumniadmin',
    papers: [
      paper('Popis uzvanika susreta', 'txt', 'Uzvanici susreta alumnija u auli fakulteta.'),
      paper('Izvješće o zapošljavanju', 'pdf', 'Zaposlenost godinu dana nakon diplome.'),
      paper('Pozivnica', 'docx', 'Pozivamo vas na susret alumnija.'),
    ],
  },
  {
    name: 'Ankete',
    readers: ['teacher'],
    owner: 'surveyadmin',
    papers: [1, 2, 3, 4, 5, 6].map(n => paper(`Sažetak ankete ${n}`, 'txt', `Sažetak studentske ankete broj ${n}.`)),
  },
  {
    name: 'Ishodi učenja',
    readers: ['teacher'],
    owner: 'learningoutcomesadmin',
    papers: [
      paper('Priručnik za ishode', 'pdf', 'Kako se pišu ishodi učenja.'),
      paper('Bloomova taksonomija', 'txt', 'Pamćenje, razumijevanje, primjena, analiza, vrednovanje, stvaranje.'),
      paper('Primjer ishoda predmeta', 'docx', 'Student će moći opisati tijek proizvodnje.'),
      paper('Popis provjera', 'txt', 'Provjera ishoda po semestrima.'),
    ],
  },
];

const pdf = async (title: string, text: string): Promise<Uint8Array> => {
  // Only the first start needs it.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(0) } });
  // The built-in letters have no č and ć.
  const plain = (words: string): string => words.replace(/[čć]/g, 'c').replace(/[ČĆ]/g, 'C').replace(/đ/g, 'dj');
  document.fontSize(18).text(plain(title)).moveDown().fontSize(11).text(plain(text));
  document.end();
  return buffer(document);
};
export const docx = (title: string, text: string): Uint8Array => {
  const line = (words: string): string =>
    `<w:p><w:r><w:t>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</w:t></w:r></w:p>`;
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${line(title)}${line(text)}</w:body></w:document>`,
      ),
    },
    { mtime: new Date('2026-01-01T12:00:00Z') },
  );
};
const bytesOf = async (kind: Kind, title: string, text: string): Promise<Uint8Array> =>
  kind === 'pdf' ? pdf(title, text) : kind === 'docx' ? docx(title, text) : strToU8(`${title}\n\n${text}\n`);

/** Folders of each module with real files, versions among them, one under legal hold and one whose time has passed. */
export const loadDocuments = async ({ ctx, today }: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const types = await ctx.db.run<{ id: number; name: string }>(
    sql`select id, name_hr as name from ${ctx.db.table('dms-document-type')}`,
  );
  const typeNamed = (name: string | undefined): number | null => types.rows.find(row => row.name === name)?.id ?? null;
  const as = { as: 'system' } as const;
  const folders = new Map<string, number>();
  for (const shelf of shelves) {
    const idOwner = users.get(shelf.owner) ?? null;
    const folder = { name: shelf.name, idParent: shelf.below ? folders.get(shelf.below)! : null };
    const idDmsFol = (await save(ctx, dmsFolder, folder, as)).after.id;
    folders.set(shelf.name, idDmsFol);
    for (const reader of shelf.readers)
      await save(
        ctx,
        dmsPermission,
        reader === 'all'
          ? { idDmsFol, subjectKind: 'all', level: 'view' }
          : { idDmsFol, subjectKind: 'role', role: reader, level: 'view' },
        as,
      );
    if (idOwner !== null && shelf.owner !== 'dmsadmin')
      await save(ctx, dmsPermission, { idDmsFol, subjectKind: 'user', idUser: idOwner, level: 'manage' }, as);
    for (const { title, kind, texts, type, closed, legalHold } of shelf.papers) {
      let id: number | undefined;
      for (const text of texts) {
        const name = `${title}.${kind}`;
        const { key, size, mime } = await ctx.files.put(await bytesOf(kind, title, text), { name });
        const content = new KeptFile({ hash: key, name, mime, size });
        const values = {
          content,
          ...(id === undefined && {
            title,
            idDmsFol,
            idOwner,
            idDmsDocTyp: typeNamed(type),
            docDate: addDays(today, -30),
            ...(closed !== undefined && {
              closedAt: addDays(today, -366 * closed),
              docDate: addDays(today, -366 * closed),
            }),
          }),
        };
        id = (await save(ctx, dmsDocument, values, { ...as, ...(id !== undefined && { id }) })).after.id;
      }
      if (legalHold) await save(ctx, dmsDocument, { legalHold }, { ...as, id });
    }
  }
  await attachContracts(ctx);
};

/** Files that hang on records: each of the first partners has its contract, and one an annex to it. */
const attachContracts = async (ctx: World['ctx']): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number; name: string }>(
    sql`select id, name from ${ctx.db.table('partner')} where deleted_at is null order by id limit 3`,
  );
  const attach = async (idEntity: number, title: string, text: string): Promise<number> => {
    const name = `${title}.pdf`;
    const { key, size, mime } = await ctx.files.put(await bytesOf('pdf', title, text), { name });
    const content = new KeptFile({ hash: key, name, mime, size });
    return (await save(ctx, dmsAttachment, { entity: 'partner', idEntity, title, content }, { as: 'system' })).after.id;
  };
  for (const [i, { id, name }] of rows.entries()) {
    await attach(id, 'Ugovor o suradnji', `Ugovor o suradnji na stručnoj praksi: ${name}.`);
    if (i === 0) await attach(id, 'Dodatak ugovoru', `Dodatak ugovoru o suradnji: broj mjesta za praksu, ${name}.`);
  }
};
