import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  functionNames,
  keepCounting,
  live,
  onMessage,
  onNews,
  opening,
  pauseBefore,
  route,
  socketPath,
  timing,
} from './socket.ts';

describe('messages of the server', () => {
  it('I-48: reach a handler only when they are meant for this person or for everybody', () => {
    const heard: unknown[] = [];
    const leave = onMessage('AppVersion', data => heard.push(data.version));
    route({ userName: 'ana', functionName: 'AppVersion', data: { version: '1' } }, 'ana');
    route({ userName: 'BROADCAST', functionName: 'AppVersion', data: { version: '2' } }, 'ana');
    route({ userName: 'marko', functionName: 'AppVersion', data: { version: '3' } }, 'ana');
    route({ userName: 'ana', functionName: 'Inbox', data: { version: '4' } }, 'ana');
    leave();
    route({ userName: 'ana', functionName: 'AppVersion', data: { version: '5' } }, 'ana');
    expect(heard).toEqual(['1', '2']);
  });
  it('I-47 have one of six names, each with a place of its own; another name reaches nobody', () => {
    expect([...functionNames].sort()).toEqual([
      'AppVersion',
      'ESession',
      'EsessAgeQuestion',
      'EsessAgenda',
      'Graduatethesis',
      'Inbox',
    ]);
    const heard: string[] = [];
    const leave = functionNames.map(name => onMessage(name, () => heard.push(name)));
    for (const functionName of [...functionNames, 'Inbox2', 'constructor', '__proto__'])
      route({ userName: 'ana', functionName, data: {} }, 'ana');
    for (const stop of leave) stop();
    expect(heard).toEqual([...functionNames]);
  });
  it('that nobody could hear yet are looked for once the line is open', () => {
    let looked = 0;
    const leave = onNews('Inbox', () => {
      looked += 1;
    });
    live.set('on');
    expect(looked).toBe(1);
    route({ userName: 'ana', functionName: 'Inbox', data: {} }, 'ana');
    expect(looked).toBe(2);
    live.set('off');
    leave();
    live.set('on');
    live.set('off');
    expect(looked).toBe(2);
  });
  it('I-49: come back after 1000 to 5000 ms, spread by half', () => {
    expect(timing).toEqual({ delay: 1000, longest: 5000, factor: 0.5 });
    expect(pauseBefore(0, 0)).toBe(750);
    expect(pauseBefore(0, 1)).toBe(1250);
    for (let attempt = 0; attempt < 20; attempt++) expect(pauseBefore(attempt, 1)).toBeLessThanOrEqual(5000);
    expect(socketPath()).toBe('/3003/socket.io');
    expect(socketPath('4100')).toBe('/4100/socket.io');
  });
});

describe('a number that is kept for a visit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    opening.set('coming');
  });
  afterEach(() => {
    vi.useRealTimers();
    live.set('off');
  });
  const counting = () => {
    const counted = vi.fn();
    return { counted, ...keepCounting('Inbox', counted) };
  };
  const open = () => {
    opening.set('open');
    live.set('on');
  };

  it('is counted once where the line opens later than the first second', () => {
    const { counted, refresh, leave } = counting();
    vi.advanceTimersByTime(1000);
    refresh();
    vi.advanceTimersByTime(3000);
    expect(counted).toHaveBeenCalledTimes(0);
    open();
    vi.advanceTimersByTime(60_000);
    expect(counted).toHaveBeenCalledTimes(1);
    leave();
  });
  it('is counted once, and never before, where the line opens within it', () => {
    const { counted, refresh, leave } = counting();
    open();
    vi.advanceTimersByTime(999);
    expect(counted).toHaveBeenCalledTimes(0);
    refresh();
    vi.advanceTimersByTime(60_000);
    expect(counted).toHaveBeenCalledTimes(1);
    leave();
  });
  it('is counted at once where the line fails, and without a word of it at last', () => {
    const failing = counting();
    failing.refresh();
    opening.set('failed');
    vi.advanceTimersByTime(200);
    expect(failing.counted).toHaveBeenCalledTimes(1);
    failing.leave();
    opening.set('coming');
    const silent = counting();
    silent.refresh();
    vi.advanceTimersByTime(10_000);
    expect(silent.counted).toHaveBeenCalledTimes(1);
    silent.leave();
  });
  it('is counted once for what is told together, soon, and not after leaving', () => {
    const { counted, refresh, leave } = counting();
    open();
    refresh();
    vi.advanceTimersByTime(200);
    const tell = () => route({ userName: 'ana', functionName: 'Inbox', data: {} }, 'ana');
    for (let i = 0; i < 10; i++) {
      tell();
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(200);
    expect(counted.mock.calls.length).toBeLessThanOrEqual(4);
    expect(counted.mock.calls.length).toBeGreaterThan(1);
    counted.mockClear();
    tell();
    leave();
    vi.advanceTimersByTime(60_000);
    expect(counted).toHaveBeenCalledTimes(0);
  });
});
