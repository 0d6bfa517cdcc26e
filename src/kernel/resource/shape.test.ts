import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  any,
  type BodyValues,
  boolean,
  choice,
  date,
  decimal,
  flag,
  integer,
  list,
  map,
  misfit,
  object,
  oneOf,
  readBody,
  readQueryShape,
  readShape,
  ref,
  type Shape,
  type ShapeValues,
  text,
} from './index.ts';

const now = new Date('2026-03-31T10:00:00Z');
const read = (shape: Shape, sent: Record<string, unknown>) => readShape(shape, sent, now);
/** Field and key of each problem. */
const problems = (shape: Shape, sent: Record<string, unknown>) =>
  read(shape, sent).problems.map(({ field, say }) => [field, say.key]);

describe('what was sent', () => {
  it('is text without the blanks around it, and nothing where only blanks were sent', () => {
    expect(read({ name: text(), note: text() }, { name: '  Ana Anić ', note: '   ' }).values).toEqual({
      name: 'Ana Anić',
      note: null,
    });
  });
  it('is left as it was typed where it is verbatim; blanks alone are still nothing', () => {
    const password = text({ required: true, verbatim: true });
    expect(read({ password }, { password: '  secret ' }).values).toEqual({ password: '  secret ' });
    for (const blank of ['', '   ', null, undefined])
      expect(problems({ password }, { password: blank }), String(blank)).toEqual([['password', 'required']]);
  });
  it('stays away where it was not sent, is null where it was sent empty, and has its default', () => {
    const shape = { a: text(), b: text(), kind: choice(['x', 'y'], { default: 'x' }), isLit: boolean() };
    expect(read(shape, { b: '' }).values).toEqual({ b: null, kind: 'x', isLit: 0 });
    expect(read(shape, { a: null, kind: 'y', isLit: 1 }).values).toEqual({ a: null, kind: 'y', isLit: 1 });
    expect(Object.hasOwn(read(shape, {}).values, 'a')).toBe(false);
  });
  it('is refused by the checks of its kinds, all problems at once', () => {
    const shape = {
      name: text({ required: true, max: 5 }),
      born: date(),
      watts: integer({ min: 1, max: 9 }),
      price: decimal(),
      kind: choice(['x']),
      idRoom: ref('room'),
    };
    expect(problems(shape, { name: 'Ana Anić', born: '2026-02-30', watts: 10, price: 1.234, kind: 'z' })).toEqual([
      ['name', 'tooLong'],
      ['born', 'invalidDate'],
      ['watts', 'tooLarge'],
      ['price', 'tooManyDecimals'],
      ['kind', 'notAnOption'],
    ]);
    expect(problems(shape, { name: ['a'], watts: '1', idRoom: 0 })).toEqual([
      ['name', 'invalidText'],
      ['watts', 'wholeNumber'],
      ['idRoom', 'notAnOption'],
    ]);
  });
  it('is refused by name where nobody declared it, also under names that every object has', () => {
    expect(read({ name: text() }, { name: 'x', role: 'admin', constructor: 1 }).problems).toEqual([
      { field: 'role', say: { key: 'unknownField', params: { name: 'role' } } },
      { field: 'constructor', say: { key: 'unknownField', params: { name: 'constructor' } } },
    ]);
    const long = 'x'.repeat(100);
    expect(read({}, { [long]: 1 }).problems[0]!.say.params!.name).toHaveLength(60);
  });
});

describe('lists, maps and objects', () => {
  const ids = { ids: list(integer({ min: 1 }), { max: 3, distinct: true }) };
  it('are read item by item', () => {
    expect(read({ names: list(text({ max: 3 })) }, { names: [' a ', 'b'] })).toEqual({
      values: { names: ['a', 'b'] },
      problems: [],
    });
    expect(read({ of: object({ name: text(), isLit: boolean() }) }, { of: { name: ' a ' } }).values).toEqual({
      of: { name: 'a', isLit: 0 },
    });
    expect(read({ by: map(text()) }, { by: { x: ' a ' } }).values).toEqual({ by: { x: 'a' } });
  });
  it('keep to their limits, without anything twice, missing or of another kind', () => {
    expect(problems(ids, { ids: [1, 2, 3] })).toEqual([]);
    for (const wrong of [[1, 1], [1, 2, 3, 4], [0], ['1'], [null], [[1]], { 0: 1 }, 'x', 1])
      expect(problems(ids, { ids: wrong }), JSON.stringify(wrong)).toEqual([['ids', 'invalidValue']]);
    expect(problems({ ids: list(integer(), { required: true }) }, {})).toEqual([['ids', 'required']]);
    expect(problems(ids, { ids: null })).toEqual([]);
  });
  it('name their keys', () => {
    const shape = { seats: map(integer({ min: 0 }), { names: date(), max: 2 }) };
    expect(problems(shape, { seats: { '2026-03-31': 7 } })).toEqual([]);
    for (const wrong of [
      { x: 1 },
      { '2026-03-31': -1 },
      { '2026-03-31': null },
      [1],
      { '2026-03-01': 1, '2026-03-02': 1, '2026-03-03': 1 },
    ])
      expect(problems(shape, { seats: wrong }), JSON.stringify(wrong)).toEqual([['seats', 'invalidValue']]);
  });
  it('have no more parts than were declared, at any depth', () => {
    const shape = { rows: list(object({ id: integer({ required: true }), inner: object({ note: text() }) })) };
    expect(problems(shape, { rows: [{ id: 1, inner: { note: 'x' } }] })).toEqual([]);
    for (const wrong of [{}, { id: 1, stray: 1 }, { id: 1, inner: { stray: 1 } }, { id: 1, inner: [] }])
      expect(problems(shape, { rows: [wrong] }), JSON.stringify(wrong)).toEqual([['rows', 'invalidValue']]);
  });
});

describe('a body of several kinds', () => {
  const pet = oneOf('kind', { dog: { name: text({ required: true }) }, fish: { litres: integer({ required: true }) } });
  const keys = (sent: Record<string, unknown>) => readBody(pet, sent, now).problems.map(p => [p.field, p.say.key]);
  it('is read by the one that it says it is', () => {
    expect(readBody(pet, { kind: 'dog', name: ' Rex ' }, now)).toEqual({
      values: { kind: 'dog', name: 'Rex' },
      problems: [],
    });
    expect(keys({ kind: 'fish' })).toEqual([['litres', 'required']]);
    expect(keys({ kind: 'fish', litres: 1, name: 'x' })).toEqual([['name', 'unknownField']]);
  });
  it('must say which one it is', () => {
    for (const kind of ['cat', 'constructor', '', null, undefined, 1, ['dog']])
      expect(keys({ kind, name: 'x' }), String(kind)).toEqual([['kind', 'notAnOption']]);
  });
});

describe('what an address says', () => {
  const shape = { id: ref('room'), page: integer(), on: boolean(), price: decimal(), q: text(), kind: choice(['x']) };
  const said = (query: Record<string, string>) => readQueryShape(shape, query, now);
  it('has numbers where numbers are declared, and text as it is', () => {
    expect(said({ id: '7', page: '-2', on: '1', price: '1.50', q: ' 12 ' }).values).toEqual({
      id: 7,
      page: -2,
      on: 1,
      price: 1.5,
      q: '12',
    });
  });
  it('was not said where it is empty', () => {
    expect(said({ id: '', q: '', on: '' })).toEqual({ values: { on: 0 }, problems: [] });
    expect(readQueryShape({ id: integer({ required: true }) }, { id: '' }, now).problems).toEqual([
      { field: 'id', say: { key: 'required' } },
    ]);
  });
  it('is refused where it is no number, or not a parameter', () => {
    const keys = (query: Record<string, string>) => said(query).problems.map(p => [p.field, p.say.key]);
    for (const page of ['1x', '0x10', '1e3', '9'.repeat(20), ' 1', '١'])
      expect(keys({ page }), page).toEqual([['page', 'wholeNumber']]);
    expect(keys({ id: '-1', on: '2', kind: 'y' })).toEqual([
      ['id', 'notAnOption'],
      ['on', 'invalidValue'],
      ['kind', 'notAnOption'],
    ]);
    expect(keys({ stray: '' })).toEqual([['stray', 'unknownParameter']]);
  });
});

describe('an answer', () => {
  const shape = object(
    {
      id: integer({ required: true }),
      name: text({ max: 3 }),
      isMine: flag(),
      rows: list(object({ value: text({ required: true }) }), { required: true }),
      by: map(decimal()),
      open: any(),
    },
    { required: true },
  );
  const good = { id: 1, isMine: true, rows: [{ value: 'a' }] };
  it('fits by its types alone: bounds are for what comes in', () => {
    expect(misfit(shape, good)).toBeNull();
    expect(
      misfit(shape, { ...good, name: 'longer than three', by: { x: 1.23456 }, open: [{ any: 'thing' }] }),
    ).toBeNull();
    expect(misfit(shape, { ...good, name: null, by: null, open: null })).toBeNull();
  });
  it('does not fit where something is missing, of another type or not declared', () => {
    expect(misfit(shape, null)).toBe('answer is missing');
    expect(misfit(shape, [])).toBe('answer is no object');
    expect(misfit(shape, { ...good, id: null })).toBe('answer.id is missing');
    expect(misfit(shape, { ...good, id: '1' })).toBe('answer.id is no number');
    expect(misfit(shape, { ...good, name: 1 })).toBe('answer.name is no text');
    expect(misfit(shape, { ...good, isMine: 1 })).toBe('answer.isMine is neither true nor false');
    expect(misfit(shape, { ...good, rows: {} })).toBe('answer.rows is no list');
    expect(misfit(shape, { ...good, rows: [{ value: 'a' }, {}] })).toBe('answer.rows[1].value is missing');
    expect(misfit(shape, { ...good, by: { x: 'y' } })).toBe('answer.by.x is no number');
    expect(misfit(shape, { ...good, password: 'x' })).toBe('answer.password is not declared');
    expect(misfit(shape, { ...good, password: undefined })).toBeNull();
  });
});

it('handlers get values of the declared types', () => {
  const shape = {
    name: text({ required: true }),
    kind: choice(['x', 'y']),
    isLit: boolean(),
    ids: list(integer(), { required: true }),
    inner: object({ note: text() }),
    by: map(integer()),
  };
  type Values = ShapeValues<typeof shape>;
  expectTypeOf<Values['name']>().toEqualTypeOf<string>();
  expectTypeOf<Values['kind']>().toEqualTypeOf<'x' | 'y' | null | undefined>();
  expectTypeOf<Values['isLit']>().toEqualTypeOf<0 | 1>();
  expectTypeOf<Values['ids']>().toEqualTypeOf<readonly number[]>();
  expectTypeOf<NonNullable<Values['inner']>['note']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<NonNullable<Values['by']>>().toEqualTypeOf<Readonly<Record<string, number>>>();
  const pet = oneOf('kind', { dog: { name: text({ required: true }) }, fish: { litres: integer() } });
  type Pet = BodyValues<typeof pet>;
  expectTypeOf<Pet['kind']>().toEqualTypeOf<'dog' | 'fish'>();
  expectTypeOf<Extract<Pet, { kind: 'dog' }>['name']>().toEqualTypeOf<string>();
});
