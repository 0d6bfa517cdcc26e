import type { Language } from '../../resource/index.ts';
import { ApiError, call, endVisit } from './api.ts';
import { currentLanguage, setLanguage, text } from './i18n.ts';
import { closeAllNotices, notify } from './notices.ts';
import { createStore, kept } from './store.ts';
import { isInApp } from './guard.ts';
import { user, type User, userFrom } from './user.ts';

/** Which half of the portal is drawn: the pages before the door, or those behind it. */
export const place = createStore<'splash' | 'public' | 'portal'>('splash');
/** True from a sign-in until its first screen is chosen. */
export const arriving = createStore(false);

export const fetchUser = async (): Promise<User | null> => {
  try {
    return userFrom(await call<unknown>('GET', 'auth/user', { anonymous: true }));
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) return null;
    throw failure;
  }
};
/** The profile's language wins; whoever has none keeps the last one used here. */
export const adoptUser = async (found: User | null): Promise<void> => {
  await setLanguage(found?.language ?? currentLanguage());
  user.set(found);
  if (found) kept.write('signedInAs', found.username);
};

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}
/** What the server answers when the password was right but one more proof is wanted. */
export const needsSecondFactor = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  ('secondFactor' in answer || ('needs' in answer && (answer as { needs: unknown }).needs === 'secondFactor'));

export const signIn = async (credentials: Credentials): Promise<'in' | 'secondFactor'> => {
  const answer = await call<unknown>('POST', 'auth/login', { body: credentials, anonymous: true });
  if (needsSecondFactor(answer)) return 'secondFactor';
  await enterPortal();
  return 'in';
};
/** A provider has said who this is; the code of their phone completes it. */
export const proveSignIn = async (code: string): Promise<void> => {
  await call('POST', 'auth/oidc-proof', { body: { code }, anonymous: true });
  await enterPortal();
};
export const enterPortal = async (): Promise<void> => {
  await adoptUser(await fetchUser());
  if (user.get() === null) return;
  arriving.set(true);
  place.set('portal');
};

const cleaners = new Set<(leaving: User) => void>();
/** Whatever a part keeps of one person (cached answers, stores, the socket, drafts) is dropped here when they leave. */
export const onSignOut = (clean: (leaving: User) => void): (() => void) => {
  cleaners.add(clean);
  return () => {
    cleaners.delete(clean);
  };
};
export const forgetUser = (): void => {
  endVisit();
  expired.get()?.done(false);
  const leaving = user.get();
  if (leaving) for (const clean of cleaners) clean(leaving);
  kept.write('signedInAs', null);
  user.set(null);
};

/** True once nobody is signed in. Without a connection the session lives on, and saying otherwise would be a lie. */
export const signOut = async (): Promise<boolean> => {
  try {
    await call('POST', 'auth/logout', { anonymous: true });
    closeAllNotices();
  } catch (failure) {
    notify({ text: text('userNotValid'), timeout: 2000 });
    if (failure instanceof ApiError && failure.status === 0) return false;
  }
  forgetUser();
  return true;
};
export const leaveTo = (path: string): void => {
  location.hash = `#${path}`;
};
const reasonsToStay = new Set<() => Promise<boolean>>();
/** Asked before somebody signs out by themself: whoever answers no stays, with what was not sent yet. */
export const beforeSignOut = (mayLeave: () => Promise<boolean>): (() => void) => {
  reasonsToStay.add(mayLeave);
  return () => {
    reasonsToStay.delete(mayLeave);
  };
};
export const signOutAndLeave = async (): Promise<void> => {
  for (const mayLeave of reasonsToStay) if (!(await mayLeave())) return;
  if (await signOut()) leaveTo('/Login');
};

/** The language goes with the person to the next machine. */
export const keepLanguage = async (language: Language): Promise<void> => {
  const who = user.get();
  if (!who || who.language === language) return;
  await call('PUT', 'auth/profile', { body: { language } });
  const now = user.get();
  if (now?.id === who.id) user.set({ ...now, language });
};
/** An administrator who acted as another is themself again: nothing of the other stays on the page. */
export const stopActing = async (): Promise<void> => {
  await call('POST', 'auth/act-stop');
  forgetUser();
  location.hash = '#/';
  location.reload();
};

// ——— Where somebody was going ———

/** The address asked for before signing in, else the last one this person had open. */
export const savedRoute = {
  keepIntended: (address: string): void => {
    if (isInApp(address) && address !== '/') sessionStorage.setItem('katedra.intended', address);
  },
  keepLast: (username: string, address: string): void => {
    if (isInApp(address)) kept.write(`route.${username}`, address);
  },
  /** `keptAs` says what becomes of an address that was asked for before signing in. */
  take(username: string, keptAs: (address: string) => string = address => address): string | null {
    const intended = sessionStorage.getItem('katedra.intended');
    sessionStorage.removeItem('katedra.intended');
    return intended === null ? kept.read<string>(`route.${username}`) : keptAs(intended);
  },
};

// ——— A session that ended while a screen was open ———

interface Waiting {
  readonly done: (again: boolean) => void;
}
export const expired = createStore<Waiting | null>(null);
let question: Promise<boolean> | null = null;
/** However many calls are refused at once, the person is asked once. */
export const askToSignInAgain = (): Promise<boolean> => {
  // What a page asks between two people is nobody's: whoever signs in next finds no question of it.
  if (user.get() === null) throw new DOMException('Nobody is signed in.', 'AbortError');
  question ??= new Promise<boolean>(resolve => expired.set({ done: resolve })).finally(() => {
    question = null;
    expired.set(null);
  });
  return question;
};

/** Another tab signed in as somebody else: nothing of this page is that person's. */
export const watchOtherTabs = (): void => {
  addEventListener('storage', event => {
    if (event.key !== 'katedra.signedInAs') return;
    const now = user.get();
    if (now && kept.read<string>('signedInAs') !== now.username) location.reload();
  });
};
