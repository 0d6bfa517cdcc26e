import { type ComponentType, lazy, Suspense } from 'react';
import { isOpenToEverybody, loadPatiently } from '../base/index.ts';
import { Landing } from './Landing.tsx';
import type { LinkProps } from './LinkPage.tsx';
import { isLink, parameter, usePublicPath } from './path.ts';
import { SignIn } from './SignIn.tsx';

const LinkPage = lazy(() => loadPatiently(() => import('./LinkPage.tsx')));
const Account = lazy(() => loadPatiently(() => import('./Account.tsx')));

/** What modules show before the door: news under the sign-in, and pages of text under `#/Public?page=`. */
export interface PublicParts {
  readonly News: ComponentType<{ readonly kind: 'general' | 'alumni' }>;
  readonly Page: ComponentType<{ readonly of: string }>;
  readonly pages: readonly string[];
  /** Screens that ask for no sign-in, by the beginning of their address. */
  readonly open: Readonly<Record<string, ComponentType<{ readonly path: string }>>>;
  /** What a link by mail opens, by its name. */
  readonly links: Readonly<Record<string, ComponentType<LinkProps>>>;
}

/** The pages before the door. Sign-in comes with the first bytes; what is rarely needed follows. */
export const Public = ({ parts }: { parts: PublicParts }) => {
  const path = usePublicPath();
  const page = parameter('page');
  if (isLink())
    return (
      <Suspense fallback={null}>
        <LinkPage links={parts.links} />
      </Suspense>
    );
  const Open = parts.open[isOpenToEverybody(path) ?? ''];
  if (Open)
    return (
      <Suspense fallback={null}>
        <Open path={path} />
      </Suspense>
    );
  if (path === '/Login') return <SignIn />;
  if (path === '/Public' && page && parts.pages.includes(page))
    return (
      <Suspense fallback={null}>
        <parts.Page of={page} />
      </Suspense>
    );
  if (path === '/Public' || path === '/PublicAlumni')
    return <Landing kind={path === '/Public' ? 'general' : 'alumni'} News={parts.News} />;
  return (
    <Suspense fallback={null}>
      <Account path={path} />
    </Suspense>
  );
};
