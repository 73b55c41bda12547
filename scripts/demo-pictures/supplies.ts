import type { Drawing } from './scene.ts';
import {
  both,
  box,
  fine,
  fuse,
  limb,
  move,
  plate,
  put,
  type Solid,
  sheet,
  tray,
  tube,
  turn,
  type Vec,
} from './solid.ts';

const glove: Solid = fuse('sky', [
  ...limb('sky', '0,0,0,3.4 0,6,0,3.2 0,10,0,3.9 0,13,0,3.6'),
  ...limb('sky', '-3,8,0.6,1.4 -5.6,11,1,1.2 -7,13.4,1,0.9'),
  ...[
    [-2.8, 20],
    [-0.9, 22],
    [1, 21.4],
    [2.8, 19],
  ].flatMap(([x = 0, top = 0]) =>
    limb('sky', `${x},12,0,1.15 ${x * 1.25},${(12 + top) / 2},0.4,1.05 ${x * 1.5},${top},1,0.85`),
  ),
]);
const gloveBox: Solid = [
  ...box('paper', [-12, 0, -6.5], [12, 8, 6.5], 0.4),
  ...box('sky', [-12.05, 0.05, -6.55], [12.05, 3, 6.55], 0.4),
  ...fine(
    box('deep', [-5, 7.9, -2.4], [5, 8.1, 2.4], 2),
    box('deep', [-9, 4.6, 6.4], [0, 5.6, 6.6]),
    box('sky', [-9, 6.2, 6.4], [-3, 6.8, 6.6]),
  ),
  ...put([0, 6.4, 0], 'x', -12, turn('z', -8, glove)),
];

const mask = (paint: 'sky' | 'mint'): Solid => {
  const fold = (from: number, to: number, out: number): Vec[][] =>
    [from, to].map((y, k) =>
      Array.from({ length: 13 }, (_, i): Vec => {
        const x = (i / 12) * 2 - 1;
        return [x * 8.8, y, (1 - x * x) * (3.4 + (k ? out : 0))];
      }),
    );
  return [
    ...[0, 3.1, 6.2].flatMap((y) => sheet(paint, fold(y, y + 3.3, 0.7))),
    ...fine(sheet('paper', fold(9.3, 10, 0)), sheet('paper', fold(-0.5, 0.1, 0))),
    ...tube('steel', 0.3, '-4,9.4,3.6 0,9.6,4.2 4,9.4,3.6', 4),
    ...both('x', tube('paper', 0.3, '8.8,9.2,0 13,7.6,-4 13,1.8,-4 8.8,0,0', 4)),
  ];
};
const maskBox: Solid = [
  ...box('paper', [-10, 0, -5], [10, 9, 5], 0.4),
  ...box('sky', [-10.05, 5.6, -5.05], [10.05, 9.05, 5.05], 0.4),
  ...fine(box('deep', [-7, 2.8, 4.9], [1, 3.7, 5.1]), box('sky', [-7, 1.4, 4.9], [-2, 2, 5.1])),
];

const cross = (x: number, y: number, z: number, k: number): Solid =>
  plate(
    'teal',
    (
      [
        [-1, -3],
        [1, -3],
        [1, -1],
        [3, -1],
        [3, 1],
        [1, 1],
        [1, 3],
        [-1, 3],
        [-1, 1],
        [-3, 1],
        [-3, -1],
        [-1, -1],
      ] as const
    ).map(([a, b]): [number, number] => [x + a * k, y + b * k]),
    z,
    z + 0.4,
  );
const firstAid: Solid = [
  ...box('clay', [-15, 0, -6], [15, 22, 6], 3.4),
  ...tray('night', '12.4,15.2,6.2 13.4,15.2,6.2', 3.6),
  ...tube('night', 1, '-6,21,0 -6,27,0 6,27,0 6,21,0', 4),
  ...box('paper', [-6.2, 2, 5], [6.2, 20, 6.6], 2),
  ...cross(0, 11, 6.5, 1.6),
  ...both('x', fine(box('steel', [10.6, 11, 5.8], [12.4, 14.8, 6.6], 0.4))),
  ...box('mint', [18, 0, 4], [27, 0.8, 16], 0.2),
  ...put([22.5, 0.9, 10], 'x', -90, cross(0, 0, -0.1, 1)),
];

export const supplies: Record<string, Drawing[]> = {
  'gants-nitrile': [gloveBox],
  'masques-chirurgicaux': [
    {
      solid: [...move(-2, 0, -14, maskBox), ...put([0, 0.6, 6], 'x', -8, mask('sky'))],
      yaw: 26,
    },
  ],
  'trousse-de-secours': [firstAid],
};
