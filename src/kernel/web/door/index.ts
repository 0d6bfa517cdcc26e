/** The way in for whoever is not signed in: start, sign-in, registration, public pages. */
export { start } from './boot.tsx';
export type { LinkProps } from './LinkPage.tsx';
export { Public, type PublicParts } from './Public.tsx';
export { PublicLayout } from './PublicLayout.tsx';
