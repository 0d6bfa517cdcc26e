import { strToU8 } from 'fflate';
import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { dmsFolder, dmsPermission } from '../../src/modules/documents/model.ts';
import { keptUntil } from '../../src/modules/documents/server/retention.ts';
import { docx } from '../documents.ts';
import type { Random } from '../random.ts';
import { pdf } from '../theses.ts';
import { randomFor, type World } from '../world.ts';
import { type Shared, sharedFile, writeDocuments } from './files.ts';
import type { People } from './people.ts';
import { dayNumber, dayText, skewed, timeFrom, towns, weighted } from './words.ts';

interface DocumentType {
  readonly id: number;
  readonly name: string;
  readonly retentionYears: number | null;
  readonly retentionFrom: 'created' | 'closed';
  readonly allowedExt: readonly string[] | null;
}
const kinds = [
  'Odluka o imenovanju',
  'Zapisnik sa sastanka',
  'Ugovor o suradnji',
  'Izvješće o radu',
  'Plan nabave',
  'Molba',
  'Dopis',
  'Ponuda',
  'Račun',
  'Natječaj',
  'Pravilnik',
  'Upute',
  'Popis opreme',
  'Raspored',
  'Elaborat',
  'Recenzija',
  'Suglasnost',
  'Putni nalog',
] as const;
const matters = [
  'izbor u zvanje',
  'oprema laboratorija',
  'upisi',
  'međunarodna razmjena',
  'istraživački projekt',
  'studentski zbor',
  'vanjska suradnja',
  'samoanaliza',
  'akreditacija',
  'obnova zgrade',
  'knjižnični fond',
  'stručna praksa',
  'dodjela nagrada',
  'zaštita na radu',
  'popularizacija znanosti',
  'cjeloživotno učenje',
] as const;
const tags = ['hitno', 'arhiva', 'povjerljivo', 'nacrt', 'potpisano', 'projekt', 'nabava', 'kadrovi', 'nastava'];
const shelves = [
  'Odluke',
  'Zapisnici',
  'Ugovori',
  'Izvješća',
  'Nabava',
  'Kadrovi',
  'Nastava',
  'Znanost',
  'Suradnja',
  'Projekti',
];

/** Folders of every department, each with its shelves and years, and what has been filed there in ten years. */
export const loadManyDocuments = async (
  world: World,
  people: People,
  folders: number,
  documents: number,
): Promise<void> => {
  const { ctx, today } = world;
  const { db } = ctx;
  const { rows: types } = await db.run<DocumentType>(
    sql`select id, name_hr as name, retention_years as "retentionYears", retention_from as "retentionFrom", allowed_ext as "allowedExt"
      from ${db.table('dms-document-type')} where deleted_at is null order by id`,
  );
  const leaves = await writeFolders(world, people, folders);
  const files = await filesOf(world);
  const now = dayNumber(today);
  const thisYear = Number(today.slice(0, 4));
  const owners = people.staff.map(one => one.idUser);
  const randomNow = () => randomFor(world, 'many documents');
  /** The same from the first to the last each time it is asked. */
  function* rows() {
    const random = randomNow();
    for (let n = 0; n < documents; n++) {
      const age = Math.floor(3650 * random.next() ** 1.6);
      const day = now - 1 - age;
      const created = dayText(day);
      const type = random.chance(0.6) ? random.pick(types) : null;
      const file = fileFor(random, files, type);
      const isClosed = age > 200 && random.chance(0.35);
      const closedAt = isClosed ? dayText(day + random.between(30, 200)) : null;
      const retainUntil = type && keptUntil(type, { created, closed: closedAt });
      const isDue = retainUntil !== null && retainUntil < today;
      const status = isDue && random.chance(0.6) ? 'disposed' : isClosed && random.chance(0.7) ? 'archived' : 'active';
      const isHeld = status !== 'disposed' && random.chance(0.005);
      const lockedBy = status === 'active' && random.chance(0.003) ? random.pick(owners) : null;
      const some = random.chance(0.2) ? [skewed(random, tags)] : [];
      const idOwner = random.pick(owners);
      const hasMark = random.chance(0.3);
      yield {
        title: `${skewed(random, kinds)}: ${skewed(random, matters)}, ${random.pick(towns)} ${random.between(1, 400)}/${created.slice(0, 4)}`,
        idDmsFol: leaves[Math.floor(random.next() ** 1.3 * leaves.length)],
        idDmsDocTyp: type?.id ?? null,
        content: status === 'disposed' ? null : file,
        versions: Array.from({ length: versionsOf(n) }, (): Shared => file),
        versionNote: null,
        description: random.chance(0.25) ? `Predmet: ${skewed(random, matters)}. Zaprimljeno ${created}.` : null,
        tags: some,
        tagWords: some[0] ?? null,
        docDate: created,
        caseMark: hasMark
          ? `602-${String(random.between(1, 9)).padStart(2, '0')}/${created.slice(2, 4)}-01/${random.between(1, 900)}`
          : null,
        idOwner,
        idLockedBy: lockedBy,
        lockedAt: lockedBy === null ? null : `${today} ${timeFrom(random)}`,
        expiresOn: random.chance(0.05)
          ? `${thisYear + random.between(0, 4)}-${String(random.between(1, 12)).padStart(2, '0')}-28`
          : null,
        closedAt,
        retainUntil,
        disposedAt: status === 'disposed' ? dayText(Math.min(now - 1, dayNumber(retainUntil!) + 30)) : null,
        approvalNo: status === 'disposed' ? `DA-${created.slice(0, 4)}-${n % 97}` : null,
        legalHold: isHeld ? 1 : 0,
        status,
        createdAt: `${created} ${timeFrom(random)}`,
        createdBy: idOwner,
        updatedAt: `${created} 21:30`,
      };
    }
  }
  let versions = 0;
  for (let n = 0; n < documents; n++) versions += versionsOf(n);
  await writeDocuments(world, rows, documents, versions);
};
/** Four of five have one; of the others most two. */
const versionsOf = (n: number): number => (n % 5 > 0 ? 1 : n % 50 === 0 ? 6 : n % 15 === 0 ? 3 : 2);

/** One file of each kind and each of some texts: a search by words finds some of the documents and not all. */
const filesOf = async (world: World): Promise<Shared[]> => {
  const files: Shared[] = [];
  for (const matter of matters) {
    const text = `${matter}: obrazloženje, zaključak i popis priloga.`;
    const called = matter.replaceAll(' ', '-');
    files.push(await sharedFile(world, `${called}.docx`, docx(matter, text)));
    files.push(await sharedFile(world, `${called}.txt`, strToU8(`${matter}\n\n${text}\n`)));
    files.push(await sharedFile(world, `${called}.pdf`, pdf(matter)));
  }
  return files;
};
const fileFor = (random: Random, files: readonly Shared[], type: DocumentType | null): Shared => {
  const allowed = type?.allowedExt?.map(ext => ext.toLowerCase().replace(/^\./, '')) ?? [];
  for (;;) {
    const file = random.pick(files);
    const extension = file.name.split('.').at(-1)!;
    if (allowed.length === 0 || allowed.includes(extension)) return file;
    if (!files.some(one => allowed.includes(one.name.split('.').at(-1)!))) return file;
  }
};

/** Gives the folders in which documents lie: those that hold no others. */
const writeFolders = async (world: World, people: People, count: number): Promise<readonly number[]> => {
  const { sink, ctx, startYear } = world;
  const random = randomFor(world, 'many folders');
  const { rows: units } = await ctx.db.run<{ id: number; name: string }>(
    sql`select id, name_hr as name from ${ctx.db.table('organizationunit')} where kind = 'department' and deleted_at is null order by id`,
  );
  const owner = (): number => random.pick(people.staff).idUser;
  const roots = await sink.write(
    dmsFolder,
    units.map(unit => ({ name: `Pismohrana: ${unit.name}`.slice(0, 120), idParent: null, idOwner: owner() })),
  );
  const places = units.flatMap((_, unit) => shelves.map(name => ({ unit, name })));
  const closed = (n: number): boolean => n % 9 === 4;
  const shelfKeys = await sink.write(
    dmsFolder,
    places.map(({ unit, name }, n) => ({
      name,
      idParent: roots.at(unit),
      idOwner: owner(),
      inheritAcl: closed(n) ? 0 : 1,
    })),
  );
  const left = Math.max(places.length, count - units.length - places.length);
  const each = Math.ceil(left / places.length);
  const keys = await sink.write(
    dmsFolder,
    Array.from({ length: left }, (_, n) => {
      const at = n % places.length;
      const nth = Math.floor(n / places.length);
      // First the years, then what has a folder of its own.
      return {
        name:
          nth < 10
            ? String(startYear - nth)
            : `${skewed(random, matters)} ${random.pick(towns)} ${startYear - (nth % 10)}-${nth}`,
        idParent: shelfKeys.at(at),
        idOwner: owner(),
      };
    }),
    places.length * each,
  );
  const levels = [
    ['view', 6],
    ['edit', 3],
    ['manage', 1],
  ] as const;
  await sink.write(dmsPermission, [
    ...units.map(
      (_, n): Values => ({
        idDmsFol: roots.at(n),
        subjectKind: 'role',
        role: 'teacher',
        idUser: null,
        level: 'view',
      }),
    ),
    ...places.flatMap((_, n): Values[] =>
      Array.from({ length: closed(n) ? 6 : 1 }, () => owner())
        .filter((id, at, all) => all.indexOf(id) === at)
        .map(idUser => ({
          idDmsFol: shelfKeys.at(n),
          subjectKind: 'user',
          role: null,
          idUser,
          level: weighted(random, levels),
        })),
    ),
    ...Array.from(
      { length: Math.floor(left / 4) },
      (_, n): Values => ({
        idDmsFol: keys.at(n * 4),
        subjectKind: 'user',
        role: null,
        idUser: owner(),
        level: weighted(random, levels),
      }),
    ),
  ]);
  return Array.from({ length: left }, (_, n) => keys.at(n));
};
