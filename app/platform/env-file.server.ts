import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidEnvironment } from './environment-variables.server.ts';

const usual = '.env';

/** What a file of settings holds. Only the usual one may be missing. Throws `InvalidEnvironment`. */
export function readEnvFile(file = usual): Record<string, string | undefined> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (file === usual && code === 'ENOENT') return {};
    throw new InvalidEnvironment(`The settings in ${file} cannot be read (${code}).`);
  }
  const problem = findProblem(text);
  if (problem) throw new InvalidEnvironment(`The settings in ${file} cannot be used: ${problem}.`);
  return parseEnv(text);
}

/** Node passes over lines that it does not understand. No sentence repeats a value: it may be a key. */
function findProblem(text: string): string | undefined {
  const lineOf = new Map<string, number>();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const number = i + 1;
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return `line ${number} is not NAME=value`;
    const before = lineOf.get(name);
    if (before !== undefined) return `line ${number} gives ${name} a second value, after line ${before}`;
    const wrong = findWrongQuotes(value);
    if (wrong) return `in line ${number} ${wrong}`;
    lineOf.set(name, number);
  }
  return undefined;
}

function findWrongQuotes(value: string): string | undefined {
  const [quote = ''] = value;
  if (!/["'`]/.test(quote)) return /\S#/.test(value) ? 'a value with # must stand between quotes' : undefined;
  const end = value.indexOf(quote, 1);
  if (end < 0) return `the quote ${quote} is not closed`;
  return /^\s*(#.*)?$/.test(value.slice(end + 1)) ? undefined : `something follows the closing ${quote}`;
}
