import { check, type FieldDef, type Values } from '../../../../kernel/resource/index.ts';
import { type FieldProblem, invalid, invalidAll } from '../../../../kernel/server/errors.ts';

/** The fields of a call's body, checked by the same body of validation as every form; what is not declared is refused. */
export const readBody = <F extends Readonly<Record<string, FieldDef>>>(
  body: unknown,
  fields: F,
  now = new Date(),
): { readonly [K in keyof F]: unknown } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid(null, 'bodyNotObject');
  const sent = body as Values;
  const problems: FieldProblem[] = Object.keys(sent)
    .filter(name => !Object.hasOwn(fields, name))
    .map(name => ({ field: name, say: { key: 'unknownField', params: { name: name.slice(0, 60) } } }));
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : (field.default ?? null);
    const problem = check(field, value, sent, now);
    if (problem) problems.push({ field: name, say: problem });
    values[name] = value ?? null;
  }
  if (problems.length > 0) throw invalidAll(problems, 'user');
  return values as { readonly [K in keyof F]: unknown };
};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
