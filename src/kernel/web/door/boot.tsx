import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { applyAccent, followScheme, Mark, Notices } from '../look/index.ts';
import {
  adoptUser,
  boot,
  currentLanguage,
  fetchUser,
  findConstituent,
  getOwnerTermsConditions,
  guardPublic,
  isCentral,
  isPublicPath,
  loadAppWords,
  loadPatiently,
  openToEverybody,
  owner,
  pathOf,
  place,
  savedRoute,
  setLanguage,
  signOut,
  text,
  user,
  userFrom,
  useStore,
  useText,
  watchOtherTabs,
} from '../base/index.ts';
import { isLink } from './path.ts';
import { followableUrl, runSteps, type Step } from './start-steps.ts';

export interface Entrances {
  /** The pages before the door, in the first bytes. */
  readonly Public: ComponentType;
  /** The portal behind it, loaded when somebody is signed in. */
  readonly portal: () => Promise<{ default: ComponentType }>;
  /** Beginnings of the addresses that it opens to whoever comes. */
  readonly open: readonly string[];
}

const here = (): string => location.hash.replace(/^#/, '') || '/';

/** Which half an address belongs to. Addresses that somebody types by hand come here, links of the portal do not. */
const decide = async (): Promise<void> => {
  if (isLink()) return place.set('public');
  if (location.pathname === '/link') return location.assign(`/${location.hash}`);
  const address = here();
  if (pathOf(address) === '/Login' && user.get()) await signOut();
  if (isPublicPath(address)) {
    const elsewhere = guardPublic({ central: isCentral() }, pathOf(address));
    if (elsewhere) history.replaceState(null, '', `#${elsewhere.to}`);
    return place.set('public');
  }
  if (user.get()) return place.set('portal');
  savedRoute.keepIntended(address);
  history.replaceState(null, '', `#${isCentral() ? '/PublicAdminConstituent' : '/Public'}`);
  place.set('public');
};

const steps: readonly Step[] = [
  {
    name: 'institution',
    run: () => {
      void getOwnerTermsConditions();
      return undefined;
    },
  },
  {
    name: 'constituent',
    run: async () => {
      await findConstituent();
      return undefined;
    },
  },
  // The page says whether it came with a session; then the call that would only answer 401 is spared.
  {
    name: 'person',
    run: async () => {
      await adoptUser(boot.signedIn === false ? null : (userFrom(boot.user) ?? (await fetchUser())));
      return undefined;
    },
  },
  {
    name: 'door',
    run: async () => {
      await decide();
      return undefined;
    },
  },
];

/** As the page's own links of this kind: on its way before anybody imports it. */
const preload = (file: string): void => {
  const link = document.createElement('link');
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  Object.assign(link, { crossOrigin: '', href: file });
  document.head.append(link);
};

export const start = ({ Public, portal, open }: Entrances): void => {
  openToEverybody(open);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root.');
  const loadPortal = () => loadPatiently(async () => (await Promise.all([portal(), loadAppWords()]))[0]);
  // Whoever came signed in will need it: it is on its way before the first step is done.
  const early = boot.signedIn ? portal().catch(() => undefined) : undefined;
  if (boot.signedIn && here() === '/') boot.home?.forEach(preload);
  const Portal = lazy(() => Promise.resolve(early).then(loadPortal));
  const App = () => {
    const now = useStore(place);
    if (now === 'splash') return <Splash />;
    return now === 'public' ? (
      <Public />
    ) : (
      <Suspense fallback={<Splash />}>
        <Portal />
      </Suspense>
    );
  };
  followScheme();
  const wearAccent = () => applyAccent(owner.get()?.accent);
  wearAccent();
  owner.subscribe(wearAccent);
  const root = createRoot(element);
  const show = () => {
    root.render(
      <StrictMode>
        <App />
        <Notices />
      </StrictMode>,
    );
    addEventListener('hashchange', () => void decide());
    watchOtherTabs();
  };
  runSteps(steps)
    .then(redirect => {
      if (redirect) location.assign(redirect);
      else show();
    })
    .catch((failure: unknown) => {
      const url = followableUrl(failure, location.origin);
      if (url) {
        location.assign(url);
        return;
      }
      void setLanguage(currentLanguage()).then(() =>
        root.render(<StartFailed reason={failure instanceof Error ? failure.message : text('failed')} />),
      );
    });
};

/** The same picture as in the page itself, for as long as the portal behind the door is on its way. */
const Splash = () => (
  <div className="splash" role="status" aria-label={text('loading')}>
    <Mark size={56} />
  </div>
);

const StartFailed = ({ reason }: { reason: string }) => {
  const t = useText();
  return (
    <main className="start-failed" data-screen="start-failed">
      <h1>{t('startFailed')}</h1>
      <p>{reason}</p>
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {t('retry')}
      </button>
    </main>
  );
};
