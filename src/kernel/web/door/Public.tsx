import { type ComponentType, lazy, Suspense } from 'react';
import { loadPatiently } from '../base/index.ts';
import { Landing } from './Landing.tsx';
import { parameter, usePublicPath } from './path.ts';
import { SignIn } from './SignIn.tsx';

const Account = lazy(() => loadPatiently(() => import('./Account.tsx')));

/** What modules show before the door: news under the sign-in, and pages of text under `#/Public?page=`. */
export interface PublicParts {
  readonly News: ComponentType<{ readonly kind: 'general' | 'alumni' }>;
  readonly Page: ComponentType<{ readonly of: string }>;
  readonly pages: readonly string[];
}

/** The pages before the door. Sign-in comes with the first bytes; what is rarely needed follows. */
export const Public = ({ parts }: { parts: PublicParts }) => {
  const path = usePublicPath();
  const page = parameter('page');
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
