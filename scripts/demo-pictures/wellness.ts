import { button, facing } from './devices.ts';
import { figures, mainsCord } from './parts.ts';
import type { Paint } from './pen.ts';
import type { Drawing } from './scene.ts';
import {
  ball,
  both,
  box,
  fine,
  fuse,
  hoop,
  lathe,
  limb,
  move,
  plate,
  put,
  rod,
  type Solid,
  sheet,
  tray,
  tube,
  turn,
  type Vec,
} from './solid.ts';

/** A point of a cloth at (u, v), each from 0 to 1. */
const cloth = (paint: Paint, at: (u: number, v: number) => Vec): Solid =>
  sheet(
    paint,
    Array.from({ length: 25 }, (_, i) => Array.from({ length: 25 }, (_, j) => at(i / 24, j / 24))),
  );

/** Its covers may be lifted out of the two wells. */
function footMassager(open = false): Solid {
  const lining = (x: number): Solid =>
    move(x, 0, 1, tray('lilac', '12,7.4,13 15,7.2,12.8 14.6,4.6,10 13,3.4,8.6', 4));
  const rollers = (x: number): Solid =>
    [-8.5, -4, 0.5, 5, 9.5].flatMap((z) =>
      [-3.4, 3.4].flatMap((dx) => ball('honey', [x + dx, 13.4, z], 2.1)),
    );
  return [
    ...tray('night', '0,20.4,18.4 0.6,21,19 15,21,19 17.4,19.6,17.6 17.4,17.4,15.4 11.4,17.2,15.2', 7),
    ...box('night', [-2.4, 11, -15.4], [2.4, 17.4, 15.4], 0.4),
    ...[-9.8, 9.8].flatMap(open ? rollers : lining),
    ...fine([-8, -3, 2].flatMap((z) => move(0, 17.4, z, lathe('mint', '0,1.3 0.6,1.1')))),
    ...tube('teal', 1.2, '-8,15,-18 -8,22,-17.8 8,22,-17.8 8,15,-18', 4),
    ...(open ? [-10, 10].flatMap((x) => move(x + 8, -12, 38, lining(0))) : []),
  ];
}

const massagerCord = mainsCord(
  [
    [20, 2, -6],
    [26, 0.7, -6],
    [30, 0.7, 4],
    [28, 0.7, 14],
  ],
  -100,
);

/** `head` is one of the six, the ball. */
const gunOf = (head: Solid): Solid => [
  ...put([0, 14, 0], 'z', 90, lathe('night', '-9,1.8 -8.4,2.8 -6,3.1 4,3.1 6,2.7 6.4,1.6')),
  ...limb('deep', '1.6,12,0,2 1.9,8,0,1.9 2.3,3,0,2.1 2.5,2.2,0,2.2'),
  ...rod('steel', 1, [-6, 14, 0], [-10.4, 14, 0]),
  ...head,
  // One light for each speed.
  ...fine(
    [-4.4, -2.9, -1.4, 0.1, 1.6].flatMap((x) => facing([x, 14.4, 2.8], lathe('mint', '-0.4,0.5 0.3,0.45'))),
  ),
  ...facing([4, 14.4, 2.85], lathe('teal', '-0.4,1.1 0.3,1')),
];
const gun: Solid = gunOf(ball('teal', [-12.4, 14, 0], 2.7));
const heads: Solid[] = [
  ball('teal', [0, 1.6, 0], 1.6),
  lathe('clay', '0,1 0.1,1.04 1.6,1.6 2.2,1.6'),
  lathe('honey', '0,1 0.1,1 1.4,1 3.2,0.2'),
  box('sky', [-1.6, 0, -0.6], [1.6, 2.2, 0.6], 0.4),
  fuse(
    'lilac',
    lathe('lilac', '0,1 1.2,1.2 1.8,1'),
    both('x', limb('lilac', '0.4,1.4,0,0.6 1.1,2.2,0,0.55 1.2,3.2,0,0.45')),
  ),
  lathe('paper', '0,1.2 0.1,1.23 2,1.8 2.4,1'),
];
const gunCase: Solid = [
  ...tray('night', '0,18,12 0.6,18.6,12.6 6,18.6,12.6 6,17.4,11.4 3.6,17.2,11.2', 3),
  ...put([0, 6, -12.6], 'x', -72, move(0, 0, 12.6, tray('night', '0,18.6,12.6 3.4,18.6,12.6 4,18,12', 3))),
  ...put([-1, 6, 8], 'x', -90, gunOf([])),
  // The cable that charges it.
  ...[0, 0.8].flatMap((y) => put([-10.4, 4.1 + y, 5], 'x', 90, hoop('steel', 3.6 - y * 0.4, 0.4))),
  ...box('steel', [-7.6, 3.8, 7.6], [-4.6, 4.8, 8.8], 0.3),
  ...heads.flatMap((head, i) => move(10.6 + (i % 2) * 4.2, 3.8, -6.6 + Math.floor(i / 2) * 6.4, head)),
  ...tube('steel', 0.7, '-4,3,12.4 -4,3,15 4,3,15 4,3,12.4', 1.5),
];

const heatPad: Solid = [
  ...cloth('clay', (u, v) => {
    const across = u * 2 - 1;
    const half = v < 0.3 ? 20 + 22 * Math.sin(((v + 0.05) / 0.35) * Math.PI) ** 0.7 : 21;
    return [
      across * half,
      62 * (1 - v) + 2 + (v < 0.3 ? 0 : 0),
      3 * (1 - across * across) + 6 * Math.max(0, 0.25 - v) * (1 - across * across),
    ];
  }),
  ...fine(
    [0.42, 0.54, 0.66, 0.78, 0.9].flatMap((v) =>
      tube(
        'rose',
        0.4,
        `-17,${62 * (1 - v) + 2},1.6 0,${62 * (1 - v) + 2},3.2 17,${62 * (1 - v) + 2},1.6`,
        12,
      ),
    ),
  ),
  ...box('rose', [-9, 58, 1], [9, 63, 4.6], 1.5),
  ...tube('night', 0.6, '20,8,0 30,3,6 36,1,14 34,4,20', 6),
  ...box('paper', [31, 0, 19], [38, 17, 23], 2),
  ...facing([34.5, 12, 23], lathe('clay', '-0.3,1.6 0.4,1.5')),
  ...fine([3, 5, 7].flatMap((y) => box('steel', [33, y, 22.8], [36, y + 0.9, 23.2], 0.2))),
];

const steam = (x: number, height: number): Solid =>
  fine(limb('paper', `${x},20.4,0,0.4 ${x - 1.4},24,0,0.9 ${x + 1.2},28,0,0.8 ${x - 0.6},${height},0,0.2`));
const diffuser: Solid = [
  ...lathe('paper', '0,7.2 0.8,8 6,8.6 9.4,8.2'),
  ...lathe('honey', '9.2,8.1 10,8.1'),
  ...lathe('wood', '10,8.1 14,6.6 18,3.4 19.6,1.8 19.6,1.2'),
  ...button('leaf', 1, [0, 4.4, 8.4], 0.4),
  ...steam(0, 34),
  ...steam(1.4, 30),
  ...tube('night', 0.35, '8,1.4,-2 14,0.5,-2 18,0.4,6', 3),
];

const scaleOf = (): Solid => [
  ...tray('night', '0,13,13 1,13.6,13.6', 3),
  ...tray('sky', '1,15,15 1.2,15.2,15.2 2,15.2,15.2 2.2,14.9,14.9', 3),
  ...put([0, 2.2, 0], 'x', -90, [
    ...box('deep', [-5, 8, -0.2], [5, 13, 0.15], 0.8),
    ...figures('68.4', 2.5, 'mint', [-3.3, 9.1, 0.2]),
    ...both('x', box('steel', [4, -11, -0.1], [11, 4, 0.2], 2)),
  ]),
];

const grains: [number, number][] = [
  [-13, 15],
  [-9, 18],
  [-5, 15.6],
  [8, 17],
  [12, 14.6],
  [4, 19],
];
const swell = (x: number, z: number): number =>
  0.4 +
  4.6 *
    Math.sqrt(Math.max(0, (1 - x ** 4) * (1 - z ** 4))) *
    (0.75 + 0.25 * Math.abs(Math.sin(x * Math.PI * 1.5)));
const stoneWarmer: Solid = [
  ...cloth('rose', (u, v) => [(u * 2 - 1) * 17, swell(u * 2 - 1, v * 2 - 1), (v * 2 - 1) * 12]),
  ...[-2 / 3, 0, 2 / 3].flatMap((x) =>
    fine(
      limb(
        'clay',
        [-0.94, -0.6, 0, 0.6, 0.94].map((z): [number, number, number, number] => [
          x * 17,
          swell(x, z) + 0.1,
          z * 12,
          0.3,
        ]),
      ),
    ),
  ),
  ...box('clay', [-3, 0.4, 11], [3, 1, 15], 0.2),
  ...grains.flatMap(([x, z]) => ball('wood', [x, 0.8, z], 0.9, 0.75)),
];

const pillow: Solid = turn('y', 90, [
  ...plate('paper', '-17,0.6 17,0.6 17.6,6 14,11.4 8,11.6 2,7.4 -4,7.4 -9,9.6 -14.6,8.8 -17.4,5', -27, 27, 5),
  ...plate('mint', '-17.2,0.3 17.2,0.3 17.8,3.2 -17.8,3.2', -27.3, 27.3, 1),
]);

const sole = (side: 1 | -1): Solid => {
  const outline: [number, number][] = [
    [-4, -13],
    [4, -13],
    [4.4, -8],
    [3.2, -2],
    [4.8, 6],
    [4, 12],
    [0, 14.4],
    [-3.6, 12],
    [-4.6, 6],
    [-3, -2],
  ];
  const flat = (paint: Paint, points: [number, number][], low: number, high: number, bend: number) =>
    turn(
      'x',
      -90,
      plate(
        paint,
        points.map(([x, y]): [number, number] => [x * side, y]),
        low,
        high,
        bend,
      ),
    );
  return [
    ...flat('sky', outline, 0, 0.8, 4),
    ...flat(
      'teal',
      [
        [-2.6, -11.4],
        [2.6, -11.4],
        [2.8, -6.4],
        [-2.8, -6.4],
      ],
      0.8,
      1.1,
      2.2,
    ),
    ...flat(
      'mint',
      [
        [-3.2, 5],
        [3.4, 5],
        [2.6, 10],
        [-2, 10],
      ],
      0.8,
      1.1,
      2.2,
    ),
    ...fine(
      [12.6, 13.6].flatMap((y) =>
        flat(
          'deep',
          [
            [-2.6, y - 1.6],
            [0, y],
            [2.8, y - 1.6],
            [2.8, y - 1.5],
            [0, y + 0.12],
            [-2.6, y - 1.5],
          ],
          0.7,
          0.9,
          0,
        ),
      ),
    ),
  ];
};
const insoles: Solid = [...put([-6.4, 0, 0], 'y', 8, sole(1)), ...put([6.4, 0, 2], 'y', -6, sole(-1))];

const measuring = (times: number, solid: Solid) => [
  { solid, times, sizes: [{ side: 'below' as const }, { side: 'right' as const }] },
  { solid: turn('y', -90, solid), times, sizes: [{ side: 'below' as const }] },
];

export const wellness: Record<string, Drawing[]> = {
  'masseur-pieds': [
    { solid: [...footMassager(), ...massagerCord], pitch: 28 },
    { solid: footMassager(true), pitch: 30 },
    { solid: footMassager(true), yaw: -24, pitch: 42, focus: { centre: [0, 16, 0], width: 34 } },
    { onTable: footMassager(), elevations: measuring(3, footMassager()) },
  ],
  'pistolet-de-massage': [
    gun,
    { solid: gunCase, yaw: 26, pitch: 32 },
    { solid: heads.flatMap((head, i) => move((i % 3) * 5, 0, Math.floor(i / 3) * 6, head)), pitch: 30 },
    { onTable: gun, elevations: measuring(7, gun) },
  ],
  'coussin-chauffant': [{ solid: heatPad, yaw: 22, pitch: 12 }],
  'diffuseur-huiles': [diffuser],
  'pese-personne': [{ solid: scaleOf(), pitch: 36 }],
  'bouillotte-noyaux': [{ solid: stoneWarmer, pitch: 30 }],
  'oreiller-cervical': [{ solid: pillow, pitch: 26 }],
  'semelles-gel': [{ solid: insoles, yaw: 20, pitch: 48 }],
};
