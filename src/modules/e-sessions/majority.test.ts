import { describe, expect, it } from 'vitest';
import { majorityKinds } from './model/types.ts';
import { neededOf, outcomeOf, outcomeOfChoice, quorumOf } from './majority.ts';

describe('a quorum', () => {
  it.each([
    ['majority', null, 1, 1],
    ['majority', null, 20, 11],
    ['majority', null, 21, 11],
    ['twoThirds', null, 20, 14],
    ['twoThirds', null, 21, 14],
    ['fixed', 5, 21, 5],
  ] as const)('%s %s of %i is %i', (kind, value, entitled, needed) => {
    expect(quorumOf(kind, value, entitled)).toBe(needed);
  });
});

describe('a vote', () => {
  it.each([
    // majority, entitled, present, yes, no → outcome
    ['present', 21, 18, 10, 8, 'adopted'],
    ['present', 21, 18, 9, 9, 'tie'],
    ['present', 21, 18, 9, 0, 'rejected'],
    ['present', 21, 18, 9, 3, 'rejected'],
    ['present', 21, 17, 9, 8, 'adopted'],
    ['present', 21, 10, 10, 0, 'noQuorum'],
    ['all', 21, 18, 10, 0, 'rejected'],
    ['all', 21, 18, 11, 7, 'adopted'],
    ['all', 20, 20, 10, 10, 'rejected'],
    ['all', 20, 20, 11, 9, 'adopted'],
    ['twoThirdsAll', 21, 18, 14, 4, 'adopted'],
    ['twoThirdsAll', 21, 18, 13, 0, 'rejected'],
    ['twoThirdsAll', 20, 20, 14, 6, 'adopted'],
    ['twoThirdsAll', 20, 20, 13, 7, 'rejected'],
    ['present', 21, 18, 0, 0, 'tie'],
  ] as const)(
    'by %s of %i with %i present: %i for, %i against → %s',
    (majority, entitled, present, yes, no, outcome) => {
      expect(outcomeOf({ majority, entitled, present, quorum: quorumOf('majority', null, entitled) }, yes, no)).toBe(
        outcome,
      );
    },
  );
  it('is adopted exactly where the rule says so, for every presence and every abstention', () => {
    for (const majority of majorityKinds)
      for (let entitled = 1; entitled <= 12; entitled++)
        for (let present = 0; present <= entitled; present++)
          for (let yes = 0; yes <= present; yes++)
            for (let no = 0; no <= present - yes; no++) {
              const quorum = quorumOf('majority', null, entitled);
              const said = outcomeOf({ majority, entitled, present, quorum }, yes, no);
              const passes =
                majority === 'present'
                  ? 2 * yes > present
                  : majority === 'all'
                    ? 2 * yes > entitled
                    : 3 * yes >= 2 * entitled;
              const all = `${majority} ${entitled} ${present} ${yes} ${no}`;
              expect(said === 'adopted', all).toBe(2 * present > entitled && passes);
              expect(said === 'noQuorum', all).toBe(2 * present <= entitled);
            }
  });
  it('is a tie, rejected or without a quorum exactly where it is not adopted, for every kind of quorum', () => {
    for (const majority of majorityKinds)
      for (const [kind, value] of [
        ['majority', null],
        ['twoThirds', null],
        ['fixed', 3],
      ] as const)
        for (let entitled = 1; entitled <= 10; entitled++)
          for (let present = 0; present <= entitled; present++)
            for (let yes = 0; yes <= present; yes++)
              for (let no = 0; no <= present - yes; no++) {
                const quorum = quorumOf(kind, value, entitled);
                const said = outcomeOf({ majority, entitled, present, quorum }, yes, no);
                const all = `${majority} ${kind} ${entitled} ${present} ${yes} ${no}`;
                const isThere =
                  kind === 'fixed'
                    ? present >= 3
                    : kind === 'twoThirds'
                      ? 3 * present >= 2 * entitled
                      : 2 * present > entitled;
                expect(said === 'noQuorum', all).toBe(!isThere);
                if (!isThere) continue;
                // Whoever abstains has not said yes: an adoption is never brought about by those who say nothing.
                if (said === 'adopted') expect(yes, all).toBeGreaterThan(0);
                expect(said === 'tie', all).toBe(majority === 'present' && yes === no);
              }
  });
  it('of a choice is adopted exactly where one is first alone with the votes of the rule, for every split', () => {
    for (const majority of majorityKinds)
      for (let entitled = 1; entitled <= 9; entitled++)
        for (let present = 0; present <= entitled; present++)
          for (let a = 0; a <= present; a++)
            for (let b = 0; b <= present - a; b++)
              for (let c = 0; c <= present - a - b; c++) {
                const quorum = quorumOf('majority', null, entitled);
                const said = outcomeOfChoice({ majority, entitled, present, quorum }, [a, b, c]);
                const all = `${majority} ${entitled} ${present} ${a} ${b} ${c}`;
                const best = Math.max(a, b, c);
                const isAlone = [a, b, c].filter(n => n === best).length === 1;
                const passes =
                  majority === 'present'
                    ? 2 * best > present
                    : majority === 'all'
                      ? 2 * best > entitled
                      : 3 * best >= 2 * entitled;
                const isThere = 2 * present > entitled;
                expect(said === 'noQuorum', all).toBe(!isThere);
                expect(said === 'adopted', all).toBe(isThere && isAlone && passes);
                expect(said === 'tie', all).toBe(isThere && best > 0 && !isAlone);
              }
  });
  it('needs no fewer votes for than its rule says', () => {
    expect(neededOf({ majority: 'present', entitled: 21, present: 18, quorum: 11 })).toBe(10);
  });
  it('of a choice goes to the first alone, with enough votes', () => {
    const counted = { majority: 'present', entitled: 9, present: 8, quorum: 5 } as const;
    expect(outcomeOfChoice(counted, [5, 3])).toBe('adopted');
    expect(outcomeOfChoice(counted, [4, 4])).toBe('tie');
    expect(outcomeOfChoice(counted, [4, 3, 1])).toBe('rejected');
    expect(outcomeOfChoice(counted, [])).toBe('rejected');
    expect(outcomeOfChoice({ ...counted, present: 4 }, [4])).toBe('noQuorum');
  });
});
