/** The portal around every signed-in screen: routes, header, menu, home pages, palette, support. */
export { homeKey, useHomeData } from './home-data.ts';
export { rememberAddress } from './last-address.ts';
export { ModuleHome } from './ModuleHome.tsx';
export { createPortal } from './Portal.tsx';
export { preferences } from './preferences.ts';
