import { type Holder, isLanguage, type Language } from '../../resource/index.ts';
import { createStore } from './store.ts';

/** The signed-in person, as the screens know them. Rights here only decide what is drawn; the server decides what happens. */
export interface User extends Holder {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly picture: string | null;
  /** The row of this very session among the person's sessions. */
  readonly idSession: number | null;
  readonly language: Language | null;
  readonly version: string | null;
  readonly hasSecondFactor: boolean;
  /** The terms of use are new, or were never accepted. */
  readonly mustAcceptTerms: boolean;
  /** The administrator who acts as this person. */
  readonly actor: { readonly username: string; readonly reason: string } | null;
  /** Where the same person has a linked account, with the address that leads there. */
  readonly constituents: readonly Elsewhere[];
}
export interface Elsewhere {
  readonly cid: string;
  readonly name: string;
  readonly href: string;
}

type Loose = Readonly<Record<string, unknown>>;
const part = (value: unknown, key: string): Loose => {
  const inner = (value as Loose | null | undefined)?.[key];
  return typeof inner === 'object' && inner !== null ? (inner as Loose) : {};
};
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Pictures are kept under the hash of their content; the address asks for the small one. */
const pictureFrom = (value: unknown, id: unknown): string | null => {
  if (typeof value !== 'string' || value === '') return null;
  return /^(data:image\/|\/)/.test(value)
    ? value
    : `/api/v1/user/image?id=${Number(id)}&field=picture&size=30&v=${value.slice(0, 8)}`;
};

const elsewhere = (value: unknown): readonly Elsewhere[] =>
  Array.isArray(value) ? value.filter(one => /^https?:\/\//.test(String((one as Loose | null)?.href))) : [];

/** The answer of `GET auth/user`, read with care: what is missing opens nothing. */
export const userFrom = (answer: unknown): User | null => {
  const whole = (answer as Loose | null)?.data ? part(answer, 'data') : (answer as Loose | null);
  if (!whole || typeof whole.username !== 'string') return null;
  const form = part(part(whole, 'profile'), 'form');
  const app = part(whole, 'app');
  const name = [form.firstName ?? whole.firstName, form.lastName ?? whole.lastName]
    .filter(n => typeof n === 'string' && n !== '')
    .join(' ');
  const language = form.language ?? form.idLanguage ?? whole.language;
  const actor = part(whole, 'actor');
  return {
    id: Number(whole.id ?? 0),
    username: whole.username,
    name: name || whole.username,
    email: textOrNull(form.email ?? whole.email),
    phone: textOrNull(form.phone),
    picture: pictureFrom(form.picture, whole.id),
    idSession: typeof whole.idSession === 'number' ? whole.idSession : null,
    language: isLanguage(language) ? language : null,
    roles: new Set(strings(whole.roles)),
    permissions: new Set(strings(whole.permissions)),
    facts: new Set(strings(whole.facts)),
    blocked: strings(part(app, 'AppModules').appModulesBL),
    hidden: strings(whole.modulesToDelete ?? app.modulesToDelete ?? whole.hidden),
    version: textOrNull(
      part(part(whole, 'profile'), 'app').version ??
        part(part(whole, 'profile'), 'appInfo').version ??
        app.version ??
        whole.version,
    ),
    hasSecondFactor: whole.hasSecondFactor === 1,
    mustAcceptTerms: whole.mustAcceptTerms === 1,
    actor: typeof actor.username === 'string' ? { username: actor.username, reason: String(actor.reason ?? '') } : null,
    constituents: elsewhere(whole.constituents),
  };
};

export const user = createStore<User | null>(null);
/** Of the name itself: «izv. prof. dr. sc. Mirna Šimrak, univ. spec.» is MŠ. */
export const initialsOf = (u: Pick<User, 'name'>): string => {
  const words = u.name.split(',')[0]!.split(/\s+/);
  const untitled = words.filter(word => !/^\p{Ll}.*\.$/u.test(word));
  const parts = untitled.flatMap(word => word.split('.')).filter(Boolean);
  return `${parts[0]?.[0] ?? ''}${parts.length > 1 ? parts.at(-1)![0] : ''}`.toLocaleUpperCase('hr');
};
