import { expect, it } from 'vitest';
import { organizationunit, student } from '../../src/modules/catalogues/model.ts';
import { put, rowOf, signIn } from '../harness/people.ts';
import {
  brought,
  clerk,
  counts,
  ended,
  jmbag,
  type Json,
  live,
  portal,
  right,
  rows,
  run,
  theFaculty,
} from './isvu-world.ts';

// Places and units that a file names and the portal lacks: refused, unless whoever brings the file has them made.

theFaculty();

const head = 'JMBAG;Ime;Prezime;Ulica;PostBroj;Mjesto';
const making = async (id: number, creates: 0 | 1, who = clerk): Promise<Json> => {
  const answer = await who.put(`isvu-import/stubs?id=${id}`, { creates });
  return answer.status === 200 ? ended(id, who) : answer;
};
const needed = async (id: number): Promise<Json[]> =>
  (await clerk.get(`isvu-import/rows?id=${id}&action=new`)).body.stubs;
const view = async (id: number): Promise<Json> => (await clerk.get(`isvu-import/view?id=${id}`)).body;

it('a place that is missing is an error; made on request it is foretold, counted, and goes with the import', async () => {
  const [a, b, c, d] = [jmbag(), jmbag(), jmbag(), jmbag()];
  const home = { firstName: 'Ivo', lastName: 'Stari', active: 1 };
  const cities = await live('state-city');
  const known = cities[0]!;
  const idStateCity = (await rowOf(portal, 'state-city', 'name', known.name)).id;
  await put(portal, student, { jmbag: d, ...home, idStateCity });
  const before = await live('student');
  const file = [
    head,
    `${a};Ana;Prva;Obala 1;52999;Izmišljeni Vrh`,
    `${b};Eva;Druga;Obala 2;52999;Izmišljeni Vrh`,
    // Nobody says where that would be.
    `${c};Iva;Treća;Obala 3;;Nigdje`,
    // The portal knows already where this one lives.
    `${d};Ivo;Novi;Obala 4;23999;Drugo Selo`,
  ].join('\n');
  const seen = await brought('students', file);
  expect(counts(seen)).toEqual([0, 0, 0, 0, 4]);
  expect((await rows(seen.id, 'error'))[0].messages[0]).toMatchObject({
    column: 'Mjesto',
    message: expect.stringContaining('«Izmišljeni Vrh» ne postoji'),
  });
  expect(await needed(seen.id)).toEqual([]);

  const stranger = await signIn(portal, { permissions: [right('LearningOutcomes')] });
  expect((await making(seen.id, 1, stranger)).status).toBe(404);
  expect(counts(await making(seen.id, 1))).toEqual([2, 1, 0, 0, 1]);
  expect((await rows(seen.id, 'error')).map(row => row.line)).toEqual([4]);
  expect((await rows(seen.id, 'new'))[0].diff.idStateCity).toEqual([null, '52999 Izmišljeni Vrh']);
  expect(Object.keys((await rows(seen.id, 'changed'))[0].diff).sort()).toEqual(['lastName', 'street']);
  const stub = { field: 'idStateCity', called: '52999 Izmišljeni Vrh' };
  expect(await needed(seen.id)).toEqual([{ ...stub, lines: 2 }]);
  // A preview makes nothing.
  expect([await live('state-city'), await live('student')]).toEqual([cities, before]);
  // What no chosen line needs is not made.
  await clerk.put(`isvu-import/accept?id=${seen.id}`, { action: 'new', accepted: 0 });
  expect(await needed(seen.id)).toEqual([]);
  await clerk.put(`isvu-import/accept?id=${seen.id}`, { lines: [3], accepted: 1 });
  expect(await needed(seen.id)).toEqual([{ ...stub, lines: 1 }]);

  expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  expect((await view(seen.id)).outcomeHr).toContain(
    'Dodano: 1, promijenjeno: 1, stvoreno mjesta i jedinica koje treba dopuniti: 1',
  );
  const made = await rowOf(portal, 'state-city', 'name', 'Izmišljeni Vrh');
  expect(made).toMatchObject({ postal_code: '52999' });
  expect(await rowOf(portal, 'student', 'jmbag', b)).toMatchObject({ id_state_city: made.id });
  expect(await live('state-city')).toHaveLength(cities.length + 1);
  expect((await making(seen.id, 0)).status).toBe(409);

  // The same file again finds the place, and nothing that was edited.
  const again = await brought('students', file);
  expect(counts(await making(again.id, 1))).toEqual([1, 0, 0, 2, 1]);
  expect(await needed(again.id)).toEqual([]);

  expect(await run('revert', seen.id)).toMatchObject({ state: 'done' });
  expect([await live('state-city'), await live('student')]).toEqual([cities, before]);
});

it('a unit is made under the institution with the first line that needs it, and stays where something else needs it', async () => {
  const top = await put(portal, organizationunit, { code: 'TOP', nameHr: 'Fakultet', kind: 'institution', num: 1 });
  const before = [await live('organizationunit'), await live('course')];
  const file =
    'SifPredmet;Naziv;ECTS;SifOrgJed\n41001;Prvi;5,0;ZAV9\n41002;Drugi;5,0;ZAV9\n41003;Treći;5,0;PREDUGAČKA-ŠIFRA';
  const seen = await brought('courses', file);
  expect(counts(seen)).toEqual([0, 0, 0, 0, 3]);
  // A code that no unit could have stays an error.
  expect(counts(await making(seen.id, 1))).toEqual([2, 0, 0, 0, 1]);
  expect(await needed(seen.id)).toEqual([{ field: 'idOrganizationunit', called: 'ZAV9', lines: 2 }]);
  expect([await live('organizationunit'), await live('course')]).toEqual(before);
  expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  const made = await rowOf(portal, 'organizationunit', 'code', 'ZAV9');
  expect(made).toMatchObject({ id_parent: top, isvu_code: 'ZAV9', kind: 'department' });
  for (const code of [41001, 41002])
    expect(await rowOf(portal, 'course', 'isvu_code', code)).toMatchObject({ id_organizationunit: made.id });
  const same = await brought('courses', file);
  expect(counts(same)).toEqual([0, 0, 0, 2, 1]);

  // Somebody puts a unit below it: it is needed, and the courses alone go.
  await put(portal, organizationunit, { code: 'KAT1', nameHr: 'Katedra', kind: 'chair', idParent: made.id, num: 1 });
  expect(await run('revert', seen.id)).toMatchObject({ state: 'done' });
  expect((await view(seen.id)).outcomeHr).toContain('u uporabi: 1');
  expect(await live('course')).toEqual(before[1]);
  expect((await live('organizationunit')).map(row => row.code).sort()).toEqual(['KAT1', 'TOP', 'ZAV9']);
  // Other kinds of files name neither places nor units.
  const other = await brought('studies', 'SifStudij;Naziv;Razina;Trajanje;ECTS\n777;Novi;PSV;6;180');
  expect((await making(other.id, 1)).status).toBe(409);
});
