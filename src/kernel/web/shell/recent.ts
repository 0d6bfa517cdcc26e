import { createStore, kept } from '../base/index.ts';

export interface Recent {
  readonly path: string;
  readonly title: string;
}
const most = 8;
export const recents = createStore<readonly Recent[]>([]);
let owner = '';
export const loadRecents = (username: string): void => {
  owner = username;
  recents.set(kept.read<Recent[]>(`recent.${username}`) ?? []);
};
export const rememberScreen = (username: string, screen: Recent): void => {
  if (owner !== username) loadRecents(username);
  const now = recents.get();
  if (now[0]?.path === screen.path && now[0].title === screen.title) return;
  recents.set([screen, ...now.filter(r => r.path !== screen.path)].slice(0, most));
  kept.write(`recent.${username}`, recents.get());
};
