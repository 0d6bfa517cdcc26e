import { describe, expect, it } from 'vitest';
import { type AnyResource, check, type FieldDef, type Values } from '../kernel/resource/index.ts';
import { partnersector, partnertype } from './people/model.ts';
import { partnerSectors, partnerTypes } from './people/seed/partners.ts';
import { hasJmbagCheckDigit, jmbagCheckDigit } from './catalogues/jmbag.ts';
import { academicvocation, edulev, roomtype, state, stateCity, stateCounty } from './catalogues/model.ts';
import { counties } from './catalogues/seed/croatia.ts';
import { academicVocations, educationLevels, roomTypes } from './catalogues/seed/education.ts';
import { euMembers, states } from './catalogues/seed/states.ts';

const problemsOf = (r: AnyResource, row: Values): string[] => Object.entries(r.all as Record<string, FieldDef>)
  .filter(([name, field]) => !field.readonly && !field.computed && !(row[name] === undefined && field.default !== undefined) && name !== 'idState')
  .flatMap(([name, field]) => { const problem = check(field, row[name] ?? null, row); return problem ? [`${r.name}.${name}: ${problem.key} (${JSON.stringify(row)})`] : []; });
const repeated = (keys: readonly string[]): string[] => keys.filter((key, i) => keys.indexOf(key) !== i);

describe('seeds', () => {
  const towns = counties.flatMap(county => county.towns.map(([postalCode, name]) => ({ postalCode, name })));
  it.each<[string, AnyResource, readonly Values[]]>([
    ['education levels', edulev, educationLevels],
    ['academic vocations', academicvocation, academicVocations],
    ['room types', roomtype, roomTypes],
    ['states', state, states.map(([code2, code3, nameHr, nameEn]) => ({ code2, code3, nameHr, nameEn, isEu: 0 }))],
    ['counties', stateCounty, counties.map(({ code, name }) => ({ code, name }))],
    ['towns', stateCity, towns],
    ['partner sectors', partnersector, partnerSectors],
    ['partner types', partnertype, partnerTypes],
  ])('%s pass the validation of their resource', (_name, r, rows) => {
    expect(rows.flatMap(row => problemsOf(r, row))).toEqual([]);
  });

  it('hold the whole of ISO 3166-1 with both names, 27 of them in the Union', () => {
    expect(states).toHaveLength(249);
    for (const column of [0, 1, 2, 3] as const) expect(repeated(states.map(row => row[column]))).toEqual([]);
    expect(euMembers.size).toBe(27);
    expect([...euMembers].filter(code => !states.some(row => row[0] === code))).toEqual([]);
    expect(states.find(row => row[0] === 'HR')).toEqual(['HR', 'HRV', 'Hrvatska', 'Croatia']);
  });
  it('hold 21 counties and every Croatian town once', () => {
    expect(counties.map(c => c.code)).toEqual(Array.from({ length: 21 }, (_, i) => String(i + 1)));
    expect(towns).toHaveLength(128);
    expect(repeated(towns.map(t => t.name))).toEqual([]);
    expect(repeated(towns.map(t => t.postalCode))).toEqual([]);
    expect(towns.filter(t => !/^[1-5]\d{4}$/.test(t.postalCode))).toEqual([]);
  });
  it('give no associate a course or a thesis', () => {
    expect(academicVocations.filter(v => v.group === 'associate' && (v.canHold === 1 || v.canMentor === 1))).toEqual([]);
    expect(repeated(academicVocations.map(v => v.code))).toEqual([]);
  });
});

describe('the check digit of a JMBAG', () => {
  it('follows the weights 2,3,4,5,1,2,3,4,5 modulo 11', () => {
    expect(jmbagCheckDigit('099000001')).toBe(9);
    expect(hasJmbagCheckDigit('0990000019')).toBe(true);
    expect(hasJmbagCheckDigit('0990000018')).toBe(false);
    expect(hasJmbagCheckDigit('099000001')).toBe(false);
  });
});
