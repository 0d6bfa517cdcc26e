import { type Language, pluralForm } from '../../resource/index.ts';
import type { App, Log } from '../contract.ts';
import type { Refusal } from '../errors.ts';
import { refusalOf } from './faults.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
export interface Teller {
  readonly app: App;
  readonly language: Language;
  readonly requestId: string;
  readonly log: Log;
}

/** What the caller is told. A refusal is a sentence; anything else is a reference that finds the log line, and nothing more. */
export const answerError = (error: unknown, teller: Teller): ErrorAnswer => {
  const refusal = refusalOf(error, teller.app);
  if (!refusal) {
    teller.log.error({ err: error, ref: teller.requestId }, 'fault');
    const message = teller.app.words.say(teller.language, { key: 'fault', params: { ref: teller.requestId } });
    return { status: 500, body: { message, ref: teller.requestId }, headers: {} };
  }
  // A value that only the database refused got past a check of ours: worth knowing, no fault to the caller.
  if (refusal !== error && refusal.status === 422) teller.log.warn({ err: error }, 'refused by the database');
  if (refusal.status === 503 || refusal.status === 507) teller.log.warn({ err: error }, 'not available');
  const { retryAfter, allow, length } = refusal.detail;
  return {
    status: refusal.status,
    body: bodyOf(refusal, teller),
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(allow && { allow: allow.join(', ') }),
      ...(length !== undefined && { 'content-range': `bytes */${length}` }),
    },
  };
};

export const bodyOf = (refusal: Refusal, { app, language }: Pick<Teller, 'app' | 'language'>): unknown => {
  const { detail } = refusal;
  const r = detail.resource ? app.resources.get(detail.resource) : undefined;
  if (refusal.status === 422) {
    // A field of the resource, or what a call about it asks for, has a label; any other parameter is its own name.
    const isLabelled = (field: string): boolean =>
      r !== undefined && (Object.hasOwn(r.all, field) || app.words.fieldLabel(language, r, field) !== field);
    const problems = detail.problems ?? [{ field: null, say: refusal.say }];
    return problems.map(({ field, say }) => ({
      field,
      key: say.key,
      message:
        field === null || isLabelled(field)
          ? app.words.say(language, say, r, field ?? undefined)
          : app.words.say(language, { ...say, params: { attribute: field, ...say.params } }, r),
    }));
  }
  const message = app.words.say(language, refusal.say, r);
  if (refusal.status !== 409) return { message };
  return {
    message: detail.usedBy?.length ? inUse(refusal, app, language) : message,
    kind: detail.kind ?? 'conflict',
    ...(detail.row !== undefined && { row: detail.row }),
    ...(detail.fields && { fields: detail.fields }),
    ...(detail.usedBy && { usedBy: detail.usedBy }),
    ...(detail.conflicts !== undefined && { conflicts: detail.conflicts }),
  };
};

/** «K-P2» koristi 71 događaj, pa se ne može obrisati. In quotes: a name is not declined. */
const inUse = ({ say, detail }: Refusal, app: App, language: Language): string => {
  const users = (detail.usedBy ?? []).map(({ resource, count }) => {
    const r = app.resources.get(resource);
    return `${count} ${r ? app.words.resourceLabel(language, r, count) : resource}`;
  });
  const takesOne = users.length === 1 && pluralForm(language, detail.usedBy![0]!.count) !== 'few';
  const params = {
    thing: say.params?.thing
      ? language === 'hr'
        ? `«${say.params.thing}»`
        : `“${say.params.thing}”`
      : app.words.say(language, { key: 'inUseThing' }),
    things: new Intl.ListFormat(language === 'hr' ? 'hr' : 'en').format(users),
  };
  return app.words.say(language, { key: takesOne ? 'inUseByOne' : 'inUseByMany', params });
};
