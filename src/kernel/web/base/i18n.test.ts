import { beforeAll, describe, expect, it } from 'vitest';
import { kernelEnUk, kernelHr, resource, text as textField } from '../../resource/index.ts';
import { localeOf, resourceText, titleOf } from './i18n.ts';
import { appEnUk } from './words/app-en-uk.ts';
import { appHr } from './words/app-hr.ts';
import { baseEnUk } from './words/base-en-uk.ts';
import { baseHr } from './words/base-hr.ts';
import { piecesEnUk } from './words/pieces-en-uk.ts';
import { screensEnUk } from './words/screens-en-uk.ts';
import { shellEnUk } from './words/shell-en-uk.ts';

const holes = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(m => m[1]!).sort();

describe('words', () => {
  const pairs: [string, Record<string, string>, Record<string, string>][] = [
    ['base', baseHr, baseEnUk],
    ['app', appHr, appEnUk],
    ['kernel', kernelHr, kernelEnUk],
  ];
  for (const [name, hr, en] of pairs) {
    it(`${name}: both languages have the same keys and holes`, () => {
      expect(Object.keys(hr).sort()).toEqual(Object.keys(en).sort());
      for (const key of Object.keys(en)) expect(holes(hr[key]!), key).toEqual(holes(en[key]!));
    });
  }
  it('no key means two things', () => {
    const all = [baseEnUk, shellEnUk, screensEnUk, piecesEnUk, kernelEnUk].flatMap(words => Object.keys(words));
    expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([]);
  });
  it('S-14, S-15, S-16 say what the specification quotes', () => {
    expect(appEnUk.notAuthorized).toBe('Sorry, you are not authorized here!');
    expect(appEnUk.notAvailableNow).toBe('Sorry, something was here but currently it is not available!');
    expect(appEnUk.nothingHere).toBe('Sorry, nothing found here!');
    expect(baseEnUk.userNotValid).toBe('User is not valid or does not exist!');
    expect([baseEnUk.saving, baseEnUk.deleting]).toEqual(['Saving...', 'Deleting...']);
  });
  it('S-28 en-uk uses the locale of Great Britain', () =>
    expect([localeOf('hr'), localeOf('en-uk'), localeOf('en-us')]).toEqual(['hr-HR', 'en-GB', 'en-US']));
});

describe('the words of a resource', () => {
  const room = resource('room', { label: 'code', fields: { code: textField({ required: true }) } });
  const words = {
    one: 'prostorija',
    few: 'prostorije',
    other: 'prostorija',
    fields: { code: 'Oznaka', name: 'Naziv' },
    checks: { taken: '{attribute} je zauzeta' },
    nested: { parts: { name: 'Dio' } },
    moves: {
      split: {
        label: 'Podijeli',
        inputs: { why: 'Razlog', parts: { label: 'Dijelovi', fields: { name: 'Naziv dijela' } } },
      },
    },
  };
  let said: ReturnType<typeof resourceText>;
  beforeAll(() => {
    said = resourceText(room, words, 'hr');
  });
  it('count as Croatian counts', () =>
    expect([1, 2, 5, 21, 22, 1250].map(said.count)).toEqual([
      '1 prostorija',
      '2 prostorije',
      '5 prostorija',
      '21 prostorija',
      '22 prostorije',
      '1.250 prostorija',
    ]));
  it('name both halves of a pair and the stamps', () => {
    expect(said.field('nameHr')).toBe('Naziv (hrvatski)');
    expect(said.field('nameEn')).toBe('Naziv (engleski)');
    expect(said.field('createdAt')).toBe('Stvoreno');
  });
  it('name the inputs of a move, and the fields of lists among them', () => {
    expect([said.moveInput('split', 'why'), said.moveInput('split', 'parts')]).toEqual(['Razlog', 'Dijelovi']);
    expect(said.inMove('split').nested('parts', 'name')).toBe('Naziv dijela');
    expect(said.inMove('split').nested('parts', 'nameEn')).toBe('Naziv dijela (engleski)');
    expect([said.nested('parts', 'name'), said.inMove('other').nested('parts', 'name')]).toEqual(['Dio', 'Dio']);
  });
  it('say checks with the field in its place', () => {
    expect(said.say({ key: 'taken' }, 'code')).toBe('Oznaka je zauzeta');
    expect(said.say({ key: 'exactLength', params: { charslen: 3 } }, 'code')).toBe(
      'Oznaka mora imati točno 3 znakova.',
    );
  });
  it('title a list', () => {
    expect(titleOf(words, 'hr')).toBe('Prostorije');
    expect(titleOf({ ...words, title: 'Nastavnici' }, 'hr')).toBe('Nastavnici');
    expect(titleOf({ one: 'room', few: 'rooms', other: 'rooms' } as never, 'en-uk')).toBe('Rooms');
  });
});
