import { ApiError, call } from './api.ts';
import { currentLanguage } from './i18n.ts';
import { createStore } from './store.ts';

/** The institution whose portal this is. */
export interface Owner {
  readonly name: string;
  readonly fullNameHr?: string | null;
  readonly fullNameEn?: string | null;
  readonly addressCity?: string | null;
  readonly uri?: string | null;
  readonly logo?: string | null;
  readonly background?: string | null;
  readonly accent?: string | null;
  readonly termsHr?: string | null;
  readonly termsEn?: string | null;
  readonly supportEmail?: string | null;
}

/** What the server wrote into the page, so that the first picture needs no further call. */
export interface Boot {
  readonly owner?: Owner | null;
  readonly mode?: 'constituent' | 'central';
  readonly version?: string;
  readonly signedIn?: boolean;
  /** The answer of `GET auth/user`, for whoever came signed in. */
  readonly user?: unknown;
  readonly providers?: readonly string[];
  /** The files that the home page needs beyond the portal, for whoever came signed in. */
  readonly home?: readonly string[];
}
const readBoot = (): Boot => {
  try {
    return JSON.parse(document.getElementById('katedra-boot')?.textContent ?? '') as Boot;
  } catch {
    return {};
  }
};
export const boot: Boot = typeof document === 'undefined' ? {} : readBoot();

/** The central administration module, or the portal of one constituent. */
export interface Site {
  readonly central: boolean;
  readonly cid: string | null;
  readonly nodePort: string | null;
}
export const site = createStore<Site>({ central: boot.mode === 'central', cid: null, nodePort: null });
export const isCentral = (): boolean => site.get().central;

interface ConstituentLookup {
  readonly cid?: string | null;
  readonly c?: { readonly nodePort?: string | number | null } | null;
}
/** Opened under a constituent's own address, the administration module stops being one and becomes that portal. */
export const findConstituent = async (): Promise<void> => {
  if (!isCentral()) return;
  const found = await call<ConstituentLookup>('GET', '/site/c-e', {
    query: { u: location.origin },
    anonymous: true,
  }).catch((failure: unknown): ConstituentLookup => {
    // Nobody's address: this is the administration module itself.
    if (failure instanceof ApiError && failure.status === 404) return {};
    throw failure;
  });
  if (found.cid)
    site.set({ central: false, cid: found.cid, nodePort: found.c?.nodePort ? String(found.c.nodePort) : null });
};

export const owner = createStore<Owner | null>(boot.owner ?? null);
let asked: Promise<void> | null = null;
/** Fetched once. Without it the portal shows its own name, so a failure is not worth a word. */
export const getOwnerTermsConditions = (): Promise<void> => {
  asked ??= boot.owner
    ? Promise.resolve()
    : call<Owner | { data: Owner }>('GET', '/site/owner-terms-conditions', { anonymous: true })
        .then(answer => owner.set('data' in answer ? answer.data : answer))
        .catch(() => undefined);
  return asked;
};

/** An address a page may show. A bare hash is the server's own business. */
export const pictureOf = (value: string | null | undefined): string | null =>
  value && /^(data:image\/|\/)/.test(value) ? value : null;

export const fullNameOf = (o: Owner | null): string => {
  const preferred = currentLanguage() === 'hr' ? o?.fullNameHr : o?.fullNameEn;
  return preferred || o?.fullNameHr || o?.name || '';
};
export const termsOf = (o: Owner | null): string =>
  (currentLanguage() === 'hr' ? o?.termsHr : o?.termsEn) || o?.termsHr || '';
