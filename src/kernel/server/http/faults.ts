import type { App } from '../contract.ts';
import { type ConstraintMeaning, constraintOf } from '../database/constraints.ts';
import { invalid, Refusal } from '../errors.ts';

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly message: string;
}

/** Turns an error of PostgreSQL, of its connection or of the HTTP library into a refusal; null: it is a fault of ours. */
export const refusalOf = (error: unknown, app: App): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') return ofLibrary(code, error);
  if (isBrokenForm(error)) return new Refusal(400, 'uploadBroke');
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal(507, 'diskReserve');
  if (isConnectionFailure(error, code)) return new Refusal(503, 'unavailable', { retryAfter: 2 });
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
    ? ofPostgres(error as Error & DatabaseError, app)
    : null;
};

const ofPostgres = (error: DatabaseError, app: App): Refusal | null => {
  const broken = constraintOf(app.resources, error.constraint);
  switch (error.code) {
    case '23505':
      return conflict('unique', broken, 'notUnique');
    case '23P01':
      return conflict('conflict', broken, 'conflict');
    case '23503':
      return brokenReference(error, broken);
    case '23514':
      return invalid(broken?.fields[0] ?? null, broken?.key ?? 'invalidValue', undefined, broken?.resource);
    case '23502':
      return invalid(error.column ? fieldName(error.column) : null, 'required');
    // Values that passed every check of ours and still are none for PostgreSQL.
    // 22000 among them: a range that ends before it begins.
    case '22P02':
    case '22000':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22009':
    case '22021':
    case '22P05':
    case '22P03':
      return invalid(null, 'invalidValue');
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return new Refusal(503, 'busy', { retryAfter: 1 });
    case '53100':
      return new Refusal(507, 'databaseFull');
  }
  return error.code.startsWith('53') ? new Refusal(503, 'busy', { retryAfter: 2 }) : null;
};

type Broken = ConstraintMeaning | null;
const conflict = (kind: 'unique' | 'conflict', broken: Broken, otherwise: string): Refusal =>
  new Refusal(409, broken?.declared ? broken.key : otherwise, {
    kind,
    ...(broken && { resource: broken.resource, conflicts: broken.fields.map(field => ({ field })) }),
  });
/** A row that points at nothing is the writer's mistake; a row that is pointed at cannot go. */
const brokenReference = (error: DatabaseError, broken: Broken): Refusal =>
  error.message.startsWith('insert or update')
    ? invalid(broken?.fields[0] ?? null, 'notAnOption', undefined, broken?.resource)
    : new Refusal(409, 'inUse', { kind: 'inUse' });

const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
];
const isConnectionFailure = (error: Error, code: unknown): boolean =>
  (typeof code === 'string' && (connectionCodes.includes(code) || /^08\d{3}$/.test(code))) ||
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Query read timeout)/.test(
    error.message,
  );

/** The parser of forms says in words alone that a form ended too soon, or that nothing in it is one. */
const isBrokenForm = ({ message }: Error): boolean =>
  /(unexpected end of multipart data|^Multipart: Boundary not found)$/i.test(message);

/** The HTTP library and its plugins know the status; the sentence is ours. */
const ofLibrary = (code: unknown, error: Error): Refusal | null => {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new Refusal(413, 'bodyTooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new Refusal(415, 'mediaType');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new Refusal(400, 'bodyNotJson');
    case 'FST_MP_PREMATURE_CLOSE':
      return new Refusal(400, 'uploadBroke');
    case 'FST_ERR_BAD_URL':
      return new Refusal(400, { key: 'badParameter', params: { name: 'path' } });
  }
  const { statusCode } = error as Error & { statusCode: number };
  if (statusCode === 403 || statusCode === 404) return new Refusal(404, 'notFound');
  return statusCode >= 400 && statusCode < 500 ? new Refusal(statusCode, 'invalidValue') : null;
};

const fieldName = (column: string): string => column.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());
