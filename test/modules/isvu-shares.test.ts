import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf } from '../harness/people.ts';
import { brought, counts, live, portal, rows, run, theFaculty, year } from './isvu-world.ts';

// File 4 with what a teacher holds: types of teaching on the course, and parts of groups.

theFaculty();

const head =
  'SifOsoba;OIB;Ime;Prezime;Zvanje;StatusZaposlenja;Email;AkGod;SifStudij;SifPredmet;VrstaNastave;Grupa;Uloga;Postotak';
const iva = '5009;69435151530;Iva;Nositeljica;DOC;Z;iva@vrelo.example';
const ana = '5001;12345678903;Ana;Horvat;DOC;Z;ana@vrelo.example';
const here = '2026;101;30101';

it('a teacher comes with types of teaching and shares of groups, and goes again', async () => {
  const grouping = 'AkGod;Semestar;SifPredmet;VrstaNastave;Grupa;NadGrupa;Kapacitet';
  const groups = await brought(
    'groups',
    `${grouping}\n2026;1;30101;P;P1;;60\n2026;1;30101;L;A1;P1;20\n2026;1;30101;S;A1;P1;20`,
  );
  expect(await run('apply', groups.id)).toMatchObject({ state: 'done' });
  const file = [
    head,
    `${iva};${here};P;;N;100`,
    `${iva};${here};L;A1;;60,5`,
    `${iva};${here};;P1;;`,
    `${ana};${here};L;;I;`,
    `${ana};${here};L;A1;I;39,5`,
    `${ana};${here};L;A7;I;10`,
    `${ana};${here};;A1;I;10`,
    `${ana};2026;101;;L;A1;I;10`,
    `${ana};${here};;;I;10`,
    `${ana};${here};S;A1;I;101`,
    `${ana};${here};P;P1;A;50`,
  ].join('\n');
  const seen = await brought('teachers', file);
  expect(
    (await rows(seen.id, 'error')).map(row => [row.line, row.messages[0].column]),
    JSON.stringify(await rows(seen.id, 'error')),
  ).toEqual([
    [7, 'Grupa'],
    [8, 'VrstaNastave'],
    [9, 'SifPredmet'],
    [10, 'VrstaNastave'],
    [11, 'Postotak'],
    [12, null],
  ]);
  expect(counts(seen)).toEqual([5, 0, 0, 0, 6]);
  expect((await rows(seen.id, 'new'))[0].diff).toMatchObject({ 'st-co-teacher/teaching': [null, ['P 100 %']] });
  expect((await rows(seen.id, 'new'))[1].diff).toEqual({ 'st-co-group-teacher/sharePct': [null, 60.5] });
  expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  const shares = await live('st-co-group-teacher');
  expect(shares.map(row => Number(row.share_pct)).sort((a, b) => a - b)).toEqual([39.5, 60.5, 100]);
  expect((await live('st-co-teacher')).map(row => [row.role, row.teaching.length])).toEqual(
    expect.arrayContaining([
      ['holder', 1],
      ['executor', 1],
    ]),
  );
  const again = await brought('teachers', file);
  expect(counts(again)).toEqual([0, 0, 0, 5, 6]);

  // A plan that is submitted keeps its shares; what says the same says nothing.
  const db = dbOf(portal);
  const plan = (status: 'submitted' | 'draft') =>
    db.run(sql`update ${db.table('stcourse')} set plan_status = ${status} where id_academicyear = ${year}`);
  await plan('submitted');
  const late = await brought('teachers', `${head}\n${iva};${here};L;A1;;50\n${iva};${here};;P1;;100`);
  expect(counts(late)).toEqual([0, 0, 0, 1, 1]);
  expect((await rows(late.id, 'error'))[0].messages[0]).toMatchObject({ column: 'Grupa' });
  await plan('draft');
  const changed = await brought('teachers', `${head}\n${iva};${here};L;A1;;50`);
  expect((await rows(changed.id, 'changed'))[0].diff).toEqual({ 'st-co-group-teacher/sharePct': [60.5, 50] });
  await run('revert', seen.id);
  expect([await live('st-co-group-teacher'), await live('st-co-teacher')]).toEqual([[], []]);
});
