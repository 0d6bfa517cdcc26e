import type { App } from '../contract.ts';

/** The path of a request as logs may keep it: without its query, and without the secret that some addresses end with, also where they lead nowhere. */
export const loggedPath = ({ modules }: App): ((url: string) => string) => {
  const places = modules
    .flatMap(module => module.endpoints ?? [])
    .flatMap(({ path, secretPath }) => (secretPath ? [path.slice(0, path.indexOf(':'))] : []));
  return url => {
    const path = url.split('?', 1)[0]!;
    const written = plain(path);
    const place = places.find(p => written.includes(p.toLowerCase()));
    return place === undefined ? path : `${place}{secret}`;
  };
};
/** Written otherwise it is the same secret. */
const plain = (path: string): string => {
  const once = path.replaceAll(/%[0-9a-f]{2}/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return once.replaceAll(/[/\\]+/g, '/').toLowerCase();
};
