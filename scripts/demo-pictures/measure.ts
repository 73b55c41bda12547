import { person } from './parts.ts';
import type { Frame, View } from './render.ts';
import { bounds, box, move, type Solid, scale, type Vec } from './solid.ts';

/** From and to in the part's own centimetres; without them, the whole part. Its length is the text, unless it says a range. */
type Size = { side: 'above' | 'below' | 'left' | 'right'; from?: number; to?: number; text?: string };
/** A part as seen from the front; a small one is drawn `times` larger than the person. */
type Elevation = { solid: Solid; sizes: Size[]; times?: number };
/** A person of 1.70 m, then the parts beside each other; `onTable` shows a small article at the
 * person's scale. `inside`: the person stands in the first part. */
export type Measures = { elevations: Elevation[]; onTable?: Solid; inside?: boolean };

const gap = 24;
const colour = '#8a3220';

/** The figures in the drawing, in centimetres: `215`, `38–80`. */
export const figuresOf = ({ elevations }: Measures): string[] =>
  elevations.flatMap(({ solid, sizes }) => sizes.map((size) => extent(size, bounds(solid)).figure));

const isLying = ({ side }: Size) => side === 'above' || side === 'below';
function extent(size: Size, [low, high]: [Vec, Vec]) {
  const axis = isLying(size) ? 0 : 1;
  const { from = low[axis], to = high[axis], text = `${Math.round(to - from)}` } = size;
  return { from, to, figure: text };
}

/** What stands on the floor, and the lines and figures over it, in the drawing's 600 × 600. */
export function measured({ elevations, onTable, inside = false }: Measures): { view: View; lines: string } {
  const [first, ...others] = elevations;
  if (!first) throw new Error('nothing is measured');
  const height: Size = { side: 'left', from: 0, to: 170 };
  const table = onTable ? [{ solid: onTableTop(onTable), sizes: [] }] : [];
  const all: Elevation[] = inside
    ? [{ solid: [...first.solid, ...person], sizes: [height, ...first.sizes] }, ...others]
    : [{ solid: person, sizes: [height] }, ...table, first, ...others];
  const parts = all.map(({ solid, sizes, times = 1 }) => {
    const drawn = scale(times, solid);
    return { solid: drawn, sizes, times, own: bounds(solid), box: bounds(drawn) };
  });
  const pixels = parts.reduce((sum, { sizes }) => sum + roomFor(sizes, 'left') + roomFor(sizes, 'right'), 0);
  const across = parts.reduce((sum, { box: [low, high] }) => sum + high[0] - low[0], 0);
  const tallest = Math.max(...parts.map(({ box: [low, high] }) => high[1] - Math.min(0, low[1])));
  const k = Math.min((548 - pixels - gap * (parts.length - 1)) / across, 336 / tallest);
  const floor = Math.min(468, 292 + (tallest * k) / 2);
  const frame: Frame = { scale: k, left: 0, top: floor };

  let x = (600 - (across * k + pixels + gap * (parts.length - 1))) / 2 + 4;
  let lines = `<path d="M14 ${floor + 2} H590" stroke="#b79f7c" stroke-width="3"/>`;
  const placed = parts.flatMap(({ solid, sizes, times, own, box: [low, high] }) => {
    x += roomFor(sizes, 'left');
    const left = x / k - low[0];
    lines += sizes.map((size) => dimension(size, own, { left: left * k, k: k * times, floor })).join('');
    x += (high[0] - low[0]) * k + roomFor(sizes, 'right') + gap;
    return move(left, 0, 0, solid);
  });
  return { view: { solid: placed, yaw: 0, pitch: 0, frame }, lines };
}

const roomFor = (sizes: Size[], side: Size['side']) =>
  sizes.some((size) => size.side === side) ? (side === 'left' ? 32 : 50) : 0;

function onTableTop(article: Solid): Solid {
  const [low, high] = bounds(article);
  const half = Math.max(24, (high[0] - low[0]) / 2 + 8);
  const centre = (low[0] + high[0]) / 2;
  return [
    ...box('shade', [-half, 72, -10], [half, 75, 10]),
    ...box('shade', [-half + 3, 0, -3], [-half + 6, 72, 3]),
    ...box('shade', [half - 6, 0, -3], [half - 3, 72, 3]),
    ...move(-centre, 75 - low[1], 0, article),
  ];
}

/** `left` is where the part's own centimetres begin, `k` what one of them takes. */
function dimension(size: Size, own: [Vec, Vec], { left, k, floor }: Record<'left' | 'k' | 'floor', number>) {
  const [low, high] = own;
  const { from, to, figure } = extent(size, own);
  const [a, b] = isLying(size) ? [left + from * k, left + to * k] : [floor - to * k, floor - from * k];
  const level = {
    above: floor - high[1] * k - 20,
    below: floor + 24,
    left: left + low[0] * k - 20,
    right: left + high[0] * k + 20,
  }[size.side];
  const label = `${figure} cm`;
  const middle = (a + b) / 2;
  const fits = b - a >= textWidth(label) + 34;
  const aside = size.side === 'above' ? -21 : 21;
  // What is longer than its arrow stands on the floor, not across it.
  const raised = isLying(size) || fits ? 0 : Math.max(0, textWidth(label) / 2 + 5 - (floor - middle));
  const placed = isLying(size)
    ? `translate(0 ${level})`
    : `translate(${level} ${middle}) rotate(-90) translate(${-middle} 0)`;
  return `<g transform="${placed}">${arrow(a, b, fits ? textWidth(label) + 10 : 0)}${write(label, middle + raised, fits ? 0 : aside)}</g>`;
}

/** With a break in its middle for the figures. */
function arrow(a: number, b: number, gapWidth: number): string {
  const middle = (a + b) / 2;
  const line = `M${a} 0H${middle - gapWidth / 2}M${middle + gapWidth / 2} 0H${b}`;
  const ends = `M${a} -9V9M${b} -9V9M${a + 8} -5L${a} 0l8 5M${b - 8} -5L${b} 0l-8 5`;
  return `<path d="${line}${ends}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linejoin="round"/>`;
}

/** Strokes on a field of 6 units of height, so that no font is needed. */
const glyphs: Record<string, [width: number, strokes: string]> = {
  '0': [4, 'M2 0a2 2 0 0 1 2 2v2a2 2 0 0 1-4 0v-2a2 2 0 0 1 2-2z'],
  '1': [2, 'M.2 1.2L1.8 0V6'],
  '2': [3.8, 'M0 1.8A1.9 1.8 0 0 1 3.8 1.8C3.8 3.4 1 4.4 0 6H3.9'],
  '3': [3.8, 'M.1 1.2A1.8 1.5 0 1 1 1.8 2.8A1.9 1.6 0 1 1 0 4.8'],
  '4': [4, 'M3 6V0L0 4.2H4.1'],
  '5': [3.8, 'M3.6 0H.6L.3 2.7A2 1.9 0 1 1 0 5.1'],
  '6': [4, 'M3.3 0C1.4.6 0 2.2 0 4a2 2 0 1 0 2-2C1.2 2 .4 2.6 .1 3.4'],
  '7': [3.8, 'M0 0H3.8L1.4 6'],
  '8': [3.8, 'M1.9 2.8A1.6 1.4 0 1 1 2 2.8A1.9 1.6 0 1 1 1.9 2.8'],
  '9': [4, 'M.7 6C2.6 5.4 4 3.8 4 2A2 2 0 1 0 2 4C2.8 4 3.6 3.4 3.9 2.6'],
  '–': [2.6, 'M0 3.4H2.6'],
  c: [3, 'M3 2.9A1.6 2 0 1 0 3 5.1'],
  m: [5.2, 'M0 6V2M0 3.4A1.3 1.4 0 0 1 2.6 3.4V6M2.6 3.4A1.3 1.4 0 0 1 5.2 3.4V6'],
  ' ': [1, ''],
};
const size = 3.1;
const textWidth = (text: string) =>
  [...text].reduce((sum, each) => sum + ((glyphs[each]?.[0] ?? 0) + 1.2) * size, -1.2 * size);

function write(text: string, middle: number, below: number): string {
  let x = 0;
  const strokes = [...text].map((each) => {
    const [width, d] = glyphs[each] ?? [0, ''];
    const drawn = `<path transform="translate(${x} 0)" d="${d}"/>`;
    x += width + 1.2;
    return drawn;
  });
  const at = `translate(${middle - textWidth(text) / 2} ${below - 3 * size}) scale(${size})`;
  return `<g transform="${at}" fill="none" stroke="${colour}" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}
