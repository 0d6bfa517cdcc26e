import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, chunkTimeout, loadPatiently } from './chunks.ts';

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
