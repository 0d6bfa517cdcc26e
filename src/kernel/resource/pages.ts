import type { Page } from './module.ts';

/** The pages before the door, drawn by the kernel: sign-in, registration, recovery, and what a stranger is shown. */
export const publicPages = [
  '/Public',
  '/PublicAlumni',
  '/Login',
  '/Register',
  '/RegisterAlumni',
  '/RegisterPartner',
  '/Resend',
  '/Forgot',
  '/Recovery',
  '/Confirm',
  '/PublicAdminConstituent',
] as const;
export const errorPages = ['/403', '/404', '/405'] as const;

/** Every page that belongs to no module. */
export const kernelPages: readonly Page[] = [
  ...publicPages.map((path): Page => ({ path, everyone: true })),
  ...['/', ...errorPages].map((path): Page => ({ path, signedIn: true })),
  // The home of the central administration; nowhere else is anything drawn there.
  { path: '/AdminConstituent' },
];
