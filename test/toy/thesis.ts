import { date, decimal, flow, integer, longtext, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { insertRow, type Policy, type Problem, sql } from '../../src/kernel/server/index.ts';
import type { Toy } from './toy.ts';

const thesisFlow = flow(['draft', 'submitted', 'returned', 'approved', 'defended', 'failed', 'expired'], {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  returnThesis: { from: ['submitted'], to: 'returned', note: 'required' },
  approve: { from: ['submitted'], to: 'approved' },
  closeDefence: {
    from: ['approved'],
    to: ['defended', 'failed'],
    input: {
      minutes: longtext({ required: true }),
      grade: integer({ required: true, min: 1, max: 5 }),
      heldOn: date(),
    },
    note: 'optional',
  },
  expire: { from: ['draft', 'submitted'], to: 'expired' },
});
export const thesis = resource('thesis', {
  label: 'title',
  checks: ['abstractMissing', 'ectsMissing', 'alreadyDefended', 'heldInFuture'],
  fields: {
    title: text({ required: true, inList: true }),
    idUser: ref('user', { required: true }),
    idMentor: ref('user', { required: true }),
    ects: decimal(),
    abstract: longtext(),
    grade: integer({ readonly: true }),
    status: state(thesisFlow),
  },
  constraints: {
    gradeWithDefence: { check: `(status in ('defended', 'failed')) = (grade is not null)`, fields: ['grade'] },
  },
});
/** What the effect of a defence leaves behind. */
export const protocol = resource('protocol', {
  label: 'idThesis',
  fields: {
    idThesis: ref('thesis', { required: true, cascade: true }),
    minutes: longtext({ required: true }),
    heldOn: date(),
  },
});

export const thesisPolicy: Policy<typeof thesis> = {
  read: me => me.roles.has('commission') || { any: [{ idUser: me.id }, { idMentor: me.id }] },
  // Nobody writes a thesis for somebody else: the rule is on the row as it will be.
  create: me => ({ idUser: me.id }),
  update: me => ({ idUser: me.id, status: { in: ['draft', 'returned'] } }),
  after: me => ({ idUser: me.id }),
  remove: me => ({ idUser: me.id, status: 'draft' }),
  moves: {
    submit: {
      by: me => ({ idUser: me.id }),
      ready: (_ctx, row) => {
        const problems: Problem<typeof thesis>[] = [];
        if (row.abstract === null) problems.push({ level: 'error', field: 'abstract', key: 'abstractMissing' });
        if (row.ects === null) problems.push({ level: 'warning', field: 'ects', key: 'ectsMissing' });
        return problems;
      },
    },
    returnThesis: { by: me => ({ idMentor: me.id }) },
    approve: { by: me => ({ idMentor: me.id }) },
    closeDefence: {
      by: me => me.roles.has('commission'),
      ready: async (ctx, row) => {
        const earlier = await ctx.db.one(sql`select 1 from ${ctx.db.table('protocol')} where id_thesis = ${row.id}`);
        return earlier ? [{ level: 'error', key: 'alreadyDefended' }] : [];
      },
      // Reads what was said as it was declared: whoever only looks at the row has said nothing yet.
      check: (ctx, _row, input) =>
        input.heldOn !== null && input.heldOn.localeCompare(ctx.now.toISOString().slice(0, 10)) > 0
          ? [{ level: 'error', field: 'heldOn', key: 'heldInFuture' }]
          : [],
      set: (_ctx, _row, input) => ({ grade: input.grade, state: input.grade > 1 ? 'defended' : 'failed' }),
      effect: async (ctx, row, input) => {
        await insertRow(ctx, protocol, { idThesis: row.id, minutes: input.minutes, heldOn: input.heldOn });
        if (input.minutes === 'the printer burns') throw new Error('the printer burns');
      },
    },
    expire: { by: 'system' },
  },
};
const protocolPolicy: Policy<typeof protocol> = { read: me => me.roles.has('commission') };

export const thesisToy: Toy = {
  resources: [thesis, protocol],
  policies: { thesis: thesisPolicy, protocol: protocolPolicy },
  checks: {
    abstractMissing: { hr: 'Sažetak još nije napisan.', en: 'The abstract is not written yet.' },
    ectsMissing: { hr: 'Nema bodova.', en: 'There are no credits.' },
    alreadyDefended: { hr: 'Već je obranjen.', en: 'It was defended already.' },
    heldInFuture: { hr: 'Obrana još nije bila.', en: 'The defence has not been yet.' },
  },
  people: { admin: ['admin'], sara: ['student'], tin: ['student'], mentor: ['teacher'], chair: ['commission'] },
};
