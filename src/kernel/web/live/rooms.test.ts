import { afterEach, describe, expect, it } from 'vitest';
import { enterRoom, hearRoom, type Line, putLine } from './rooms.ts';

afterEach(() => putLine(null));

/** A portal that lets into some rooms, and what it was asked. */
const portal = (letsIn: (name: string) => boolean) => {
  const asked: string[] = [];
  const line: Line = (event, { name, id }, answer) => {
    asked.push(`${event} ${name} ${id}`);
    answer?.(letsIn(name) ? 1 : 0);
  };
  return { asked, line };
};

describe('a room', () => {
  it('is entered once for all who want it, heard by each, and left with the last', () => {
    const { asked, line } = portal(() => true);
    const heard: unknown[] = [];
    const isIn: boolean[] = [];
    putLine(line);
    const first = enterRoom('votes', 7, { hear: what => heard.push(['first', what]), isIn: now => isIn.push(now) });
    const second = enterRoom('votes', 7, { hear: what => heard.push(['second', what]) });
    hearRoom({ name: 'votes', id: 7, what: { count: 3 } });
    hearRoom({ name: 'votes', id: 8, what: { count: 4 } });
    expect(heard).toEqual([
      ['first', { count: 3 }],
      ['second', { count: 3 }],
    ]);
    expect(isIn).toEqual([true]);
    first();
    expect(asked).toEqual(['join votes 7']);
    second();
    hearRoom({ name: 'votes', id: 7, what: { count: 5 } });
    expect(asked).toEqual(['join votes 7', 'leave votes 7']);
    expect(heard).toHaveLength(2);
  });
  it('is asked for again when the line comes back, and says so, for what was said meanwhile was said to nobody', () => {
    const { asked, line } = portal(() => true);
    const isIn: boolean[] = [];
    const leave = enterRoom('votes', 7, { isIn: now => isIn.push(now) });
    expect(asked).toEqual([]);
    putLine(line);
    putLine(null);
    putLine(line);
    expect([asked, isIn]).toEqual([
      ['join votes 7', 'join votes 7'],
      [true, false, true],
    ]);
    leave();
  });
  it('may be closed to this person, at the door or later', () => {
    const { line } = portal(name => name === 'open');
    const [open, shut]: boolean[][] = [[], []];
    putLine(line);
    const leave = [
      enterRoom('open', 1, { isIn: now => open!.push(now) }),
      enterRoom('shut', 1, { isIn: now => shut!.push(now) }),
    ];
    hearRoom({ name: 'open', id: 1, what: {}, closed: 1 });
    expect([open, shut]).toEqual([[true, false], [false]]);
    for (const each of leave) each();
  });
});
