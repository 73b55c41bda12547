import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Opens the log: a line of JSON for everything worth knowing, on stdout unless a destination is given. What broke is told
 * without whom it happened to: an order for a brace tells of somebody's health.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

/** What is known to carry no word of a customer. A query's parameters and a row's values are not among them. */
const toldFields = [
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
  [field in (typeof toldFields)[number]]?: string | number;
};

/** However long a chain of causes is, its beginning tells enough; a circle of them would never end. */
const longestChain = 5;

function describeError(error: unknown, depth = 0): Described {
  if (typeof error === 'string') return { type: 'string', message: mask(error) };
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const fields: Record<string, unknown> = Object.fromEntries(
    [...toldFields, 'cause', 'errors', 'query', 'name'].map((name) => [name, Reflect.get(error, name)]),
  );
  const described: Described = { type: error.constructor?.name ?? 'object' };
  if (error instanceof Error) {
    described.message = messageOf(error, fields);
    described.stack = framesOf(error);
  }
  for (const name of toldFields) {
    const value = fields[name];
    if (typeof value === 'string' || typeof value === 'number') described[name] = value;
  }
  if (depth >= longestChain) return described;
  if (fields.cause !== undefined) described.cause = describeError(fields.cause, depth + 1);
  if (Array.isArray(fields.errors))
    described.errors = fields.errors.slice(0, 10).map((each) => describeError(each, depth + 1));
  return described;
}

/** Drizzle writes the parameters into its message, PostgreSQL a value that it cannot read, a parser what it stumbled over. */
function messageOf({ message }: Error, { query, code, name }: Record<string, unknown>): string {
  if (typeof query === 'string') return `Failed query: ${query}`;
  if (typeof code === 'string' && code.startsWith('P0')) return 'raised by a function of the database';
  const quotesValues = name === 'SyntaxError' || (typeof code === 'string' && code.startsWith('22'));
  return mask(quotesValues ? message.replace(/[:"'].*$/s, '…') : message);
}

/** The stack without its head, which repeats the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Leaves neither an e-mail address nor a telephone number in a text; an address of a machine stays. */
function mask(text: string): string {
  return text
    .replace(/[^\s<>"']+@[^\s<>"',;]+/g, '…@…')
    .replace(figures, (found) => (machine.test(found) ? found : '…'));
}

const machine = /^\d{1,3}(\.\d{1,3}){3}$/;
const figures = /\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|\+\d(?:[\s().-]{0,2}\d){5,14}|\d(?:[\s().-]{0,2}\d){8,14}/g;
