import { afterEach, describe, expect, it, vi } from 'vitest';
import { resource, text } from '../../resource/index.ts';
import { registerModules } from '../i18n.tsx';
import { getOwnerTermsConditions, owner } from '../owner.ts';
import { getUnviewedMessages, unviewed } from '../shell/unviewed.ts';

afterEach(() => vi.unstubAllGlobals());
const answering = (answer: () => Response) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => { asked.push(decodeURIComponent(url)); return answer(); });
  return asked;
};
const inbox = resource('inbox', { label: 'subject', fields: { subject: text() } });

describe('S-61 what the frame asks for by itself', () => {
  it('getUnviewedMessages counts what waits, and a failure is not worth a word (S-57)', async () => {
    const none = answering(() => Response.json({ data: 7 }));
    await getUnviewedMessages();
    expect(none).toEqual([]);
    registerModules([{ module: { id: 'messages', route: '/Messages', icon: 'mail', resources: { inbox }, entries: [] }, words: () => Promise.reject(new Error('none')) }]);
    const asked = answering(() => Response.json({ data: 7 }));
    await getUnviewedMessages();
    expect(asked).toEqual(['/api/v1/inbox?scenario=unviewedMessageNumber']);
    expect(unviewed.get()).toEqual({ '/Messages': 7 });
    answering(() => new Response('{}', { status: 500 }));
    await getUnviewedMessages();
    expect(unviewed.get()).toEqual({ '/Messages': 7 });
  });
  it('getOwnerTermsConditions asks once', async () => {
    const asked = answering(() => Response.json({ name: 'FPTP' }));
    await Promise.all([getOwnerTermsConditions(), getOwnerTermsConditions()]);
    await getOwnerTermsConditions();
    expect(asked).toEqual(['/site/owner-terms-conditions']);
    expect(owner.get()?.name).toBe('FPTP');
  });
});
