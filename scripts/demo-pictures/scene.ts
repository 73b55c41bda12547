import { gradients } from './pen.ts';

export type Ground = 'sand' | 'sea' | 'sky' | 'dawn';

const grounds: Record<Ground, [paper: string, near: string, far: string]> = {
  sand: ['#f6efe4', '#ead9c0', '#fbf7f0'],
  sea: ['#e3f1ee', '#c3e1da', '#f2f9f7'],
  sky: ['#e6eff6', '#c9deec', '#f4f8fb'],
  dawn: ['#f3ecf3', '#e2d3e6', '#faf6fa'],
};

/** Neighbours in a list never have the same background shape. */
const backdrops = [
  (near: string, far: string) =>
    `<circle cx="300" cy="300" r="236" fill="${near}"/><circle cx="452" cy="140" r="62" fill="${far}"/>`,
  (near: string, far: string) =>
    `<path d="M70 600 V330 a230 230 0 0 1 460 0 V600z" fill="${near}"/><circle cx="104" cy="128" r="46" fill="${far}"/>`,
  (near: string, far: string) =>
    `<path d="M0 430 Q180 330 330 400 T600 350 V600 H0z" fill="${near}"/><circle cx="430" cy="170" r="110" fill="${far}"/>`,
  (near: string, far: string) =>
    `<rect x="84" y="84" width="432" height="432" rx="120" fill="${near}"/><circle cx="506" cy="484" r="70" fill="${far}"/>`,
  (near: string, far: string) =>
    `<path d="M300 56 C470 50 566 180 540 320 S400 560 260 540 S40 420 60 280 S150 62 300 56z" fill="${near}"/><circle cx="92" cy="500" r="52" fill="${far}"/>`,
];

/** 600 × 600. */
export function scene(ground: Ground, place: number, drawing: string): string {
  const [paper, near, far] = grounds[ground];
  const backdrop = backdrops[place % backdrops.length]?.(near, far) ?? '';
  return picture(600, 600, `<rect width="600" height="600" fill="${paper}"/>${backdrop}${drawing}`);
}

export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${gradients}</defs>${content}</svg>`;
}
