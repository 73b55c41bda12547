import { at, box, disc, floor, line, oval, shape, shine, turn } from './pen.ts';

export const supports: Record<string, string> = {
  'genouillere-rotulienne':
    shape('M232 110 h136 q-8 110 14 190 t-10 190 h-144 q-32 -100 -10 -190 t14 -190 z', 'deep') +
    oval(300, 300, 62, 70, 'teal') +
    oval(300, 300, 36, 44, 'mint') +
    line('M230 130 H370 M222 470 H380', 16, 'teal') +
    line('M222 220 q80 34 156 0 M214 384 q86 -34 170 0', 7, 'mint'),
  'ceinture-lombaire':
    floor(300, 440, 380) +
    shape('M96 220 q204 -80 408 0 l-14 176 q-190 64 -380 0 z', 'night') +
    shape('M190 196 q110 -34 220 0 l-6 212 q-104 26 -208 0 z', 'teal') +
    [230, 278, 326, 374].map((x) => box(x - 7, 216, 14, 160, 7, 'mint')).join('') +
    box(86, 276, 130, 60, 16, 'clay') +
    shine('M210 206 q90 -24 180 0'),
  'attelle-poignet': turn(
    -32,
    shape(
      'M226 470 V300 q-40 -20 -44 -70 q20 -8 40 30 V150 q0 -18 16 -18 t16 18 V120 q0 -18 17 -18 t17 18 v28 q2 -18 18 -18 t16 20 v30 q4 -14 18 -12 t12 20 V330 l-10 140 z',
      'skin',
    ),
    shape('M212 300 h150 l-14 170 h-126 z', 'deep'),
    line('M208 330 H364 M214 390 H358 M220 446 H352', 24, 'teal'),
    box(268, 300, 24, 160, 10, 'steel'),
  ),
  'chevillere-stabilisatrice':
    shape('M230 110 h120 v200 q10 60 90 82 q50 14 40 70 h-250 q-30 -20 -20 -80 q30 -60 20 -272 z', 'night') +
    shape('M224 150 h128 v60 h-126 z', 'teal') +
    line('M236 250 L380 400 M350 250 L236 396', 30, 'clay') +
    box(206, 452, 276, 30, 14, 'deep') +
    shine('M250 165 H330'),
  'collier-cervical-mousse':
    floor(300, 430, 340) +
    shape('M140 240 q160 -70 320 0 v110 q-60 80 -160 50 q-100 30 -160 -50 z', 'sky') +
    oval(300, 234, 160, 44, 'paper') +
    oval(300, 240, 122, 26, 'night') +
    box(330, 300, 140, 54, 14, 'paper') +
    shine('M170 290 V350', 9),
  'bas-de-contention': [0, 120]
    .map((dx) =>
      at(
        dx - 60,
        0,
        1,
        shape(
          'M270 100 h96 q6 140 -6 220 q-4 60 50 90 q44 28 22 66 h-110 q-60 -20 -56 -120 q10 -130 4 -256 z',
          dx ? 'clay' : 'wood',
        ),
        box(264, 92, 108, 36, 14, 'deep'),
      ),
    )
    .join(''),
  'oreiller-cervical':
    floor(300, 430, 420) +
    shape(
      'M92 330 q-10 -96 70 -104 q60 -6 96 30 q40 34 96 6 q84 -46 146 10 q34 40 14 90 q-14 40 -70 40 h-280 q-66 0 -72 -72 z',
      'paper',
    ) +
    shape('M92 330 q100 50 200 30 t222 -8 q-14 50 -70 50 h-280 q-66 0 -72 -72 z', 'mint') +
    line('M150 262 q60 -30 104 14 q50 46 116 12', 5, 'steel'),
  'coussin-equilibre':
    floor(300, 440, 400) +
    oval(300, 360, 190, 66, 'deep') +
    oval(300, 332, 190, 72, 'lilac') +
    [
      [220, 322],
      [260, 350],
      [300, 306],
      [340, 350],
      [380, 322],
      [300, 376],
      [258, 300],
      [342, 300],
      [210, 350],
      [390, 352],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 14, 8, 'paper'))
      .join(''),
  'semelles-gel': [-1, 1]
    .map((side) =>
      turn(
        side * 10,
        `<g transform="translate(${300 + side * 78} 0) scale(${side} 1)">`,
        shape(
          'M-50 170 q0 -70 56 -70 q60 4 58 90 q-2 60 -22 110 q-10 40 6 100 q10 80 -44 82 q-56 -2 -50 -84 q10 -60 2 -110 q-6 -60 -6 -118 z',
          'sky',
        ),
        oval(2, 420, 32, 44, 'teal'),
        oval(8, 178, 36, 44, 'mint'),
        '</g>',
      ),
    )
    .join(''),
  'bande-kinesiologie': ['clay', 'teal', 'lilac']
    .map((paint, i) => {
      const x = 190 + i * 110;
      const y = 340 - i * 50;
      return (
        floor(x, y + 96, 150) +
        disc(x, y, 88, paint as 'clay') +
        disc(x, y, 48, 'paper') +
        disc(x, y, 36, 'steel') +
        disc(x, y, 28, 'paper')
      );
    })
    .join(''),
};
