import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnvironment } from '../app/platform/environment.server.ts';
import { withReference } from '../scripts/describe-api.ts';
import { withTable, writeExample } from '../scripts/describe-environment.ts';
import { findNodeProblem } from '../scripts/install.mjs';

const ours = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const read = (path: string) => readFileSync(path, 'utf8');
const pages = ours.filter((path) => /^((docs|decisions)\/)?[\w-]+\.md$/.test(path));
const decisions = pages.filter((path) => /^decisions\/\d/.test(path));

/** A file of the repository by its path, or by its name alone when no other has it. */
function find(named: string): string | undefined {
  if (ours.includes(named)) return named;
  const found = ours.filter(
    (path) => path.endsWith(`/${named}`) && (named.includes('/') || basename(path) === named),
  );
  return found.length === 1 ? found[0] : undefined;
}

test.each(pages)('%s links to pages that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = '']) => to);
  expect(links.filter((to) => !existsSync(join(dirname(page), to)))).toEqual([]);
});

test.each(pages)('%s names files that are there', (page) => {
  const named = [...read(page).matchAll(/`([\w@./-]+\.(?:tsx?|mjs|sql|spec|service|yaml))`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.filter((file) => !find(file))).toEqual([]);
});

test('the glossary names folders, tables and identifiers that are there', () => {
  const code = ours
    .filter((path) => /^(app|server|database)\/.*\.(tsx?|sql)$/.test(path))
    .map(read)
    .join('\n');
  const named = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .flatMap((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/`([\w-]+(?:\/[\w-]+)*)(?:\(\))?`/g)])
    .map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  const isThere = (name: string) =>
    name.includes('/')
      ? ours.some((path) => path.includes(`${name}/`))
      : new RegExp(`\\b${name}\\b`).test(code);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('docs/database.md names every table whose trigger notifies a channel', () => {
  const rows = read('docs/database.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const notifying = rows.filter((cells) => /^`shop_\w+`$/.test(cells[5] ?? ''));
  expect(notifying.length).toBeGreaterThan(20);
  const missing = notifying.filter(
    ([, , table = '', , , channel]) => !rows.find((cells) => cells[1] === channel)?.[2]?.includes(table),
  );
  expect(missing.map(([, trigger]) => trigger)).toEqual([]);
});

test('ARCHITECTURE.md names every noun of the domain', () => {
  const nouns = new Set(ours.flatMap((path) => /^app\/domain\/([\w-]+)\//.exec(path)?.[1] ?? []));
  const text = read('ARCHITECTURE.md');
  expect([...nouns].filter((noun) => !text.includes(`\`${noun}\``))).toEqual([]);
});

test.each([
  ['docs/security.md', 20],
  ['docs/security-asvs.md', 50],
])('the tests that %s quotes are there', (page, fewest) => {
  const shown = [...read(page).matchAll(/`([\w./-]+)` “([^”]+)”/g)];
  expect(shown.length).toBeGreaterThanOrEqual(fewest);
  const missing = shown.filter(([, file = '', name = '']) => !read(find(file) ?? 'README.md').includes(name));
  expect(missing.map(([all]) => all)).toEqual([]);
});

test.each(decisions)('%s has a date, a status and the usual headings, and stands in the index', (page) => {
  const [, number] = /(\d{3})-/.exec(page) ?? [];
  const [, title, status] =
    new RegExp(`^# ${number} · (.+)\n\n- Date: \\d{4}-\\d\\d-\\d\\d\n- Status: (.+)\n`).exec(read(page)) ??
    [];
  const headings = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences', 'Revisit when']);
  const index = read('decisions/README.md').replace(/ +\|/g, ' |');
  expect(index).toContain(`| [${number}](${basename(page)}) | ${title} | ${status} |`);
});

test('README.md and .env.example show the settings as they are described (scripts/describe-environment.ts)', () => {
  expect(read('README.md')).toBe(withTable(read('README.md')));
  expect(read('.env.example')).toBe(writeExample());
  expect(read('README.md')).toContain('| `S3_SECRET_ACCESS_KEY` *');
  expect(read('.env.example')).toContain('\n#PORT=3000\n');
});

test('docs/api.md shows the JSON as its shapes are (scripts/describe-api.ts)', () => {
  expect(read('docs/api.md')).toBe(withReference(read('docs/api.md')));
  expect(read('docs/api.md')).toContain('`placed_since`');
});

/** The image sets them, or nobody would in a container. */
const notComposed = ['DATA_DIR', 'DATABASE_URL_FILE', 'ENV_FILE', 'HOST', 'LIMITS', 'PORT', 'POSTGRES_BIN'];

test('the compose file has every setting that the shop takes, and no other', () => {
  const compose = read('compose.yaml');
  const composed = [...compose.matchAll(/^ {4}([A-Z]\w+): /gm)].map(([, name]) => name);
  const known = [...read('.env.example').matchAll(/^#([A-Z]\w+)=/gm)].map(([, name = '']) => name);
  expect(composed.toSorted()).toEqual(known.filter((name) => !notComposed.includes(name)).sort());
  const [, range] = /TRUST_PROXY: (\S+)/.exec(compose) ?? [];
  expect(parseEnvironment({ TRUST_PROXY: range }).trustedProxies).toHaveLength(1);
  expect(compose).toContain(`subnet: ${range}`);
});

test('the page on one machine has the same commands in both languages', () => {
  const commandsOf = (page: string) =>
    [...read(page).matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
      block.replace(/ +# .*/g, ''),
    );
  expect(commandsOf('docs/one-machine.fr.md')).toEqual(commandsOf('docs/one-machine.md'));
  expect(commandsOf('docs/one-machine.md')).toHaveLength(8);
});

test('the README, the packages and the first scripts name the same oldest Node', () => {
  const engines = [read('package.json'), read('package-lock.json')].map(
    (text) => /"engines": \{\s+"node": "([^"]+)"/.exec(text)?.[1],
  );
  expect(engines).toEqual(['>=20.12', '>=20.12']);
  expect(read('README.md')).toContain('Node ≥ 20.12 and npm');
  expect(findNodeProblem('20.12.0')).toBeUndefined();
  expect(findNodeProblem('26.10.0')).toBeUndefined();
  const problem = 'Comptoir needs Node 20.12 or newer; this is Node';
  expect(findNodeProblem('20.11.1')).toBe(`${problem} 20.11.1.`);
  expect(findNodeProblem('18.20.8')).toBe(`${problem} 18.20.8.`);
});

test('the migrations that docs/database.md names by their number are there', () => {
  const [introduction = ''] = read('docs/database.md').split('<!-- generated');
  // Neither decisions nor parts of an amount.
  const numbers = [...introduction.matchAll(/(?<![[/\d] ?)\b0\d{2}\b(?!\])/g)].map(([number]) => number);
  expect(numbers).toEqual(['001', '014', '016']);
  expect(numbers.filter((number) => !ours.some((path) => path.includes(`migrations/${number}-`)))).toEqual(
    [],
  );
});

test('the forge runs the gate, releases for two platforms, and takes only actions by their digest', () => {
  const paths = ours.filter((path) => path.startsWith('.github/')).sort();
  expect(paths).toEqual([
    '.github/dependabot.yml',
    '.github/workflows/gate.yml',
    '.github/workflows/release.yml',
    '.github/workflows/scan.yml',
  ]);
  const [updates, gate, release, scan] = paths.map((path) => parse(read(path)));
  expect(updates.updates.map((each: Record<string, unknown>) => each['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker',
  ]);
  expect(gate.jobs.gate.steps.at(-1)).toEqual({ run: '.ci/run' });
  expect(release.jobs.build.strategy.matrix.runner).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
  expect(scan.permissions).toEqual({ contents: 'read' });
  const used = paths.flatMap((path) => read(path).match(/(?<=uses: ).*/g) ?? []);
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((each) => !/^[\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([]);
});
