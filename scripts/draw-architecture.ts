import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Draws which top-level folder imports which, from the code's own imports, into `architecture.svg`. `--check` only compares. */
const file = 'architecture.svg';

/** Where each folder stands in the picture: column, row. */
const folders: Record<string, [number, number]> = {
  server: [1, 0],
  database: [2, 0],
  'app/storefront': [0, 1],
  'app/backoffice': [2, 1],
  'app/domain': [1, 2],
  'app/ui': [0, 3],
  'app/platform': [2, 3],
};
const [width, height, gapX, gapY, margin] = [200, 64, 90, 76, 24];

type Cruise = { modules: { source: string; dependencies: { resolved: string }[] }[] };

const drawn = draw(countArrows(cruise()));
if (!process.argv.includes('--check')) writeFileSync(file, drawn);
else if (readFileSync(file, 'utf8') !== drawn) {
  console.error(`${file} does not match the code: run "node scripts/draw-architecture.ts".`);
  process.exit(1);
}

function cruise(): Cruise {
  const { stdout, status } = spawnSync('depcruise', ['app', 'server', 'database', '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('the imports could not be read');
  return JSON.parse(stdout);
}

function folderOf(path: string): string | undefined {
  return Object.keys(folders).find((folder) => path.startsWith(`${folder}/`));
}

function countArrows({ modules }: Cruise): Map<string, number> {
  const arrows = new Map<string, number>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (from && to && from !== to) arrows.set(`${from} ${to}`, (arrows.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return new Map([...arrows].sort());
}

function draw(arrows: Map<string, number>): string {
  const lines = [...arrows].map(([arrow, count]) => drawArrow(arrow, count));
  const boxes = Object.keys(folders).map(drawFolder);
  const size = [margin * 2 + width * 3 + gapX * 2, margin * 2 + height * 4 + gapY * 3];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}" font-family="sans-serif" font-size="15"><title>Which folder imports which, with the number of imports</title><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#0f5257"/></marker></defs><rect width="100%" height="100%" fill="#fbf8f4"/>${lines.join('')}${boxes.join('')}</svg>\n`;
}

function placeOf(folder: string): [number, number] {
  const [column, row] = folders[folder] ?? [0, 0];
  return [margin + column * (width + gapX), margin + row * (height + gapY)];
}

function drawFolder(folder: string): string {
  const [x, y] = placeOf(folder);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="#fff" stroke="#0f5257"/><text x="${x + width / 2}" y="${y + height / 2 + 5}" text-anchor="middle">${folder}</text>`;
}

/** From the edge of one folder to the edge of the other, the number of imports beside its middle. */
function drawArrow(arrow: string, count: number): string {
  const [from = '', to = ''] = arrow.split(' ');
  const [start, end] = [edgePoint(from, to), edgePoint(to, from)];
  const [x, y] = [start[0] * 0.6 + end[0] * 0.4, start[1] * 0.6 + end[1] * 0.4];
  return `<path d="M${start.join(' ')} L${end.join(' ')}" stroke="#0f5257" stroke-width="1.5" marker-end="url(#tip)"/><text x="${Math.round(x + 6)}" y="${Math.round(y)}" fill="#b4472e" font-size="13">${count}</text>`;
}

function edgePoint(folder: string, towards: string): [number, number] {
  const [x, y] = middleOf(folder);
  const [otherX, otherY] = middleOf(towards);
  const [dx, dy] = [otherX - x, otherY - y];
  const scale = Math.min(Math.abs(width / 2 / (dx || 1e-9)), Math.abs(height / 2 / (dy || 1e-9)));
  return [Math.round(x + dx * scale), Math.round(y + dy * scale)];
}

function middleOf(folder: string): [number, number] {
  const [x, y] = placeOf(folder);
  return [x + width / 2, y + height / 2];
}
