import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** Prints how much code there is, and how large its pieces are, beside what is wanted at most. */
type Measure = { name: string; count: number; most: number };
type Node = { type?: string; span?: { start: number; end: number }; body?: unknown };

const sources = filesOf('app', 'server').filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file),
);
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
const lines = [...texts.values()].reduce((sum, text) => sum + countLines(text), 0);
const long = sources.flatMap((file) => longFunctions(file, 60));
const migrations = filesOf('database/migrations').filter((file) => file.endsWith('.sql'));
const comments = [...texts.values()].reduce((sum, text) => sum + countCommentLines(text), 0);

const measures: Measure[] = [
  { name: 'lines of TypeScript in app and server', count: lines, most: 59_000 },
  { name: 'files of TypeScript in app and server', count: sources.length, most: 900 },
  {
    name: 'files of at most 20 lines',
    count: sources.filter((file) => countLines(texts.get(file) ?? '') <= 20).length,
    most: 120,
  },
  { name: 'functions over 60 lines', count: long.length, most: 20 },
  { name: 'migrations', count: migrations.length, most: 25 },
  {
    name: 'comments, in tenths of a per cent of the lines',
    count: Math.round((1000 * comments) / lines),
    most: 35,
  },
];
for (const { name, count, most } of measures)
  process.stdout.write(`${String(count).padStart(7)}  of at most ${String(most).padEnd(6)}  ${name}\n`);
for (const each of long) process.stdout.write(`  ${each}\n`);
process.exit(measures.some(({ count, most }) => count > most) ? 1 : 0);

function filesOf(...folders: string[]): string[] {
  const { stdout } = spawnSync('git', ['ls-files', ...folders], { encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '');
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function countCommentLines(text: string): number {
  const blocks = text.match(/^\s*\/\*[\s\S]*?\*\//gm) ?? [];
  const single = text.match(/^\s*\/\/.*$/gm) ?? [];
  return single.length + blocks.reduce((sum, block) => sum + block.trim().split('\n').length, 0);
}

/** Functions of more than `most` lines, their signature and last brace included. */
function longFunctions(file: string, most: number): string[] {
  const bytes = Buffer.from(texts.get(file) ?? '');
  // Spans go on from file to file: the first one of the file is where it starts.
  const parsed = parseSync(bytes.toString(), { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  const found: string[] = [];
  const lineAt = (offset: number) => bytes.subarray(0, offset).toString().split('\n').length;
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { type, span } = value as Node;
    if (span && isFunction(type)) {
      const [start, end] = [span.start - base, span.end - base];
      const length = lineAt(end) - lineAt(start) + 1;
      if (length > most) found.push(`${file}:${lineAt(start)}  ${length} lines`);
    }
    Object.values(value).forEach(visit);
  };
  const base = parsed.span.start - leadingLength(bytes.toString());
  visit(parsed.body);
  return found;
}

/** The span of a file starts at its first token, after comments and space. */
function leadingLength(text: string): number {
  const [leading = ''] = text.match(/^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/) ?? [];
  return Buffer.byteLength(leading);
}

function isFunction(type: string | undefined): boolean {
  return (
    type === 'FunctionDeclaration' ||
    type === 'FunctionExpression' ||
    type === 'ArrowFunctionExpression' ||
    type === 'ClassMethod'
  );
}
