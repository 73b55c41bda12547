import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines of JSON without personal data: an order for a brace is health data. Not pino's own stream, which waits for ever for a closed terminal (sonic-boom 4.2, `flushSync`). */
export function createLog(level: string, destination: DestinationStream = process.stdout): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/** Fields that never hold personal data, unlike a query's parameters and a row's values. */
const loggedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'address',
  'port',
  'responseCode',
  'command',
  'status',
] as const;

type Described = {
  type: string;
  message?: string;
  stack?: string;
  cause?: Described;
  errors?: Described[];
} & {
  [field in (typeof loggedFields)[number]]?: string | number;
};

const maxCauses = 5;

function describeError(error: unknown, depth = 0): Described {
  if (typeof error === 'string') return { type: 'string', message: mask(error) };
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const fields: Record<string, unknown> = Object.fromEntries(
    [...loggedFields, 'cause', 'errors', 'query', 'name'].map((name) => [name, Reflect.get(error, name)]),
  );
  const described: Described = { type: error.constructor?.name ?? 'object' };
  if (error instanceof Error) {
    described.message = messageOf(error, fields);
    described.stack = framesOf(error);
  }
  for (const name of loggedFields) {
    const value = fields[name];
    if (typeof value === 'string' || typeof value === 'number') described[name] = value;
  }
  if (depth >= maxCauses) return described;
  if (fields.cause !== undefined) described.cause = describeError(fields.cause, depth + 1);
  if (Array.isArray(fields.errors))
    described.errors = fields.errors.slice(0, 10).map((each) => describeError(each, depth + 1));
  return described;
}

/** Messages of Drizzle, PostgreSQL and parsers may quote parameters and values. */
function messageOf({ message }: Error, { query, code, name }: Record<string, unknown>): string {
  if (typeof query === 'string') return `Failed query: ${query}`;
  if (typeof code === 'string' && code.startsWith('P0')) return 'raised by a function of the database';
  const quotesValues = name === 'SyntaxError' || (typeof code === 'string' && code.startsWith('22'));
  return mask(quotesValues ? message.replace(/[:"'].*$/s, '…') : message);
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function mask(text: string): string {
  return text
    .replace(/[^\s<>"']+@[^\s<>"',;]+/g, '…@…')
    .replace(digits, (found) => (ipAddress.test(found) ? found : '…'));
}

const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$/;
const digits = /\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|\+\d(?:[\s().-]{0,2}\d){5,14}|\d(?:[\s().-]{0,2}\d){8,14}/g;
