import { goods } from './goods.ts';
import { at, box, disc, floor, line, oval, shape } from './pen.ts';
import { drawCutOut, picture } from './scene.ts';
import { move, type Solid } from './solid.ts';

const plant = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    shape('M-40 0 h80 l-12 80 h-56 z', 'clay'),
    shape('M0 0 q-80 -40 -60 -130 q60 30 60 130 z', 'leaf'),
    shape('M0 0 q80 -40 60 -130 q-60 30 -60 130 z', 'leaf'),
    shape('M0 0 q-20 -90 0 -170 q20 80 0 170 z', 'teal'),
  );

const person = (x: number, y: number, scale: number, coat: 'teal' | 'paper' | 'honey' | 'clay', drawn = '') =>
  at(
    x,
    y,
    scale,
    shape('M-70 200 q0 -130 70 -130 t70 130 z', coat),
    box(-18, 40, 36, 50, 16, 'skin'),
    disc(0, 10, 46, 'skin'),
    shape('M-48 4 q0 -60 48 -60 t48 60 q-30 -34 -48 -30 t-48 30 z', 'night'),
    drawn,
  );

const parcel = (x: number, y: number, size: number) =>
  box(x, y, size, size * 0.8, 8, 'wood') +
  box(x + size * 0.4, y, size * 0.2, size * 0.8, 0, 'honey') +
  line(`M${x + size * 0.12} ${y + size * 0.62} h${size * 0.16}`, 6, 'paper');

const whole = (slug: string): Solid => {
  const [drawing] = goods[slug] ?? [];
  if (!drawing || 'elevations' in drawing) throw new Error(`nothing is drawn for ${slug}`);
  return Array.isArray(drawing) ? drawing : drawing.solid;
};
const cutOut = (slug: string): Promise<string> => drawCutOut(whole(slug));
/** At their true sizes, beside each other. */
const shopWindow: Solid = [
  ...whole('fauteuil-roulant-pliable'),
  ...move(-62, 0, -46, whole('bequilles-axillaires')),
  ...move(76, 0, -62, whole('deambulateur-pliant')),
  ...move(116, 0, 46, whole('ballon-gymnastique').slice(0, 6)),
  ...move(46, 0, 74, whole('trousse-de-secours').slice(0, -2)),
];

export const illustrations = {
  hero: picture(
    960,
    960,
    `<path d="M480 90 C740 80 920 240 910 490 S690 880 430 870 S40 720 60 460 S240 100 480 90z" fill="#c9e4de"/>` +
      at(10, 0, 1.58, await drawCutOut(shopWindow)),
  ),
  about: picture(
    960,
    720,
    `<rect width="960" height="720" fill="#f3ece1"/><path d="M0 0 H960 V470 Q700 540 480 480 T0 500z" fill="#e3f1ee"/>` +
      box(90, 90, 300, 220, 20, 'paper') +
      box(110, 190, 260, 12, 6, 'wood') +
      [130, 190, 250, 310]
        .map((x, i) => box(x, 130, 40, 60, 8, (['teal', 'clay', 'sky', 'honey'] as const)[i] ?? 'teal'))
        .join('') +
      [130, 200, 270]
        .map((x, i) => box(x, 220, 50, 70, 10, (['mint', 'lilac', 'teal'] as const)[i] ?? 'mint'))
        .join('') +
      person(640, 230, 1.15, 'teal') +
      person(820, 290, 1, 'honey') +
      box(60, 470, 840, 40, 14, 'wood') +
      box(90, 505, 780, 215, 10, 'deep') +
      box(430, 560, 100, 100, 20, 'mint') +
      box(468, 578, 24, 64, 6, 'teal') +
      box(448, 598, 64, 24, 6, 'teal') +
      at(180, 330, 0.3, await cutOut('trousse-de-secours')) +
      at(330, 330, 0.3, await cutOut('tensiometre-bras')) +
      plant(860, 420, 0.6),
  ),
  'import-export': picture(
    960,
    720,
    `<rect width="960" height="720" fill="#e6eff6"/><circle cx="480" cy="330" r="250" fill="#cfe3ee"/>` +
      disc(480, 330, 190, 'sky') +
      shape('M380 200 q70 -50 110 -20 q20 50 -30 70 q-20 60 -70 30 z', 'leaf') +
      shape('M470 330 q80 -30 130 10 q10 90 -70 140 q-50 -20 -40 -70 z', 'leaf') +
      shape('M330 330 q50 0 60 60 q-20 60 -50 30 z', 'leaf') +
      `<path d="M130 300 Q330 30 720 130" fill="none" stroke="#0f5257" stroke-width="5" stroke-dasharray="4 18" stroke-linecap="round"/>` +
      at(
        730,
        130,
        1,
        shape('M-70 20 L60 -34 q30 -10 34 6 q0 14 -30 24 L-44 62 z', 'paper'),
        shape('M-10 8 L-60 -60 l28 -8 l70 62 z', 'teal'),
        shape('M0 34 l-10 74 l24 -8 l40 -84 z', 'teal'),
      ) +
      `<path d="M0 600 Q120 570 240 600 T480 600 T720 600 T960 600 V720 H0z" fill="#5f9fc9"/>` +
      shape('M420 520 h420 l-50 100 h-320 z', 'deep') +
      [450, 530, 610]
        .map((x, i) => box(x, 450, 74, 66, 6, (['clay', 'honey', 'teal'] as const)[i] ?? 'clay'))
        .join('') +
      [490, 570].map((x, i) => box(x, 380, 74, 66, 6, (['lilac', 'sky'] as const)[i] ?? 'sky')).join('') +
      box(710, 410, 90, 106, 10, 'paper') +
      `<path d="M0 640 Q120 610 240 640 T480 640 T720 640 T960 640 V720 H0z" fill="#3f86b5"/>` +
      parcel(70, 440, 150) +
      parcel(200, 500, 110),
  ),
  'home-teaching': picture(
    960,
    720,
    `<rect width="960" height="720" fill="#fbf1e4"/><path d="M0 560 H960 V720 H0z" fill="#ead9c0"/>` +
      box(80, 80, 250, 250, 18, 'paper') +
      box(98, 98, 214, 214, 10, 'sky') +
      line('M205 98 V312 M98 205 H312', 10, 'paper', true) +
      box(600, 90, 260, 170, 14, 'deep') +
      line('M640 140 h90 M640 180 h150 M640 220 h110', 9, 'mint', true) +
      floor(480, 664, 720) +
      person(360, 270, 1.2, 'clay') +
      person(620, 330, 1, 'teal') +
      box(180, 470, 600, 34, 14, 'wood') +
      line('M230 500 L210 660 M730 500 L750 660', 20, 'wood') +
      shape('M400 470 q50 -34 100 -8 q50 -26 100 8 v-60 q-50 -30 -100 0 q-50 -30 -100 0 z', 'paper') +
      line('M500 462 V414', 5, 'steel') +
      box(230, 430, 90, 40, 8, 'teal') +
      box(240, 400, 80, 32, 8, 'honey') +
      oval(700, 462, 30, 8, 'clay') +
      plant(870, 540, 0.9),
  ),
};
