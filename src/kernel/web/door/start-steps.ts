import { ApiError } from '../base/index.ts';

/** One thing to do before the first screen. A step that answers with an address ends the list there. */
export interface Step {
  readonly name: string;
  run(): Promise<string | undefined> | string | undefined;
}

export const runSteps = async (steps: readonly Step[]): Promise<string | null> => {
  for (const step of steps) {
    const redirect = await step.run();
    if (redirect !== undefined) return redirect;
  }
  return null;
};

/** A start that fails may say where to go on; followed only to our own origin or a constituent we know. */
export const followableUrl = (failure: unknown, origin: string, known: readonly string[] = []): string | null => {
  const wanted = failure instanceof ApiError ? failure.url : (failure as { url?: unknown } | null)?.url;
  if (typeof wanted !== 'string') return null;
  try {
    const url = new URL(wanted, origin);
    const allowed = [origin, ...known].map(address => new URL(address).origin);
    return allowed.includes(url.origin) && /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
};
