import sharp, { type Sharp } from 'sharp';
import { type Measures, measured } from './measure.ts';
import { gradients } from './pen.ts';
import { render, type View } from './render.ts';
import type { Solid } from './solid.ts';

/** A solid alone is seen whole, from the front, the right and above. */
export type Drawing = Solid | View | Measures;

/** One ground for all goods; the narrow edge tells the department. */
const ground = '#f6efe4';
const edges: Record<string, string> = {
  orthopedic: '#c98a3c',
  physiotherapy: '#2f9088',
  medical: '#4f8fc0',
  wellness: '#937fbd',
};

/** Smoothed down from what `render` draws. */
export async function drawGoods(drawing: Drawing, category: string, width: number): Promise<Sharp> {
  const { view, lines } = 'elevations' in drawing ? measured(drawing) : { view: seen(drawing), lines: '' };
  const overlay = picture(
    600,
    600,
    `${lines}<rect width="8" height="600" fill="${edges[category] ?? '#000'}"/>`,
  );
  const drawn = await render(view)
    .composite([{ input: Buffer.from(overlay), density: 192 }])
    .flatten({ background: ground })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(drawn.data, { raw: drawn.info }).resize({ width });
}

/** On no ground, as an image for a larger picture of 600 units a side. */
export async function drawCutOut(drawing: Solid | View): Promise<string> {
  const png = await render(seen(drawing)).resize({ width: 800 }).png().toBuffer();
  return `<image width="600" height="600" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

const seen = (drawing: Solid | View): View => (Array.isArray(drawing) ? { solid: drawing } : drawing);

export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${gradients}</defs>${content}</svg>`;
}
