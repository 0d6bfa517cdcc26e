/** Who may open a screen: anyone with one of these. Nothing listed means: nobody but admin. */
export interface Opens {
  readonly permissions?: readonly string[];
  readonly roles?: readonly string[];
  /** Facts that are true of a person: a standing member of a commission, a member of a session. */
  readonly facts?: readonly string[];
  /** Any signed-in person. */
  readonly signedIn?: true;
  /** No sign-in needed. */
  readonly everyone?: true;
}

/** A person before a door, as the server knows them and as it tells the browser. What is not known counts as no. */
export interface Holder {
  readonly roles: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  /** Names of the facts that are true of this person. */
  readonly facts: ReadonlySet<string>;
  /** Addresses of modules that the institution switched off. */
  readonly blocked: readonly string[];
  /** Routes and modules that are not for this person, though a permission would open them. */
  readonly hidden: readonly string[];
}

export const isAdmin = ({ roles }: Pick<Holder, 'roles'>): boolean => roles.has('admin');

/** The one judgement over a door, for server and browser alike. */
export const passes = (door: Opens, who: Pick<Holder, 'roles' | 'permissions' | 'facts'>): boolean =>
  isAdmin(who) ||
  door.everyone === true ||
  door.signedIn === true ||
  (door.permissions ?? []).some(p => who.permissions.has(p)) ||
  (door.roles ?? []).some(r => who.roles.has(r)) ||
  (door.facts ?? []).some(f => who.facts.has(f));

/** The path of an address, without what a screen keeps behind `?` and without a slash at its end. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1') || '/';

/**
 * The parameters of a path under a pattern, or null where it does not fit: `{guid}` stands for one part, `*` at the end for
 * any number of them, none included.
 */
export const matchRoute = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const [wanted, given] = [pattern.split('/').slice(1), path.split('/').slice(1)];
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part === '*' && i === wanted.length - 1) break;
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined && given[i] !== '') found[name] = given[i]!;
    else if (part !== given[i]) return null;
  }
  return found;
};
