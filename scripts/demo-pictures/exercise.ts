import { box, disc, floor, line, oval, ring, shape, shine, turn } from './pen.ts';

const dumbbell = (paint: 'clay' | 'teal') =>
  box(220, 278, 160, 44, 18, 'night') +
  box(130, 220, 64, 160, 30, paint) +
  box(186, 240, 44, 120, 20, paint) +
  box(406, 220, 64, 160, 30, paint) +
  box(370, 240, 44, 120, 20, paint);

export const exercise: Record<string, string> = {
  'bandes-elastiques':
    (['honey', 'leaf', 'sky', 'lilac', 'clay'] as const)
      .map((paint, i) =>
        line(
          `M${150 + i * 12} ${210 + i * 52} q${150 - i * 12} ${-80 + i * 10} ${300 - i * 24} 0`,
          34,
          paint,
        ),
      )
      .join('') + line('M150 208 q150 -78 300 2', 7, 'paper', true),
  'ballon-gymnastique':
    floor(300, 482, 300) +
    disc(300, 300, 178, 'teal') +
    [0.25, 0.55, 0.8]
      .map(
        (k) =>
          `<ellipse cx="300" cy="300" rx="${178 * k}" ry="178" fill="none" stroke="#0a3b3f" stroke-opacity="0.22" stroke-width="6"/>`,
      )
      .join('') +
    `<ellipse cx="240" cy="214" rx="52" ry="34" fill="#fff" opacity="0.45" transform="rotate(-32 240 214)"/>`,
  'electrostimulateur-tens':
    line('M270 300 q-150 40 -140 150 M330 300 q150 40 140 150', 7, 'night') +
    box(224, 120, 152, 236, 30, 'paper') +
    box(244, 144, 112, 86, 12, 'deep') +
    line('M256 196 h18 l12 -26 l18 40 l12 -22 h28', 5, 'mint') +
    [262, 300, 338].map((x) => disc(x, 266, 15, 'teal')).join('') +
    disc(300, 314, 20, 'clay') +
    box(82, 424, 100, 76, 20, 'wood') +
    box(418, 424, 100, 76, 20, 'wood'),
  'table-de-massage':
    floor(300, 480, 440) +
    line('M150 340 L120 476 M450 340 L480 476 M230 350 L280 476 M370 350 L320 476', 16, 'wood') +
    line('M136 420 H464', 8, 'wood') +
    box(96, 276, 408, 66, 28, 'teal') +
    box(64, 262, 96, 50, 25, 'deep') +
    oval(112, 284, 22, 9, 'night') +
    box(330, 236, 150, 44, 20, 'paper') +
    shine('M180 294 H400'),
  'tapis-exercice':
    floor(310, 436, 420) +
    shape('M110 410 L210 330 H520 L440 410 z', 'leaf') +
    shape('M110 410 H440 L440 428 H110 z', 'teal') +
    disc(160, 372, 62, 'leaf') +
    ring(160, 372, 40, 7, 'teal') +
    ring(160, 372, 20, 7, 'teal') +
    line('M206 316 q30 -10 40 14', 12, 'clay'),
  'halteres-vinyle': `<g transform="translate(-14 -80)">${turn(-18, dumbbell('teal'))}</g><g transform="translate(20 96)">${turn(-18, dumbbell('clay'))}</g>`,
  'lampe-infrarouge':
    floor(300, 486, 260) +
    box(210, 452, 180, 30, 15, 'night') +
    line('M300 460 L320 330 L262 260', 16, 'steel') +
    turn(24, shape('M190 250 h190 l-36 -110 q-60 -34 -118 0 z', 'night'), oval(285, 250, 95, 24, 'clay')) +
    `<path d="M120 300 L300 380 L180 460 Q90 420 120 300z" fill="#e58a6c" opacity="0.18"/>`,
  'planche-equilibre':
    floor(300, 446, 380) +
    oval(300, 398, 62, 38, 'night') +
    turn(
      -9,
      box(96, 318, 408, 38, 19, 'wood'),
      oval(300, 322, 190, 26, 'wood'),
      oval(300, 320, 150, 16, 'night'),
    ),
  'pistolet-de-massage': turn(
    18,
    box(160, 170, 250, 104, 44, 'night'),
    box(238, 250, 84, 220, 36, 'deep'),
    line('M420 222 H462', 30, 'steel'),
    disc(492, 222, 46, 'teal'),
    disc(200, 222, 30, 'clay'),
    box(254, 300, 52, 140, 22, 'teal'),
    shine('M200 186 H360', 8),
  ),
  'coussin-chauffant':
    floor(300, 486, 300) +
    shape(
      'M210 120 q90 -30 180 0 q70 20 90 96 q-40 24 -76 8 v236 q-104 24 -208 0 v-236 q-36 16 -76 -8 q20 -76 90 -96 z',
      'clay',
    ) +
    line('M226 240 H374 M226 290 H374 M226 340 H374 M226 390 H374', 6, 'rose', true) +
    oval(300, 128, 56, 22, 'rose') +
    line('M404 440 q70 10 70 -60', 7, 'night') +
    box(450, 310, 48, 84, 16, 'paper') +
    disc(474, 336, 9, 'clay'),
  'diffuseur-huiles':
    floor(300, 486, 240) +
    `<g opacity="0.7">${line('M300 190 q-40 -40 0 -76 q30 -30 6 -66', 18, 'paper', true)}${line('M336 196 q-20 -30 14 -54', 12, 'paper', true)}</g>` +
    shape('M216 480 q-30 -150 40 -250 q44 -40 88 0 q70 100 40 250 z', 'wood') +
    shape('M224 330 q76 26 152 0 q22 70 8 150 h-168 q-14 -80 8 -150 z', 'paper') +
    oval(300, 224, 26, 9, 'night') +
    disc(300, 412, 12, 'leaf'),
  'pese-personne':
    floor(300, 476, 380) +
    shape(
      'M150 220 h300 q24 0 30 26 l34 180 q4 40 -40 40 h-348 q-44 0 -40 -40 l34 -180 q6 -26 30 -26 z',
      'paper',
    ) +
    box(240, 244, 120, 52, 14, 'deep') +
    line('M262 270 h18 M292 270 h18 M322 270 h16', 9, 'mint') +
    [
      [200, 340],
      [400, 340],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<rect x="${x - 46}" y="${y - 10}" width="92" height="96" rx="20" fill="none" stroke="#5f9fc9" stroke-width="8"/>`,
      )
      .join('') +
    shine('M170 238 L140 420'),
  'masseur-pieds':
    floor(300, 480, 420) +
    shape('M110 300 q20 -70 90 -70 h200 q70 0 90 70 l20 120 q4 50 -50 50 h-320 q-54 0 -50 -50 z', 'night') +
    [220, 380]
      .map(
        (x) =>
          oval(x, 330, 66, 78, 'lilac') +
          [300, 340, 380].map((y) => line(`M${x - 34} ${y - 8} h68`, 13, 'paper')).join(''),
      )
      .join('') +
    box(270, 420, 60, 26, 13, 'teal'),
  'bouillotte-noyaux':
    floor(300, 470, 340) +
    turn(
      -8,
      shape('M150 190 q150 -30 300 0 q24 120 0 250 q-150 26 -300 0 q-24 -130 0 -250 z', 'rose'),
      line('M200 200 V440 M300 188 V450 M400 200 V440', 5, 'clay'),
      line('M160 190 q140 -28 280 0', 10, 'clay'),
    ) +
    [
      [170, 452],
      [200, 470],
      [228, 458],
      [400, 466],
      [430, 452],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 15, 12, 'wood'))
      .join(''),
};
