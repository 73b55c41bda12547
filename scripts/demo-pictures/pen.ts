export const paints = {
  teal: ['#2f9088', '#14605f'],
  deep: ['#1d5a5f', '#0a3b3f'],
  mint: ['#d5efe9', '#9fd2c8'],
  clay: ['#e58a6c', '#c0553a'],
  honey: ['#f7d58c', '#e3ab4a'],
  sky: ['#a9d3ec', '#5f9fc9'],
  leaf: ['#a8cf8e', '#679c55'],
  lilac: ['#cdbfe6', '#937fbd'],
  steel: ['#e8edf0', '#a3b1b8'],
  night: ['#566a73', '#2c3c44'],
  paper: ['#ffffff', '#e7edee'],
  wood: ['#e0b98a', '#b3814f'],
  birch: ['#f0dab5', '#cda676'],
  skin: ['#b57a52', '#8a5433'],
  rose: ['#f3c3bb', '#dc8f86'],
  shade: ['#c9cdca', '#a9afad'],
} as const;

export type Paint = keyof typeof paints;

const url = (paint: Paint) => `url(#${paint})`;

export const gradients = Object.entries(paints)
  .map(
    ([name, [light, dark]]) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2="0.6" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
  )
  .join('');

/** Strokes have no area for a gradient: they use the darker colour. */
export const line = (d: string, width: number, paint: Paint, light = false) =>
  `<path d="${d}" fill="none" stroke="${paints[paint][light ? 0 : 1]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const shape = (d: string, paint: Paint) => `<path d="${d}" fill="${url(paint)}"/>`;
export const box = (x: number, y: number, width: number, height: number, radius: number, paint: Paint) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${url(paint)}"/>`;
export const disc = (x: number, y: number, radius: number, paint: Paint) => oval(x, y, radius, radius, paint);
export const oval = (x: number, y: number, rx: number, ry: number, paint: Paint) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${url(paint)}"/>`;
export const at = (x: number, y: number, scale: number, ...parts: string[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`;
export const floor = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${width / 16}" fill="#0a3b3f" opacity="0.13"/>`;
