import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadAppWords } from '../i18n.tsx';
import { ChunkLoadError, chunkTimeout, loadPatiently } from '../start/chunks.ts';
import { fold, matches } from './match.ts';
import { printWindow } from './print.ts';
import { pictureQuality, takePicture } from './screenshot.ts';
import { settle } from './selection.tsx';
import { live, onMessage, onNews, pauseBefore, route, socketPath, timing } from './socket.ts';

describe('messages of the server', () => {
  it('reach a handler only when they are meant for this person or for everybody', () => {
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
  it('come back after 1000 to 5000 ms, spread by half', () => {
    expect(timing).toEqual({ delay: 1000, longest: 5000, factor: 0.5 });
    expect(pauseBefore(0, 0)).toBe(750);
    expect(pauseBefore(0, 1)).toBe(1250);
    for (let attempt = 0; attempt < 20; attempt++) expect(pauseBefore(attempt, 1)).toBeLessThanOrEqual(5000);
    expect(socketPath()).toBe('/3003/socket.io');
    expect(socketPath('4100')).toBe('/4100/socket.io');
  });
});

describe('S-21 the choice for all screens', () => {
  const selection = {
    resource: 'academicyear',
    field: 'code',
    sort: '-startYear',
    fallback: { field: 'status', value: 'active' },
  };
  const lines = [
    { id: 3, status: 'planning' },
    { id: 2, status: 'active' },
    { id: 1, status: 'closed' },
  ];
  it('stays while it may be chosen', () => expect(settle(selection, lines, { id: 1, label: '' })?.id).toBe(1));
  it('falls back to the active one when it may not', () =>
    expect(settle(selection, lines, { id: 9, label: '' })?.id).toBe(2));
  it('is nothing when nothing is active', () =>
    expect(settle(selection, [{ id: 1, status: 'closed' }], null)).toBeNull());
});

describe('S-58 parts of the program', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  it('wait 120 s', () => expect(chunkTimeout).toBe(120_000));
  it('are tried once more by themselves', async () => {
    let tries = 0;
    expect(
      await loadPatiently(async () => {
        if (++tries === 1) throw new Error('gone');
        return 'here';
      }, 0),
    ).toBe('here');
    expect(tries).toBe(2);
  });
  it('end in a ChunkLoadError, a style sheet too', async () => {
    await expect(
      loadPatiently(() => Promise.reject(new Error('Unable to preload CSS for /assets/x.css')), 0),
    ).rejects.toBeInstanceOf(ChunkLoadError);
  });
  it('that never answer end after the time-out', async () => {
    vi.useFakeTimers();
    const waiting = expect(loadPatiently(() => new Promise(() => undefined), 0)).rejects.toBeInstanceOf(ChunkLoadError);
    await vi.advanceTimersByTimeAsync(chunkTimeout * 2 + 10);
    await waiting;
  });
});

describe('small things with numbers', () => {
  it('S-18 the picture is a JPEG of quality 0.95', () => expect(pictureQuality).toBe(0.95));
  it('S-19 a browser without screen capture is reported, not thrown', async () => {
    await loadAppWords();
    vi.stubGlobal('navigator', { mediaDevices: undefined });
    expect(await takePicture()).toEqual({ missing: expect.stringMatching(/defin/) });
    vi.stubGlobal('navigator', {
      mediaDevices: { getDisplayMedia: () => Promise.reject(new ReferenceError('getDisplayMedia is not defined')) },
    });
    expect(await takePicture()).toEqual({ missing: 'getDisplayMedia is not defined' });
    vi.unstubAllGlobals();
  });
  it('S-59 the print window is 800x900 and prints after 1 s', () =>
    expect(printWindow).toEqual({ width: 800, height: 900, delay: 1000 }));
  it('finds words without their marks', () => {
    expect(fold('Đurđica ŠČŽ ć')).toBe('durdica scz c');
    expect(matches(fold('uc isho'), 'Ishodi učenja')).toBe(true);
    expect(matches(fold('uc praksa'), 'Ishodi učenja')).toBe(false);
  });
});
