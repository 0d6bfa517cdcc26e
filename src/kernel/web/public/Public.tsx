import { lazy, Suspense } from 'react';
import { loadPatiently } from '../start/chunks.ts';
import { Landing } from './Landing.tsx';
import { usePublicPath } from './path.ts';
import { SignIn } from './SignIn.tsx';

const Account = lazy(() => loadPatiently(() => import('./Account.tsx')));

/** The pages before the door. Sign-in comes with the first bytes; what is rarely needed follows. */
export const Public = () => {
  const path = usePublicPath();
  if (path === '/Login') return <SignIn />;
  if (path === '/Public' || path === '/PublicAlumni') return <Landing kind={path === '/Public' ? 'general' : 'alumni'} />;
  return <Suspense fallback={null}><Account path={path} /></Suspense>;
};
