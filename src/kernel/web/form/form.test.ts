import { describe, expect, test } from 'vitest';
import {
  array,
  bilingual,
  boolean,
  chip,
  date,
  flow,
  image,
  integer,
  oib,
  resource,
  state,
  text,
} from '../../resource/index.ts';
import { createDrafts, draftLife } from './drafts.ts';
import {
  changedNames,
  createBody,
  differences,
  emptyValues,
  firstChoice,
  formFieldsOf,
  isDirty,
  isNew,
  mergedValues,
  problemsOf,
  sameValue,
  shownFieldsOf,
  unasked,
  updateBody,
  valuesOf,
  withFollowing,
} from './values.ts';

const desk = resource('desk', {
  label: 'code',
  fields: {
    code: text({ required: true, max: 5 }),
    name: bilingual({ required: true }),
    places: integer({ min: 0 }),
    active: boolean({ default: 1 }),
    tags: chip(),
    bought: date(),
    picture: image(),
    parts: array({ label: text({ required: true }) }),
    state: state(flow(['new', 'used'], { use: { from: ['new'], to: 'used' } })),
    seen: integer({ readonly: true }),
    hiddenNote: text({ invisibleInForm: true }),
  },
});
const fields = formFieldsOf(desk);
const full = {
  id: 4,
  rowVer: 2,
  code: 'A',
  nameHr: 'Stol',
  nameEn: null,
  places: 2,
  active: 1,
  tags: ['x'],
  bought: '2026-01-02',
  picture: 'hash',
  parts: [{ label: 'a' }],
};

test('a form asks only for declared writable fields', () => {
  expect(fields.map(f => f.name)).toEqual([
    'code',
    'nameHr',
    'nameEn',
    'places',
    'active',
    'tags',
    'bought',
    'picture',
    'parts',
  ]);
  expect(formFieldsOf(desk, ['places', 'code']).map(f => f.name)).toEqual(['code', 'places']);
  expect(shownFieldsOf(desk).map(f => f.name)).toEqual(['seen']);
});

test('a field that follows from another is filled in until somebody says otherwise', () => {
  const term = formFieldsOf(
    resource('term', {
      label: 'year',
      fields: {
        year: integer({ required: true }),
        start: date({ follows: ({ year }) => (typeof year === 'number' && year > 999 ? `${year}-10-01` : null) }),
      },
    }),
  );
  const typed = withFollowing(term, emptyValues(term), 'year', 2026);
  expect(typed).toEqual({ year: 2026, start: '2026-10-01' });
  expect(withFollowing(term, typed, 'year', 2027)).toEqual({ year: 2027, start: '2027-10-01' });
  const said = withFollowing(term, typed, 'start', '2026-09-15');
  expect(withFollowing(term, said, 'year', 2027)).toEqual({ year: 2027, start: '2026-09-15' });
});

describe('S-38 dirty', () => {
  const before = valuesOf(fields, full);
  test('nothing changed', () => expect(isDirty(before, { ...before })).toBe(false));
  test('a change, and the change taken back', () => {
    expect(changedNames(before, { ...before, code: 'B', places: 3 })).toEqual(['code', 'places']);
    expect(isDirty(before, { ...before, code: 'B' })).toBe(true);
    expect(isDirty(before, { ...before, code: 'A', nameEn: '' })).toBe(false);
  });
  test('lists and nested forms are compared by what is in them', () => {
    expect(sameValue([{ label: 'a' }], [{ label: 'a', more: null }])).toBe(true);
    expect(sameValue(['x', 'y'], ['y', 'x'])).toBe(false);
    expect(sameValue([], null)).toBe(true);
    expect(sameValue(0, null)).toBe(false);
  });
});

describe('S-40 problems', () => {
  test('required, length and the kinds', () => {
    const empty = emptyValues(fields);
    expect(Object.keys(problemsOf(fields, empty, empty))).toEqual(['code', 'nameHr']);
    expect(problemsOf(fields, empty, { ...empty, code: '  ', nameHr: 'x' })).toEqual({ code: { key: 'required' } });
    expect(problemsOf(fields, empty, { ...empty, code: 'abcdef', nameHr: 'x', bought: '2026-02-30' })).toEqual({
      code: { key: 'tooLong', params: { max: 5 } },
      bought: { key: 'invalidDate' },
    });
  });
  test('a stored picture is not checked again, a new one is', () => {
    const before = valuesOf(fields, full);
    expect(problemsOf(fields, before, before)).toEqual({});
    expect(problemsOf(fields, before, { ...before, picture: 'data:text/plain;base64,aGk=' })).toEqual({
      picture: { key: 'fileType' },
    });
  });
  test('an OIB says its own sentence when blank', () => {
    const person = formFieldsOf(resource('person', { label: 'oib', fields: { oib: oib() } }));
    expect(problemsOf(person, {}, { oib: '' })).toEqual({ oib: { key: 'cannotBeBlank' } });
  });
});

describe('what is sent', () => {
  const before = valuesOf(fields, full);
  test('F-23 an empty key is created, a key is updated', () => {
    expect([null, {}, { id: null }, { id: '' }, { id: 4 }].map(isNew)).toEqual([true, true, true, true, false]);
  });
  test('create: what has a value', () => {
    expect(
      createBody(fields, { ...emptyValues(fields, { places: 7 }), code: 'A', nameHr: 'Stol', nameEn: ' ' }),
    ).toEqual({ code: 'A', nameHr: 'Stol', places: 7, active: 1 });
  });
  test('create: what the place gives without asking, and nothing that may not be written', () => {
    expect(unasked(desk, fields, { hiddenNote: 'x', seen: 3, code: 'A', 'idRoom.code': 1 })).toEqual({
      hiddenNote: 'x',
    });
  });
  test('update: what changed, what stood there, and its version', () => {
    expect(updateBody(fields, before, { ...before, code: 'B', tags: [], foreign: 1 }, 2)).toEqual({
      code: 'B',
      tags: null,
      was: { code: before.code, tags: before.tags },
      rowVer: 2,
    });
  });
});

test('two versions: a change beats no change, mine beats theirs, and the choice decides', () => {
  const base = valuesOf(fields, full);
  const mine = { ...base, code: 'M', places: 9 };
  const theirs = { ...base, code: 'T', nameHr: 'Klupa' };
  const found = differences(fields, base, mine, theirs);
  expect(found.map(d => [d.name, d.both])).toEqual([
    ['code', true],
    ['nameHr', false],
    ['places', false],
  ]);
  expect(firstChoice(found)).toEqual({ code: 'mine', nameHr: 'theirs', places: 'mine' });
  expect(mergedValues(mine, found, firstChoice(found))).toMatchObject({ code: 'M', nameHr: 'Klupa', places: 9 });
  expect(mergedValues(mine, found, { code: 'theirs', nameHr: 'theirs', places: 'theirs' })).toMatchObject(theirs);
});

describe('drafts', () => {
  const shelfOf = (store: Map<string, string>) => ({
    read: <T>(key: string) => (store.has(key) ? (JSON.parse(store.get(key)!) as T) : null),
    write: (key: string, value: unknown) => {
      if (value === null) store.delete(key);
      else store.set(key, JSON.stringify(value));
    },
    keys: (beginning: string) => [...store.keys()].filter(k => k.startsWith(beginning)),
  });
  test('belong to one person and one record', () => {
    const drafts = createDrafts(shelfOf(new Map()));
    drafts.write(1, desk, 4, 2, { code: 'x' });
    expect(drafts.read(1, desk, 4)).toMatchObject({ rowVer: 2, values: { code: 'x' } });
    expect(drafts.read(2, desk, 4)).toBeNull();
    expect(drafts.read(1, desk, null)).toBeNull();
    drafts.erase(1, desk, 4);
    expect(drafts.read(1, desk, 4)).toBeNull();
  });
  test("sign-out erases a person's drafts, and only those", () => {
    const drafts = createDrafts(shelfOf(new Map()));
    drafts.write(1, desk, null, null, { code: 'x' });
    drafts.write(12, desk, null, null, { code: 'y' });
    drafts.eraseAllOf(1);
    expect(drafts.read(1, desk, null)).toBeNull();
    expect(drafts.read(12, desk, null)).not.toBeNull();
  });
  test('are gone after seven days', () => {
    let now = 1_000_000;
    const store = new Map<string, string>();
    const drafts = createDrafts(shelfOf(store), () => now);
    drafts.write(1, desk, null, null, { code: 'x' });
    now += draftLife;
    expect(drafts.read(1, desk, null)).not.toBeNull();
    now += 1;
    expect(drafts.read(1, desk, null)).toBeNull();
    drafts.write(1, desk, 7, 1, { code: 'x' });
    now += draftLife + 1;
    drafts.eraseOld();
    expect(store.size).toBe(0);
  });
  test('hold no passwords, no large pictures and nothing of ballots', () => {
    const drafts = createDrafts(shelfOf(new Map()));
    drafts.write(1, desk, null, null, {
      code: 'x',
      newPassword: 'tajna',
      picture: `data:image/jpeg;base64,${'A'.repeat(200_000)}`,
    });
    expect(drafts.read(1, desk, null)?.values).toEqual({ code: 'x' });
    const ballot = resource('ballot', { label: 'vote', fields: { vote: text() }, stamps: false });
    drafts.write(1, ballot, null, null, { vote: 'yes' });
    expect(drafts.read(1, ballot, null)).toBeNull();
  });
});
