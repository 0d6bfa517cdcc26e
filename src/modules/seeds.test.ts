import { describe, expect, it } from 'vitest';
import { type AnyResource, check, type FieldDef, type Values } from '../kernel/resource/index.ts';
import { partnersector, partnertype } from './people/model.ts';
import { partnerSectors, partnerTypes } from './people/seed/partners.ts';
import { hasJmbagCheckDigit, jmbagCheckDigit } from './catalogues/jmbag.ts';
import {
  academicvocation,
  assessmentmethod,
  bloomlev,
  bloomverb,
  dublin,
  edulev,
  hko,
  learningmethod,
  profession,
  roomtype,
  state,
  stateCity,
  stateCounty,
  teachingtype,
} from './catalogues/model.ts';
import { bloomLevels } from './catalogues/seed/bloom.ts';
import { counties } from './catalogues/seed/croatia.ts';
import { academicVocations, educationLevels, roomTypes } from './catalogues/seed/education.ts';
import { dublinRows } from './catalogues/seed/dublin.ts';
import { defaultScale, grades } from './catalogues/seed/grades.ts';
import { hkoRows } from './catalogues/seed/hko.ts';
import { assessmentMethods, learningMethods } from './catalogues/seed/methods.ts';
import { professions } from './catalogues/seed/professions.ts';
import { euMembers, states } from './catalogues/seed/states.ts';
import { defaultCoefficients, teachingTypes } from './catalogues/seed/teaching.ts';

const problemsOf = (r: AnyResource, row: Values): string[] =>
  Object.entries(r.all as Record<string, FieldDef>)
    .filter(
      ([name, field]) =>
        !field.readonly &&
        !field.computed &&
        !(row[name] === undefined && field.default !== undefined) &&
        name !== 'idState',
    )
    .flatMap(([name, field]) => {
      const problem = check(field, row[name] ?? null, row);
      return problem ? [`${r.name}.${name}: ${problem.key} (${JSON.stringify(row)})`] : [];
    });
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
    ['teaching types', teachingtype, teachingTypes.map(({ roomtype: _, ...type }) => type)],
    ['learning methods', learningmethod, learningMethods],
    ['assessment methods', assessmentmethod, assessmentMethods],
    ['HKO descriptors', hko, hkoRows],
    ['Dublin descriptors', dublin, dublinRows],
    [
      'Bloom levels',
      bloomlev,
      bloomLevels.map(l => ({
        level: l.level,
        domain: 'cognitive',
        nameHr: l.name[0],
        nameEn: l.name[1],
        color: l.color,
      })),
    ],
    [
      'Bloom verbs',
      bloomverb,
      bloomLevels.flatMap(l => l.verbs.map(([verbHr, verbEn]) => ({ idBloomlev: l.level, verbHr, verbEn }))),
    ],
    [
      'professions',
      profession,
      professions
        .flatMap(({ group, parts }) => [group, ...parts])
        .map(([code, nameHr, nameEn]) => ({ code, nameHr, nameEn })),
    ],
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
  it('describe five levels in six dimensions and four cycles in five categories, each with its own sentence in both languages', () => {
    expect(hkoRows).toHaveLength(30);
    expect(hkoRows.map(row => row.code)).toContain('6-SKILL_COGNITIVE');
    expect(dublinRows).toHaveLength(20);
    for (const half of ['textHr', 'textEn'])
      expect(repeated([...hkoRows, ...dublinRows].map(row => String((row as Values)[half])))).toEqual([]);
  });
  it('hold six levels of eight verbs, none twice on a level', () => {
    expect(bloomLevels.map(l => l.level)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { verbs } of bloomLevels) {
      expect(verbs).toHaveLength(8);
      expect(repeated(verbs.map(([hr]) => hr))).toEqual([]);
    }
  });
  it('hold ten groups of professions, whose parts begin with the code of their group', () => {
    expect(professions.map(p => p.group[0])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(professions.flatMap(p => p.parts)).toHaveLength(43);
    expect(
      professions.flatMap(p => p.parts.filter(([code]) => !new RegExp(`^${p.group[0]}[1-9]$`).test(code))),
    ).toEqual([]);
    expect(repeated(professions.flatMap(p => p.parts.map(([code]) => code)))).toEqual([]);
  });
  it('grade every point from 0 to 100 once, by grades that exist', () => {
    expect(defaultScale[0].pointsFrom).toBe(0);
    expect(defaultScale.at(-1)!.pointsTo).toBe(100);
    for (const [i, step] of defaultScale.slice(1).entries())
      expect(Math.round((step.pointsFrom - defaultScale[i]!.pointsTo) * 100)).toBe(1);
    expect(
      defaultScale.filter(step => !grades.some(g => g.value === step.value && g.ectsGrades!.includes(step.ectsGrade))),
    ).toEqual([]);
  });
  it('count a repeated hour never above the first', () => {
    expect(teachingTypes.filter(type => !(type.category in defaultCoefficients))).toEqual([]);
    expect(
      Object.values(defaultCoefficients).filter(c => c.coefNormRepeat > c.coefNorm || c.coefWorkRepeat > c.coefWork),
    ).toEqual([]);
  });
  it('give no associate a course or a thesis', () => {
    expect(academicVocations.filter(v => v.group === 'associate' && (v.canHold === 1 || v.canMentor === 1))).toEqual(
      [],
    );
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
