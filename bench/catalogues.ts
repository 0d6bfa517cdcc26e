import { cataloguesModule } from '../src/modules/catalogues/module.ts';
import { tableName } from '../src/kernel/server/index.ts';
import { ask, type BenchPortal, done, type Figure, openDemo, openScale } from './scale-portal.ts';

/**
 * Every catalogue's list, and the selects over 52,000 students, in the demo faculty and in the large university:
 * how each grows from one to the other. Needs `npm run demo:scale` first. `npx tsx bench/catalogues.ts`
 */
const ms = (f: Figure): string => `${f.median.toFixed(1).padStart(7)} ms (best ${f.best.toFixed(1)})`;
const grows = (from: Figure, to: Figure): string => `× ${(to.best / from.best).toFixed(1)}`;

/** Both are asked the same; a goal is the most that the large one may take. */
const compare = async (
  name: string,
  path: string,
  goal: number | null,
  demo: BenchPortal,
  scale: BenchPortal,
  tokens: readonly [string, string],
): Promise<void> => {
  const small = await ask(demo, tokens[0], path);
  const large = await ask(scale, tokens[1], path);
  console.log(
    `${name.padEnd(52)} ${ms(small).padEnd(26)} ${ms(large).padEnd(27)} ${grows(small, large)}${goal === null ? '' : ` (goal ${goal} ms: ${large.best <= goal ? 'ok' : 'OVER'})`}`,
  );
};

const demo = await openDemo();
const scale = await openScale();
try {
  const tokens = [await demo.as('admin'), await scale.as('admin')] as const;
  const of = (name: string, path: string, goal: number | null = null): Promise<void> =>
    compare(name, path, goal, demo, scale, tokens);
  console.log(`${''.padEnd(52)} ${'demo'.padEnd(26)} scale`);
  console.log("\nlists: first page of 50 in the list's own order, counted, with rights");
  for (const r of Object.values(cataloguesModule.resources)) {
    const [small, large] = [await demo.rows(tableName(r.name)), await scale.rows(tableName(r.name))];
    await of(
      `${r.name} (${small.toLocaleString('en')} → ${large.toLocaleString('en')})`,
      `${r.name}?return[count]=1&return[can]=1&pagination[limit]=50&page=1`,
    );
  }
  console.log('\nlists people really open');
  await of(
    'students of a surname, two letters',
    'student?return[count]=1&return[can]=1&pagination[limit]=50&page=1&filter[lastName][like]=ko&sort=lastName',
  );
  await of(
    'students, by first name',
    'student?return[count]=1&return[can]=1&pagination[limit]=50&page=1&sort=firstName',
  );
  await of('students, far down (page 100)', 'student?return[count]=1&pagination[limit]=50&page=100');
  await of(
    'year enrolments of one study',
    'studentenrollment?return[count]=1&return[can]=1&pagination[limit]=50&page=1&filter[idStudy]=1',
  );
  await of(
    'year enrolments by name of the student',
    'studentenrollment?return[count]=1&return[can]=1&pagination[limit]=50&page=1&customFilter[idStudent.lastName][like]=ko',
  );
  await of(
    'course enrolments of one course',
    'st-co-enrollment?return[count]=1&return[can]=1&pagination[limit]=50&page=1&filter[idStCo]=90',
  );
  await of(
    'study courses of one study',
    'stcourse?return[count]=1&return[can]=1&pagination[limit]=50&page=1&filter[idStudy]=1',
  );
  console.log('\nselect over all students, in Croatian order');
  await of('first page', 'student/options?pagination[limit]=50&page=1', 30);
  await of('two letters (ša)', 'student/options?pagination[limit]=50&page=1&filter[lastName][like]=%C5%A1a', 60);
  await of(
    'two letters (ić), at the end of most names',
    'student/options?pagination[limit]=50&page=1&filter[lastName][like]=i%C4%87',
    60,
  );
  await of('three letters (kov)', 'student/options?pagination[limit]=50&page=1&filter[lastName][like]=kov', 60);
} finally {
  done();
  await scale.stop();
  await demo.stop();
}
