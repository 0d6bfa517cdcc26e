import { describe, expect, it } from 'vitest';
import {
  type Answers,
  bringIn,
  copyFor,
  type Counted,
  type Definition,
  elementsOf,
  faultsOf,
  hiddenGroups,
  isMet,
  judge,
  moveQuestion,
  publish,
  questionIn,
  questionsOf,
  takeOut,
} from './index.ts';

describe('a condition', () => {
  const answers: Answers = { age: 20, likes: ['a', 'b'], city: 'Karlovac', yes: true, m: { row1: '5' }, none: [] };
  it.each([
    ['{age} >= 18 and {city} = "Karlovac"', true],
    ["{age} < 18 or {likes} contains 'b'", true],
    ["{likes} anyof ['x', 'a']", true],
    ["{likes} allof ['a', 'x']", false],
    ["{likes} notcontains 'a'", false],
    ['{missing} empty', true],
    ['{none} notempty', false],
    ['not ({yes} = true)', false],
    ['!{yes} || {age} <> 21', true],
    ['{m.row1} = 5', true],
    ['{missing} > 3', false],
    ['{age} = 20 and ({city} contains "lov" or {age} = 1)', true],
    // What cannot be read hides nothing, and is never run.
    ['alert(1)', true],
    ['{age} ===', true],
  ])('%s is %s', (source, is) => expect(isMet(source, answers)).toBe(is));
});

/** Shapes as SurveyJS's public documentation shows them: each with what it is meant to keep and what it is told to lose. */
const shapes: readonly [name: string, given: object, filled: Answers, lost: readonly string[]][] = [
  [
    'text inputs',
    {
      elements: [
        { type: 'text', name: 'FirstName', title: 'Enter your first name:' },
        { type: 'text', name: 'birthdate', inputType: 'date' },
        { type: 'text', name: 'mail', inputType: 'email', isRequired: true },
      ],
    },
    { FirstName: 'Ana', birthdate: '2001-05-04', mail: 'ana@unizg.hr' },
    [],
  ],
  [
    'a radio group',
    {
      elements: [
        {
          type: 'radiogroup',
          name: 'car',
          title: 'Which car?',
          isRequired: true,
          showOtherItem: true,
          choices: ['Ford', 'Vauxhall', { value: 'vw', text: 'Volkswagen' }],
          colCount: 1,
        },
      ],
    },
    { car: 'other', 'car-Comment': 'Rimac' },
    ['property colCount'],
  ],
  [
    'check boxes',
    { elements: [{ type: 'checkbox', name: 'car', choices: ['Ford', 'Tesla', 'Audi'], showNoneItem: true }] },
    { car: ['Ford', 'Audi'] },
    ['property showNoneItem'],
  ],
  ['a drop-down', { elements: [{ type: 'dropdown', name: 'country', choices: [1, 2, 3] }] }, { country: '2' }, []],
  [
    'a tag box',
    { elements: [{ type: 'tagbox', name: 'countries', choices: ['HR', 'SI'], hideSelectedItems: true }] },
    { countries: ['HR'] },
    ['property hideSelectedItems'],
  ],
  [
    'ratings',
    {
      elements: [
        { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10, minRateDescription: 'Not at all' },
        { type: 'rating', name: 'stars', rateValues: [1, 2, 3, 4] },
      ],
    },
    { nps: 0, stars: 4 },
    [],
  ],
  [
    'a ranking',
    { elements: [{ type: 'ranking', name: 'phone', choices: ['Battery life', 'Screen size', 'Price'] }] },
    { phone: ['Price', 'Battery life', 'Screen size'] },
    [],
  ],
  [
    'a matrix',
    {
      elements: [
        {
          type: 'matrix',
          name: 'quality',
          columns: [
            { value: 5, text: 'Strongly agree' },
            { value: 1, text: 'Strongly disagree' },
          ],
          rows: [
            { value: 'affordable', text: 'Affordable' },
            { value: 'good', text: 'Good' },
          ],
          alternateRows: true,
        },
      ],
    },
    { quality: { affordable: '5', good: '1' } },
    ['property alternateRows'],
  ],
  [
    'pages, panels and conditions',
    {
      pages: [
        {
          name: 'p1',
          elements: [
            { type: 'boolean', name: 'hasKids', title: { default: 'Imate li djece?', en: 'Do you have kids?' } },
          ],
        },
        {
          name: 'p2',
          elements: [
            {
              type: 'panel',
              name: 'kids',
              visibleIf: '{hasKids} = true',
              elements: [{ type: 'text', name: 'count', inputType: 'number', min: 1, max: 20, isRequired: true }],
            },
            { type: 'html', name: 'note', html: '<b>Thank you</b>' },
          ],
        },
      ],
    },
    { hasKids: true, count: 2 },
    [],
  ],
  [
    'files',
    {
      elements: [
        { type: 'file', name: 'cv', acceptedTypes: 'application/pdf, image/*', maxSize: 102_400, waitForUpload: true },
        { type: 'file', name: 'other', acceptedTypes: '.pdf,.docx', maxSize: 999_999_999 },
      ],
    },
    { cv: { file: 7, name: 'cv.pdf', size: 10 } },
    ['property waitForUpload', 'property acceptedTypes: .pdf,.docx'],
  ],
  [
    'rows that are added, and what is not known here',
    {
      elements: [
        {
          type: 'matrixdynamic',
          name: 'jobs',
          columns: [
            { name: 'employer', title: 'Employer' },
            { name: 'role', title: 'Role' },
          ],
          rowCount: 1,
        },
        { type: 'signaturepad', name: 'sign' },
        { type: 'comment', name: 'why', visibleIf: 'today() > {x}' },
      ],
    },
    { jobs: [{ employer: 'FOI', role: 'asistent' }], why: 'x' },
    ['property rowCount', 'type signaturepad', 'condition today() > {x}'],
  ],
];
describe('SurveyJS', () => {
  it.each(shapes)('%s come in, are filled, and go out again', (_name, given, filled, lost) => {
    const { definition, left } = bringIn(given);
    expect(left.map(({ what, detail }) => `${what} ${detail}`)).toEqual(lost);
    expect(faultsOf(definition, ['hr']).filter(({ key }) => key !== 'textMissing')).toEqual([]);
    const { answers, problems } = judge(definition, filled);
    expect(problems).toEqual([]);
    expect(answers).toEqual(filled);
    const again = bringIn(JSON.parse(JSON.stringify(takeOut(definition, { hr: 'Anketa' }))));
    expect(again.definition.pages.map(page => page.elements)).toEqual(definition.pages.map(page => page.elements));
  });
  it('what no definition is becomes an empty one', () => {
    for (const nonsense of [null, 7, [], 'x', { pages: 'x' }, { pages: [null, 3] }, { elements: [null, 'a', {}] }])
      expect(elementsOf(bringIn(nonsense).definition).length).toBeLessThanOrEqual(1);
  });
});

it('a definition is ready when everything can be answered in every language', () => {
  const given = (elements: object[]): Definition => bringIn({ elements }).definition;
  const keys = (elements: object[], languages: ('hr' | 'en')[] = ['hr']) =>
    faultsOf(given(elements), languages).map(f => f.key);
  expect(keys([])).toEqual(['noQuestion']);
  expect(
    keys([
      { type: 'text', name: 'a', title: 'A' },
      { type: 'text', name: 'a', title: 'A' },
    ]),
  ).toEqual(['nameTwice']);
  expect(keys([{ type: 'text', name: 'a', title: 'A' }], ['hr', 'en'])).toEqual(['textMissing']);
  expect(keys([{ type: 'radiogroup', name: 'a', title: 'A', choices: [] }])).toEqual(['choicesMissing']);
  expect(keys([{ type: 'matrix', name: 'a', title: 'A', rows: ['x'] }])).toEqual(['rowsMissing']);
  expect(keys([{ type: 'rating', name: 'a', title: 'A', rateMin: 1, rateMax: 50 }])).toEqual(['rangeWrong']);
  expect(
    keys([
      { type: 'text', name: 'a', title: 'A', visibleIf: '{b} = 1' },
      { type: 'text', name: 'b', title: 'B' },
    ]),
  ).toEqual(['conditionUnknown']);
});

describe('what is published', () => {
  const definition = bringIn({
    elements: [
      { type: 'rating', name: 'r', title: 'R' },
      { type: 'radiogroup', name: 'c', title: 'C', choices: ['x', 'y'] },
      { type: 'comment', name: 't', title: 'T' },
    ],
  }).definition;
  const many = (group: string | null, n: number, answers: Answers): Counted[] =>
    Array.from({ length: n }, () => ({ answers, group }));

  it('no group under the threshold can be worked out of the total and the rest, whatever the groups are', () => {
    // Every small case there is, and many larger ones: what is hidden is nothing, or at least the threshold and two groups.
    let seed = 7;
    const next = (most: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
    for (let n = 0; n < 5000; n++) {
      const least = 3 + next(6);
      const sizes = Array.from({ length: 1 + next(7) }, () => next(15));
      const hidden = hiddenGroups(sizes, least);
      const inside = sizes.filter((size, i) => hidden[i] && size > 0);
      const sum = inside.reduce((a, b) => a + b, 0);
      const all = hidden.every(Boolean);
      expect(sizes.every((size, i) => size >= least || hidden[i])).toBe(true);
      expect(sum === 0 || all || (sum >= least && inside.length > 1)).toBe(true);
    }
  });
  it('hides a small group and one more, in every question by itself', () => {
    const responses = [
      ...many('A', 6, { r: 5, c: 'x' }),
      ...many('B', 7, { r: 3, c: 'y' }),
      ...many('C', 2, { r: 1, c: 'x' }),
    ];
    const { groups, questions } = publish(definition, responses, 5);
    expect(groups).toEqual([
      { group: 'A', n: null },
      { group: 'B', n: 7 },
      { group: 'C', n: null },
    ]);
    expect(questions[0]!.lines[0]!.total).toMatchObject({ n: 15, mean: 3.53 });
    expect(questions[0]!.lines[0]!.groups.map(g => g.figures?.mean ?? null)).toEqual([null, 3, null]);
  });
  it('whoever is in no group is not worked out either', () => {
    const { groups } = publish(
      definition,
      [...many('A', 6, { r: 5 }), ...many('B', 9, { r: 4 }), ...many(null, 1, { r: 1 })],
      5,
    );
    expect(groups.map(g => g.n)).toEqual([null, 9]);
  });
  it('a question that few were asked says nothing, also not in words', () => {
    const responses = [...many('A', 6, { r: 5 }), ...many('A', 2, { r: 1, t: 'tajna' })];
    const { questions } = publish(definition, responses, 5);
    expect(questions[2]).toMatchObject({ missing: null, texts: null });
    expect(JSON.stringify(questions)).not.toContain('tajna');
  });
  it('written answers stand in an order of their own in each question', () => {
    const words = Array.from({ length: 30 }, (_, i): Counted => ({ answers: { t: `t${i}` }, group: null }));
    const { questions } = publish(definition, words, 5);
    const said = questions[2]!.texts!;
    expect(said.toSorted()).toEqual(words.map(w => w.answers.t).toSorted());
    expect(said).not.toEqual(words.map(w => w.answers.t));
  });
  it('one answer is one count in all languages', () => {
    const { questions } = publish(definition, many(null, 5, { c: 'x' }), 5);
    expect(questionsOf(definition)).toHaveLength(3);
    expect(questions[1]!.lines[0]!.total!.counts!.map(c => c.count)).toEqual([5, 0]);
  });
});

describe('arranging', () => {
  const asks = (...names: string[]) => names.map(name => ({ type: 'text' as const, name }));
  const pages = [
    { name: 's1', elements: asks('a', 'b', 'c') },
    { name: 's2', elements: asks('d') },
  ];
  const arranged = (from: [number, number], to: [number, number]) =>
    moveQuestion(pages, { page: from[0], at: from[1] }, { page: to[0], at: to[1] }).map(page =>
      page.elements.map(q => q.name).join(''),
    );
  it('moves a question before another one, to the end of a page, and over the border of pages', () => {
    expect(arranged([0, 0], [0, 2])).toEqual(['bac', 'd']);
    expect(arranged([0, 0], [0, 3])).toEqual(['bca', 'd']);
    expect(arranged([0, 2], [0, 0])).toEqual(['cab', 'd']);
    expect(arranged([0, 1], [1, 0])).toEqual(['ac', 'bd']);
    expect(arranged([1, 0], [0, 3])).toEqual(['abcd', '']);
    expect(arranged([0, 1], [1, 9])).toEqual(['ac', 'db']);
  });
  it('loses and doubles none, and leaves what leads nowhere as it is', () => {
    for (const to of [
      [0, 0],
      [0, 1],
      [5, 0],
    ] as const)
      expect(arranged([0, 0], [...to])).toEqual(['abc', 'd']);
    expect(arranged([3, 0], [0, 0])).toEqual(['abc', 'd']);
    for (let from = 0; from < 3; from++)
      for (let to = 0; to < 5; to++)
        expect([...arranged([0, from], [0, to]).join('')].toSorted().join('')).toBe('abcd');
  });
  it('a question out of the bank comes without its condition, under a name that is free', () => {
    const kept = questionIn(JSON.stringify({ type: 'rating', name: 'a', title: { hr: 'A' }, visibleIf: '{x} = 1' }))!;
    expect(kept).toEqual({ type: 'rating', name: 'a', title: { hr: 'A' } });
    expect(copyFor({ pages }, kept).name).toBe('p5');
    expect(copyFor({ pages: [] }, kept)).toBe(kept);
    for (const none of ['', 'null', '[]', '{"type":"signaturepad","name":"x"}', '{"type":"panel","name":"x"}'])
      expect(questionIn(none)).toBeNull();
  });
});
