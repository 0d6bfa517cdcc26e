import { text } from './i18n.ts';
import { notify } from './notices.ts';

export const chunkTimeout = 120_000;

/** A part of the program that did not arrive: the file, the style sheet, or the time was up. */
export class ChunkLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChunkLoadError';
  }
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(`No answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Loads a part of the program, waiting as long as a slow line needs. A failure is said, tried once more by itself,
 * and then by the person: a new version on the server or a train in a tunnel is no reason to lose the screen.
 */
export const loadPatiently = async <T>(load: () => Promise<T>, pause = 1500): Promise<T> => {
  try {
    return await within(load(), chunkTimeout);
  } catch {
    const close = notify({ text: text('chunkRetry'), kind: 'neutral', timeout: 0, key: 'chunk' });
    await new Promise(resolve => setTimeout(resolve, pause));
    try {
      const loaded = await within(load(), chunkTimeout);
      close();
      return loaded;
    } catch (failure) {
      notify({
        text: text('chunkFailed'),
        timeout: 0,
        key: 'chunk',
        action: { label: text('refresh'), run: () => location.reload() },
      });
      throw new ChunkLoadError(text('chunkFailed'), { cause: failure });
    }
  }
};

/** A style sheet of a part that fails to load is announced by the bundler as an event, not always as a rejection. */
export const watchChunkFailures = (): void => {
  addEventListener('vite:preloadError', () => {
    notify({
      text: text('chunkFailed'),
      timeout: 0,
      key: 'chunk',
      action: { label: text('refresh'), run: () => location.reload() },
    });
  });
};
