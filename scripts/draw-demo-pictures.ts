import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { exercise } from './demo-pictures/exercise.ts';
import { icons } from './demo-pictures/icons.ts';
import { illustrations } from './demo-pictures/illustrations.ts';
import { measures } from './demo-pictures/measures.ts';
import { medical } from './demo-pictures/medical.ts';
import { portraits } from './demo-pictures/portraits.ts';
import { type Ground, scene } from './demo-pictures/scene.ts';
import { supports } from './demo-pictures/supports.ts';
import { walking } from './demo-pictures/walking.ts';

/** Writes the same bytes at each run. */
const grounds: Record<string, Ground> = {
  orthopedic: 'sand',
  physiotherapy: 'sea',
  medical: 'sky',
  wellness: 'dawn',
};
/** In pixels: wider than that, the shop shows no picture (`pictureWidths`). */
const widestShown = 800;
const drawings: Record<string, string> = { ...walking, ...supports, ...exercise, ...medical };

await mkdir('database/demo/pictures', { recursive: true });
await mkdir('public/pictures', { recursive: true });
await mkdir('public/icons', { recursive: true });

/** Where a detail of a drawing begins, and how wide it is, in the drawing's 600 × 600. */
const details: [x: number, y: number, width: number][] = [
  [40, 60, 320],
  [240, 60, 320],
  [40, 260, 320],
  [240, 260, 320],
];

type DemoPicture = { slug: string; category: string; picture: string; more_pictures?: string[] };
const products: DemoPicture[] = JSON.parse(await readFile('database/demo/products.json', 'utf8'));
for (const [place, { slug, category, picture, more_pictures = [] }] of products.entries()) {
  const drawing = drawings[slug];
  const ground = grounds[category];
  if (!drawing || !ground) throw new Error(`nothing is drawn for ${slug}`);
  await render(scene(ground, place, drawing), widestShown)
    .webp({ quality: 84 })
    .toFile(`database/demo/pictures/${picture}`);
  for (const [i, file] of more_pictures.entries()) {
    const [x, y, width] = details[i] ?? [0, 0, 600];
    const detail = `<g transform="scale(${600 / width}) translate(${-x} ${-y})">${drawing}</g>`;
    await render(scene(ground, place + i + 1, detail), widestShown)
      .webp({ quality: 80 })
      .toFile(`database/demo/pictures/${file}`);
  }
}

for (const [name, svg] of Object.entries(measures))
  await render(svg, 400).webp({ quality: 80 }).toFile(`database/demo/pictures/mesure-${name}.webp`);

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
