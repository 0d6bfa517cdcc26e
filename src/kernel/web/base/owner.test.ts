import { afterEach, describe, expect, it, vi } from 'vitest';
import { getOwnerTermsConditions, owner } from './owner.ts';

afterEach(() => vi.unstubAllGlobals());
const answering = (answer: () => Response) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url));
    return answer();
  });
  return asked;
};

describe('S-61 what the frame asks for by itself', () => {
  it('getOwnerTermsConditions asks once', async () => {
    const asked = answering(() => Response.json({ name: 'FPTP' }));
    await Promise.all([getOwnerTermsConditions(), getOwnerTermsConditions()]);
    await getOwnerTermsConditions();
    expect(asked).toEqual(['/site/owner-terms-conditions']);
    expect(owner.get()?.name).toBe('FPTP');
  });
});
