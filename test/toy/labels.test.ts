import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bilingual,
  choice,
  date,
  dateTime,
  decimal,
  flow,
  ref,
  resource,
  state,
  text,
  time,
  weekday,
} from '../../src/kernel/resource/index.ts';
import { meOf, type Policy, seenList } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

const person = resource('person', {
  label: { before: 'title', first: 'firstName', last: 'lastName', after: 'suffix' },
  sort: ['lastName', 'firstName'],
  fields: {
    title: text(),
    firstName: text({ required: true, search: true }),
    lastName: text({ required: true, search: true }),
    suffix: text(),
  },
});
const meeting = resource('meeting', {
  label: ['name', 'day', 'startsAt', 'at', 'role', 'status', 'weight'],
  sort: ['id'],
  fields: {
    name: bilingual({ required: true }),
    day: date(),
    startsAt: dateTime(),
    at: time(),
    role: choice(['chair', 'member']),
    status: state(flow(['open', 'shut'], { shut: { from: ['open'], to: 'shut' } })),
    weight: decimal({ precision: 6, scale: 2 }),
  },
});
const seat = resource('seat', {
  label: ['idMeeting', 'idPerson', 'role'],
  sort: ['id'],
  fields: {
    idMeeting: ref('meeting', { required: true }),
    idPerson: ref('person'),
    role: choice(['chair', 'member']),
  },
});
const minute = resource('minute', {
  label: ['idSeat', 'on'],
  sort: ['id'],
  fields: { idMeeting: ref('meeting'), idSeat: ref('seat'), on: date() },
});
const shift = resource('shift', {
  label: 'on',
  description: 'idPerson',
  sort: ['on'],
  fields: { on: weekday({ required: true, inList: true }), idPerson: ref('person') },
});
const errand = resource('errand', {
  label: 'name',
  description: 'idShift',
  sort: ['id'],
  fields: { name: text({ required: true, search: true }), idShift: ref('shift') },
});

let toy: ToyPortal;
const rows: Record<string, number> = {};
const open = { read: () => true, create: () => true, update: () => true };
const meetingPolicy: Policy<typeof meeting> = { ...open, moves: { shut: { by: () => true } } };
beforeAll(async () => {
  toy = await startToy({
    resources: [person, meeting, seat, minute, shift, errand],
    policies: { person: open, meeting: meetingPolicy, seat: open, minute: open, shift: open, errand: open },
    people: { admin: ['admin'], ana: [] },
  });
  rows.mirna = await toy.row('person', { title: 'izv. prof. dr. sc.', firstName: 'Mirna', lastName: 'Šimrak' });
  rows.ivo = await toy.row('person', { firstName: 'Žarko', lastName: 'Antić', suffix: 'univ. spec.' });
  rows.meeting = await toy.row('meeting', {
    nameHr: 'Vijeće',
    nameEn: 'Council',
    day: '2030-06-03',
    startsAt: '2030-06-03 10:00',
    at: '08:05',
    role: 'chair',
    status: 'open',
    weight: 1.5,
  });
  rows.seat = await toy.row('seat', { idMeeting: rows.meeting, idPerson: rows.mirna, role: 'chair' });
  rows.other = await toy.row('seat', { idMeeting: rows.meeting, idPerson: rows.ivo, role: 'member' });
  rows.minute = await toy.row('minute', { idMeeting: rows.meeting, idSeat: rows.seat, on: '2030-06-09' });
  await toy.row('minute', { idMeeting: rows.meeting, idSeat: rows.seat, on: '2030-06-10' });
});
afterAll(() => toy?.stop());

const labels = async (at: string): Promise<string[]> =>
  (await toy.as('ana').get(at)).body.data.map((o: { label: string }) => o.label);

describe('a label', () => {
  it('says each part as people of the language read it', async () => {
    expect(await labels('meeting/options')).toEqual([
      'Council · 03/06/2030 · 03/06/2030 10:00 · 08:05 · chair · open · 1.5',
    ]);
    const croatian = await toy.inTransaction(async ctx =>
      seenList({ ...ctx, me: await meOf(ctx, toy.idOf('ana')), language: 'hr' }, seat, { limit: 1 }),
    );
    expect(croatian[0]!['idMeeting.label']).toBe(
      'Vijeće · 3. 6. 2030. · 3. 6. 2030. 10:00 · 08:05 · CHAIR · OPEN · 1,5',
    );
  });

  it('of a person is the name with its titles, ordered by surname, found by its words in any order', async () => {
    expect(await labels('person/options')).toEqual(['Žarko Antić, univ. spec.', 'izv. prof. dr. sc. Mirna Šimrak']);
    expect(await labels('person/options?sort=-label')).toEqual([
      'izv. prof. dr. sc. Mirna Šimrak',
      'Žarko Antić, univ. spec.',
    ]);
    for (const typed of ['mirna simrak', 'Šimrak Mirna', 'dr. simrak'])
      expect(await labels(`person/options?filter[label][like]=${encodeURIComponent(typed)}`)).toEqual([
        'izv. prof. dr. sc. Mirna Šimrak',
      ]);
    const byPerson = (await toy.as('ana').get('seat?sort=idPerson')).body.data;
    expect(byPerson.map((row: Record<string, string>) => row['idPerson.label'])).toEqual([
      'Žarko Antić, univ. spec.',
      'izv. prof. dr. sc. Mirna Šimrak',
    ]);
  });

  it('of a day of the week is its name, also in what leaves the portal; no eighth day is taken', async () => {
    for (const on of [5, 1]) await toy.row('shift', { on, idPerson: rows.mirna });
    expect(await labels('shift/options')).toEqual(['Monday', 'Friday']);
    expect((await toy.as('ana').get('shift?sort=label&columns=on')).body.data).toMatchObject([{ on: 1 }, { on: 5 }]);
    const answer = await toy.as('ana').fetch('shift/export?format=csv&columns=on');
    expect(await answer.text()).toMatch(/Monday\s+"?Friday/);
    for (const on of [0, 8]) expect((await toy.as('ana').post('shift/create', { on })).status).toBe(422);
  });

  it('beside it stands what tells rows of the same name apart: the row above, and what tells that one apart', async () => {
    const idShift = await toy.row('shift', { on: 3, idPerson: rows.ivo });
    for (const key of [idShift, null]) await toy.row('errand', { name: 'Post', idShift: key });
    expect((await toy.as('ana').get('errand/options')).body.data).toEqual([
      expect.objectContaining({ label: 'Post', description: 'Wednesday · Žarko Antić, univ. spec.' }),
      { value: expect.any(Number), label: 'Post' },
    ]);
    const croatian = await toy.inTransaction(async ctx =>
      seenList({ ...ctx, me: await meOf(ctx, toy.idOf('ana')), language: 'hr' }, errand, { limit: 1 }),
    );
    expect(croatian[0]!['idShift.label']).toBe('srijeda');
  });

  it('orders days as days', async () => {
    await toy.row('minute', { idMeeting: rows.meeting, idSeat: rows.seat, on: '2029-12-31' });
    const sorted = (await toy.as('ana').get('minute?sort=label&columns=on')).body.data;
    expect(sorted.map((row: { on: string }) => row.on)).toEqual(['2029-12-31', '2030-06-09', '2030-06-10']);
  });

  it('leaves the parent out on the parent’s own page', async () => {
    expect(await labels('seat/options?return[within]=idMeeting')).toEqual([
      'izv. prof. dr. sc. Mirna Šimrak · chair',
      'Žarko Antić, univ. spec. · member',
    ]);
    const there = (await toy.as('ana').get(`minute/view?id=${rows.minute}`)).body['idSeat.label'];
    expect(there).toContain('Council');
    const within = await toy.as('ana').get(`minute?filter[id]=${rows.minute}&return[within]=idMeeting`);
    expect(within.body.data[0]['idSeat.label']).toBe('izv. prof. dr. sc. Mirna Šimrak · chair');
    for (const wrong of ['on', 'nothing', ''])
      expect((await toy.as('ana').get(`minute?return[within]=${wrong}`)).status).toBe(422);
  });
});
