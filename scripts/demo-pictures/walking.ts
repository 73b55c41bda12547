import { box, disc, floor, line, oval, ring, shape, shine, turn } from './pen.ts';

const crutch = (x: number) =>
  line(`M${x - 34} 150 L${x - 14} 390 L${x - 8} 470`, 13, 'steel') +
  line(`M${x + 34} 150 L${x + 14} 390 L${x + 8} 470`, 13, 'steel') +
  line(`M${x - 24} 285 H${x + 24}`, 20, 'teal') +
  box(x - 48, 128, 96, 32, 16, 'deep') +
  box(x - 13, 455, 26, 34, 9, 'night');

const elbowCrutch = (x: number) =>
  line(`M${x} 285 L${x} 470`, 16, 'steel') +
  line(`M${x} 285 L${x - 22} 165`, 16, 'steel') +
  shape(`M${x - 58} 128 q34 -22 66 0 l-6 44 q-26 12 -52 0 z`, 'teal') +
  line(`M${x} 280 q26 -10 58 -4`, 24, 'deep') +
  box(x - 14, 452, 28, 36, 10, 'night');

const spokedWheel = (x: number, y: number, radius: number) =>
  disc(x, y, radius, 'paper') +
  ring(x, y, radius, 15, 'night') +
  [0, 30, 60, 90, 120, 150]
    .map((angle) => {
      const [dx, dy] = [
        Math.cos((angle * Math.PI) / 180) * radius,
        Math.sin((angle * Math.PI) / 180) * radius,
      ].map(Math.round);
      return line(`M${x - (dx ?? 0)} ${y - (dy ?? 0)} L${x + (dx ?? 0)} ${y + (dy ?? 0)}`, 2.5, 'steel');
    })
    .join('') +
  ring(x, y, radius - 18, 5, 'steel') +
  disc(x, y, 14, 'night');

const wheelchair = (seat: 'teal' | 'clay', frame: 'night' | 'steel') =>
  floor(300, 484, 330) +
  line('M205 120 L228 130 L246 330 H400 L440 440 H478', 15, frame) +
  box(214, 150, 36, 160, 16, seat) +
  box(232, 296, 178, 40, 16, seat) +
  line('M246 240 H378 L390 300', 13, frame) +
  box(262, 224, 108, 22, 11, 'night') +
  spokedWheel(262, 376, 104) +
  disc(432, 452, 30, 'night') +
  disc(432, 452, 13, 'steel') +
  line('M452 436 H492', 16, 'night');

export const walking: Record<string, string> = {
  'bequilles-axillaires': floor(300, 488, 260) + turn(-7, crutch(238)) + turn(7, crutch(362)),
  'cannes-anglaises': floor(300, 488, 260) + turn(-9, elbowCrutch(245)) + turn(6, elbowCrutch(352)),
  'fauteuil-roulant-pliable': wheelchair('teal', 'night'),
  'fauteuil-roulant-leger': `<g transform="matrix(-1 0 0 1 600 0)">${wheelchair('clay', 'steel')}</g>`,
  'deambulateur-pliant':
    floor(300, 484, 330) +
    line('M205 470 L228 170 H372 L395 470', 15, 'steel') +
    line('M150 470 L196 200 Q202 168 236 170', 15, 'steel') +
    line('M450 470 L404 200 Q398 168 364 170', 15, 'steel') +
    line('M218 310 H382', 13, 'steel') +
    line('M180 172 q20 -14 58 -4 M420 172 q-20 -14 -58 -4', 26, 'teal') +
    box(270, 290, 60, 40, 14, 'deep') +
    [150, 205, 395, 450].map((x) => box(x - 13, 455, 26, 30, 9, 'night')).join(''),
  'rollator-quatre-roues':
    floor(300, 486, 340) +
    line('M196 150 L236 160 L300 430 M236 165 L210 430', 15, 'teal') +
    line('M300 430 L404 430 M262 300 H390 L410 430', 15, 'teal') +
    box(246, 286, 160, 30, 14, 'night') +
    shape('M256 330 h140 l-14 70 h-108 z', 'mint') +
    line('M172 142 H214', 24, 'night') +
    line('M240 170 q60 -40 100 0 l24 60', 12, 'night') +
    [215, 408].map((x) => disc(x, 446, 40, 'night') + disc(x, 446, 18, 'steel')).join('') +
    shine('M252 296 H330'),
  'barres-paralleles':
    floor(300, 476, 420) +
    box(110, 440, 380, 28, 8, 'wood') +
    [170, 430].map((x) => line(`M${x - 34} 440 V236 M${x + 34} 420 V196`, 14, 'steel')).join('') +
    line('M92 230 H460', 20, 'teal') +
    line('M150 190 H508', 20, 'deep') +
    shine('M110 225 H220'),
  'pedalier-reeducation':
    floor(300, 480, 340) +
    line('M160 464 H440 M210 464 L300 330 L390 464', 18, 'night') +
    disc(300, 330, 86, 'teal') +
    disc(300, 330, 56, 'mint') +
    line('M236 390 L364 270', 15, 'steel') +
    turn(-20, box(176, 396, 96, 28, 12, 'clay'), box(330, 236, 96, 28, 12, 'clay')) +
    box(258, 196, 84, 56, 14, 'deep') +
    box(272, 208, 56, 30, 6, 'mint'),
  'chaise-percee':
    floor(300, 488, 300) +
    line('M200 480 L214 230 H386 L400 480 M214 330 H386 M228 480 L232 340 M372 480 L368 340', 14, 'steel') +
    box(196, 136, 208, 108, 26, 'sky') +
    box(190, 316, 220, 40, 18, 'paper') +
    oval(300, 334, 58, 10, 'night') +
    shape('M248 360 h104 l-14 70 h-76 z', 'sky') +
    line('M180 270 H226 M374 270 H420', 22, 'night'),
  'siege-de-bain':
    floor(300, 480, 360) +
    shape('M120 350 h360 q0 110 -90 110 h-180 q-90 0 -90 -110 z', 'paper') +
    box(104, 330, 392, 30, 15, 'steel') +
    box(222, 290, 170, 36, 16, 'teal') +
    shape('M348 150 q56 -8 54 44 l-10 100 h-38 z', 'teal') +
    line('M250 150 q-60 40 -10 140', 12, 'steel') +
    shine('M362 176 V250'),
  'barre-appui-salle-de-bain':
    `<g opacity="0.5">${[0, 1, 2, 3].map((i) => line(`M${120 + i * 120} 130 V470`, 3, 'steel')).join('')}${[0, 1, 2].map((i) => line(`M110 ${190 + i * 110} H490`, 3, 'steel')).join('')}</g>` +
    turn(
      -28,
      line('M160 300 H440', 40, 'steel'),
      line('M170 292 H430', 8, 'paper', true),
      disc(160, 300, 44, 'night'),
      disc(440, 300, 44, 'night'),
      disc(160, 300, 16, 'steel'),
      disc(440, 300, 16, 'steel'),
    ),
};
