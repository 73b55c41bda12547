import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { goods } from './demo-pictures/goods.ts';
import { icons } from './demo-pictures/icons.ts';
import { illustrations } from './demo-pictures/illustrations.ts';
import { portraits } from './demo-pictures/portraits.ts';
import { drawGoods } from './demo-pictures/scene.ts';
import { measures } from './demo-pictures/supports.ts';

/** Writes the same bytes at each run. With names of articles or limbs, draws only those. */
const wanted = process.argv.slice(2);
/** In pixels: wider than that, the shop shows no picture (`pictureWidths`). */
const widestShown = 800;
await mkdir('database/demo/pictures', { recursive: true });
await mkdir('public/pictures', { recursive: true });
await mkdir('public/icons', { recursive: true });

type DemoPicture = { slug: string; category: string; picture: string; more_pictures?: string[] };
const products: DemoPicture[] = JSON.parse(await readFile('database/demo/products.json', 'utf8'));
for (const { slug, category, picture, more_pictures = [] } of products) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue;
  const [files, drawings] = [[picture, ...more_pictures], goods[slug] ?? []];
  if (files.length !== drawings.length)
    throw new Error(`${slug} has ${files.length} files and ${drawings.length} drawings`);
  for (const [i, drawing] of drawings.entries())
    await keep(await drawGoods(drawing, category, widestShown), `${files[i]}`);
}
for (const [name, drawing] of Object.entries(measures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await keep(await drawGoods(drawing, 'orthopedic', widestShown), `mesure-${name}.webp`);
}
if (wanted.length > 0) process.exit();

for (const [name, svg] of Object.entries(portraits))
  await render(svg, 400).webp({ quality: 80 }).toFile(`database/demo/pictures/portrait-${name}.webp`);

for (const [name, svg] of Object.entries(illustrations)) {
  for (const width of [480, 960]) {
    await render(svg, width).avif({ quality: 52, effort: 6 }).toFile(`public/pictures/${name}-${width}.avif`);
    await render(svg, width).webp({ quality: 74 }).toFile(`public/pictures/${name}-${width}.webp`);
  }
}

await writeFile('public/favicon.svg', icons.favicon);
await render(icons.rounded, 192).png().toFile('public/icons/icon-192.png');
await render(icons.rounded, 512).png().toFile('public/icons/icon-512.png');
await render(icons.full, 512).png().toFile('public/icons/icon-maskable-512.png');
await render(icons.full, 180).png().toFile('public/icons/apple-touch-icon.png');

/** Drawn at twice the size and reduced, so that thin lines stay smooth. */
function render(svg: string, width: number) {
  return sharp(Buffer.from(svg), { density: 288 }).resize({ width });
}

async function keep(image: Sharp, file: string): Promise<void> {
  await image.webp({ quality: 84, effort: 6 }).toFile(`database/demo/pictures/${file}`);
}
