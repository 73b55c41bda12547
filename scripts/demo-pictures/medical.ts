import { box, disc, floor, line, oval, ring, shape, turn } from './pen.ts';

const digits = (x: number, y: number, width: number) =>
  line(
    `M${x} ${y} h${width * 0.22} M${x + width * 0.36} ${y} h${width * 0.22} M${x + width * 0.72} ${y} h${width * 0.22}`,
    14,
    'deep',
  );

export const medical: Record<string, string> = {
  'tensiometre-bras':
    floor(300, 478, 400) +
    line('M250 300 q-100 -20 -110 90', 15, 'night') +
    shape('M92 370 q70 -40 140 0 v90 q-70 36 -140 0 z', 'deep') +
    oval(162, 376, 70, 24, 'night') +
    box(250, 150, 240, 300, 40, 'paper') +
    box(280, 182, 180, 148, 18, 'mint') +
    digits(304, 224, 130) +
    digits(304, 268, 130) +
    line('M304 304 h60', 9, 'teal') +
    disc(370, 392, 34, 'teal') +
    disc(300, 392, 14, 'steel') +
    disc(440, 392, 14, 'steel'),
  'tensiometre-poignet':
    floor(300, 474, 280) +
    shape('M196 300 q104 -60 208 0 v110 q-104 60 -208 0 z', 'night') +
    oval(300, 404, 104, 40, 'deep') +
    box(206, 156, 188, 180, 34, 'paper') +
    box(228, 180, 144, 96, 14, 'sky') +
    digits(246, 212, 110) +
    digits(246, 246, 110) +
    disc(300, 306, 16, 'clay'),
  'oxymetre-de-pouls': turn(
    -24,
    box(130, 274, 290, 70, 35, 'skin'),
    shape('M212 190 h210 q60 0 60 60 v40 h-270 z', 'sky'),
    shape('M212 320 h270 v30 q0 60 -60 60 h-210 z', 'paper'),
    box(250, 210, 150, 62, 12, 'deep'),
    line('M266 244 h16 l12 -22 l16 36 l12 -18 h20', 6, 'mint'),
    disc(446, 242, 14, 'clay'),
  ),
  glucometre:
    floor(250, 486, 240) +
    box(160, 130, 190, 340, 60, 'deep') +
    box(186, 170, 138, 120, 18, 'mint') +
    digits(206, 232, 100) +
    disc(255, 356, 36, 'teal') +
    box(236, 90, 38, 60, 8, 'paper') +
    box(240, 84, 30, 16, 4, 'clay') +
    shape('M430 190 q54 84 0 132 q-54 -48 0 -132 z', 'clay') +
    turn(12, box(418, 350, 40, 130, 20, 'paper'), box(424, 330, 28, 40, 12, 'teal')),
  'thermometre-frontal': turn(
    -14,
    shape(
      'M160 140 h220 q70 0 70 66 q0 60 -70 60 h-60 l-20 200 q-10 30 -56 26 q-52 -6 -46 -50 l22 -180 q-60 -4 -60 -62 q0 -60 0 -60 z',
      'paper',
    ),
    shape('M380 140 q70 0 70 66 q0 60 -70 60 z', 'teal'),
    box(190, 166, 140, 70, 16, 'honey'),
    digits(212, 202, 96),
    disc(292, 306, 16, 'clay'),
    line('M470 206 h22 M464 160 l20 -14 M464 252 l20 14', 8, 'clay'),
  ),
  'nebuliseur-compresseur':
    floor(270, 478, 340) +
    box(110, 270, 270, 196, 44, 'paper') +
    box(140, 300, 90, 60, 14, 'sky') +
    [160, 180, 200].map((x) => line(`M${x} 400 v34`, 8, 'steel')).join('') +
    disc(320, 400, 24, 'teal') +
    line('M380 350 q90 0 70 -120', 11, 'steel') +
    shape('M396 90 q60 -30 108 10 q20 60 -14 110 q-40 34 -84 4 q-34 -64 -10 -124 z', 'mint') +
    box(420, 208, 56, 70, 18, 'sky'),
  'stethoscope-double':
    line('M210 110 q-20 150 60 180 q30 10 30 60 q0 110 90 110 q80 0 80 -100', 18, 'deep') +
    line('M390 110 q20 150 -60 180 q-30 10 -30 60', 18, 'deep') +
    line('M210 110 q0 -22 24 -22 M390 110 q0 -22 -24 -22', 18, 'steel') +
    disc(240, 88, 13, 'night') +
    disc(360, 88, 13, 'night') +
    disc(470, 330, 56, 'steel') +
    disc(470, 330, 38, 'paper') +
    ring(470, 330, 38, 6, 'teal'),
  'lit-medicalise':
    floor(300, 480, 460) +
    line('M140 420 L180 470 M460 420 L420 470 M120 400 H490', 15, 'night') +
    disc(150, 468, 16, 'night') +
    disc(450, 468, 16, 'night') +
    box(76, 240, 34, 180, 14, 'wood') +
    box(494, 270, 32, 150, 14, 'wood') +
    turn(0, shape('M112 320 L220 262 q20 -8 36 4 L300 330 H496 v54 H112 z', 'paper')) +
    shape('M300 322 H496 v62 H262 z', 'teal') +
    turn(-26, box(122, 208, 110, 46, 22, 'mint')) +
    line('M92 250 V120 H190 V170', 12, 'steel') +
    shape('M172 170 h36 l-18 30 z', 'night'),
  'matelas-anti-escarres':
    floor(300, 462, 440) +
    [0, 1, 2, 3, 4, 5, 6].map((i) => box(86 + i * 58, 250, 66, 190, 32, i % 2 ? 'sky' : 'mint')).join('') +
    box(86, 410, 414, 40, 18, 'deep') +
    line('M470 430 q50 -20 30 -90', 9, 'night') +
    box(430, 190, 110, 150, 24, 'paper') +
    disc(485, 250, 26, 'teal'),
  'gants-nitrile':
    floor(300, 480, 320) +
    box(150, 320, 300, 150, 18, 'paper') +
    box(150, 370, 300, 44, 0, 'sky') +
    oval(300, 326, 96, 20, 'night') +
    shape(
      'M230 324 l-16 -120 q-2 -18 14 -20 t18 16 l8 44 l0 -92 q0 -18 17 -18 t17 18 l4 82 l12 -80 q4 -16 18 -14 t14 20 l-8 84 l24 -52 q8 -14 22 -8 t8 22 l-34 98 q-6 20 -30 24 z',
      'sky',
    ),
  'masques-chirurgicaux':
    line('M120 250 q-50 60 20 120 M480 250 q50 60 -20 120', 8, 'paper') +
    shape('M120 210 q180 -60 360 0 v180 q-180 70 -360 0 z', 'sky') +
    line('M124 262 q176 -50 352 0 M122 318 q178 -40 356 0 M124 370 q176 20 352 0', 6, 'paper', true) +
    line('M230 198 q70 -18 140 0', 10, 'steel'),
  'trousse-de-secours':
    floor(300, 474, 380) +
    line('M230 200 q0 -60 70 -60 t70 60', 22, 'night') +
    box(120, 196, 360, 268, 44, 'clay') +
    box(120, 300, 360, 18, 0, 'night') +
    disc(300, 330, 78, 'paper') +
    box(282, 282, 36, 96, 8, 'teal') +
    box(252, 312, 96, 36, 8, 'teal'),
  'aspirateur-mucosites':
    floor(300, 480, 360) +
    box(120, 250, 220, 216, 36, 'paper') +
    disc(196, 340, 44, 'mint') +
    line('M196 340 l20 -24', 7, 'clay') +
    box(256, 300, 54, 30, 12, 'teal') +
    line('M160 250 q60 -70 140 0', 16, 'night') +
    box(366, 236, 116, 230, 34, 'sky') +
    box(366, 380, 116, 86, 30, 'honey') +
    box(356, 216, 136, 40, 18, 'night') +
    line('M424 216 q0 -90 -90 -70', 11, 'steel'),
};
