import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mergeProcessCovs, type ProcessCov } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import { parseAstAsync } from 'vite';

type Sources = {
  /** The checkout whose build ran. */
  root: string;
  /** What Node wrote into NODE_V8_COVERAGE when a shop ended. */
  dumps: string;
  /** `coverage-final.json` of Vitest. */
  unit: string;
};
type CoverageMap = Awaited<ReturnType<typeof convert>>;
/** A line or a branch, as `file:line` or `file:line:column:arm`, and whether it ran. */
type Ran = Map<string, boolean>;
export type FolderCoverage = { folder: string; lines: Share; branches: Share };
type Share = { ran: number; all: number };

/** Lines and branches of `app/` and `server/` that ran in unit tests or in a shop, by folder. */
export async function readCoverage({ root, dumps, unit }: Sources): Promise<FolderCoverage[]> {
  const lines: Ran = new Map();
  const branches: Ran = new Map();
  const maps = [JSON.parse(readFileSync(unit, 'utf8')), ...(await convertDumps(root, dumps))];
  for (const file of maps.flatMap((map: CoverageMap) => Object.values(map))) {
    const path = relative(root, file.path);
    if (!/^(app|server)\//.test(path) || /\/generated\/|[.]test[.]/.test(path)) continue;
    addFile(path, file, lines, branches);
  }
  const folders = [...new Set([...lines.keys()].map(folderOf))].sort();
  return [...folders, ''].map((folder) => ({
    folder: folder || 'all',
    lines: shareOf(lines, folder),
    branches: shareOf(branches, folder),
  }));
}

function addFile(path: string, file: CoverageMap[string], lines: Ran, branches: Ran) {
  for (const [id, { start }] of Object.entries(file.statementMap))
    note(lines, `${path}:${start.line}`, (file.s[id] ?? 0) > 0);
  for (const [id, { loc, locations }] of Object.entries(file.branchMap))
    for (const arm of locations.keys())
      note(branches, `${path}:${loc.start.line}:${loc.start.column}:${arm}`, (file.b[id]?.[arm] ?? 0) > 0);
}

function note(all: Ran, key: string, ran: boolean) {
  all.set(key, ran || (all.get(key) ?? false));
}

/** One coverage for each file of the build, of all shops together. */
async function convertDumps(root: string, dumps: string): Promise<CoverageMap[]> {
  const built = pathToFileURL(join(root, 'build', 'server')).href;
  let merged: ProcessCov = { result: [] };
  for (const name of readdirSync(dumps)) {
    const { result } = JSON.parse(readFileSync(join(dumps, name), 'utf8')) as ProcessCov;
    const ours = result.filter(({ url }) => url.startsWith(built));
    merged = mergeProcessCovs([merged, { result: ours }]);
  }
  const withMap = merged.result.filter(({ url }) => existsSync(new URL(`${url}.map`)));
  return Promise.all(
    withMap.map(async (coverage) => {
      const code = readFileSync(new URL(coverage.url), 'utf8');
      const sourceMap = JSON.parse(readFileSync(new URL(`${coverage.url}.map`), 'utf8'));
      return convert({ code, coverage, sourceMap, wrapperLength: 0, ast: parseAstAsync(code) as never });
    }),
  );
}

/** `app/domain`, `server/http`. */
const folderOf = (key: string) => key.split('/').slice(0, 2).join('/').replace(/:.*/, '');

function shareOf(all: Ran, folder: string): Share {
  const inside = [...all].filter(([key]) => folder === '' || folderOf(key) === folder);
  return { ran: inside.filter(([, ran]) => ran).length, all: inside.length };
}
