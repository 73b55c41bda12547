import { castor, grip, tilt, tip } from './parts.ts';
import type { Drawing } from './scene.ts';
import {
  ball,
  both,
  box,
  fine,
  lathe,
  limb,
  loop,
  move,
  put,
  rod,
  type Solid,
  tube,
  turn,
  type Vec,
} from './solid.ts';

const knob = (x: number, y: number, z: number): Solid =>
  put([x, y, z], 'x', 90, lathe('night', '0,1.2 2,1.2 2,3.4 5,3.2'));

/** Bars of 3 m; `height` and the room between them in centimetres. Each post slides on a rail across the base. */
function parallelBars(height: number, between: number): Solid {
  const z = between / 2 + 1.9;
  const post = (x: number): Solid => [
    ...rod('steel', 2.4, [x, 6, z], [x, 58, z]),
    ...rod('steel', 1.8, [x, 56, z], [x, height - 2, z]),
    ...rod('night', 3, [x, 54, z], [x, 59, z]),
    ...knob(x, 56.5, z + 2.6),
    ...box('steel', [x - 3, 3.2, 16], [x + 3, 4.8, 41.4], 0.4),
    ...box('night', [x - 5, 3.2, z - 6], [x + 5, 7, z + 6], 1.2),
    ...move(x, 0, z, lathe('night', '6.6,4.4 8,3.4 12,3')),
    ...put([x + 5, 5.2, z], 'z', -90, lathe('clay', '0,1 1.4,1 1.4,2.4 3.6,2.3')),
    ...box('night', [x - 3.4, height - 5, z - 1.9], [x + 3.4, height - 1.6, z + 1.9], 1),
  ];
  return [
    ...box('wood', [-150, 0, -42], [150, 3.2, 42], 0.6),
    ...box('night', [-146, 3, -15], [146, 3.6, 15], 0.3),
    ...both(
      'z',
      rod('teal', 1.9, [-148, height - 1.9, z], [148, height - 1.9, z]),
      [-105, 105].flatMap(post),
    ),
    ...both('z', ...[-148, 148].map((x) => ball('night', [x, height - 1.9, z], 2.2))),
  ];
}
/** A hexagonal key and four screws, on the base. */
const assembly: Solid = [
  ...tube('night', 0.7, '122,4,33 140,4,33 140,4,39', 1.5),
  ...[0, 4, 8, 12].flatMap((x) =>
    put([124 + x, 4.2, 25], 'x', 90, lathe('steel', '0,1.4 1,1.4 1,0.6 5,0.6 5.4,0.2')),
  ),
];

/** `fold` brings the front and the rear legs together, 0 is open; the basket is then taken off. */
function rollator({ handles = 88, fold = 0 } = {}): Solid {
  const lean = 1 - fold;
  return [
    ...both('z', rollatorSide(handles, fold)),
    ...(fold
      ? turn('z', 70, box('night', [-9, 53, -22], [16, 55.5, 22], 1.2), [-8, 54, 0])
      : [...box('night', [-16, 52, -22], [9, 54.2, 22], 1), ...basket(-12, 22)]),
    ...tube('teal', 1.2, `${4 * lean},40,-28 ${4 * lean},40,28`),
    ...tube(
      'night',
      1.6,
      `${-18 * lean},70,-28 ${10 * lean},80,-26 ${10 * lean},80,26 ${-18 * lean},70,28`,
      14,
    ),
  ];
}

function rollatorSide(handles: number, fold: number): Solid {
  const lean = 1 - fold;
  const rear = -27 * lean - 12 * fold;
  return [
    ...tube(
      'teal',
      1.5,
      `${30 * lean},14,28 ${24 * lean - 2},20,28 ${-10 * lean},56,28 ${-18 * lean},70,28`,
      8,
    ),
    ...tube('teal', 1.5, `${-26 * lean},14,28 ${-11.5 * lean},58,28`),
    ...tube(
      'steel',
      1.1,
      `${-17 * lean},66,28 ${-24 * lean},${handles - 3},28 ${-30 * lean},${handles - 1},28 ${-46 * lean - 6},${handles - 1},28`,
      5,
    ),
    ...knob(-18 * lean, 68, 29),
    ...grip('night', [-33 * lean - 4, handles - 1.5, 28], [-47 * lean - 6, handles - 1.5, 28], 1.9),
    // The hand brake: its housing, its lever, its cable and the shoe on the rear wheel.
    ...box('night', [-31 * lean - 5, handles - 6.4, 26.4], [-27 * lean - 1, handles - 1.6, 29.8], 1),
    ...tube(
      'clay',
      0.7,
      `${-29 * lean - 3},${handles - 4.6},28 ${-37 * lean - 3},${handles - 8},28 ${-47 * lean - 4},${handles - 6.6},28`,
      4,
    ),
    ...tube(
      'night',
      0.4,
      `${-28 * lean - 2},${handles - 5},29 ${-15 * lean},62,31.4 ${rear + 5},18,30.4`,
      12,
    ),
    ...box('clay', [rear + 6.5, 14.5, 25.4], [rear + 11.5, 18.5, 30.6], 1),
    ...castor(31 * lean + 2 * fold, 28, 10, 15, 'night'),
    ...castor(rear, 28, 10, 15, 'night'),
  ];
}

function basket(from: number, to: number): Solid {
  const rim: Vec[] = [
    [from, 44, -20],
    [to, 44, -20],
    [to, 44, 20],
    [from, 44, 20],
  ];
  const low: Vec[] = [
    [from + 3, 27, -17],
    [to - 3, 27, -17],
    [to - 3, 27, 17],
    [from + 3, 27, 17],
  ];
  const wires = [0, 0.25, 0.5, 0.75].flatMap((t) =>
    both(
      'z',
      fine(rod('night', 0.3, [from + (to - from) * t, 44, 20], [from + 3 + (to - from - 6) * t, 27, 17])),
    ),
  );
  const ends = [-1, -0.5, 0, 0.5, 1].flatMap((t) =>
    fine(rod('night', 0.3, [to, 44, 20 * t], [to - 3, 27, 17 * t])),
  );
  return [
    ...[rim, low].flatMap((ring) => loop('night', 0.55, ring, 3)),
    ...wires,
    ...ends,
    ...fine(box('night', [from + 3, 26.6, -17], [to - 3, 27, 17])),
  ];
}

/** A frame with two bent sides; `open` is 1, 0.12 when the sides lie against the front. */
function walker(height: number, open = 1): Solid {
  const side = (z: number): Solid => {
    const outline: Vec[] = [
      [-26, 4, 3],
      [-20, height - 2, 0],
      [16, height - 2, 0],
      [22, 4, 3],
    ];
    return move(0, 0, z, [
      ...tube('steel', 1.4, outline, 9),
      ...rod('steel', 1.1, [-24, 34, 2], [20.4, 34, 2]),
      ...grip('teal', [-14, height - 1.6, 0], [8, height - 1.6, 0], 2),
      ...tip(-26, 3, 2.1),
      ...tip(22, 3, 2.1),
      ...[-24.2, 20.2].flatMap((x) =>
        fine(
          [12, 16, 20].flatMap((y) => ball('night', [x + (y - 12) * (x < 0 ? 0.07 : -0.07), y, 4.2], 0.5)),
        ),
      ),
    ]);
  };
  const swing = (open - 1) * 84;
  const [near, far] = [
    turn('y', swing, side(25), [21, 0, 26]),
    turn('y', -swing - (open < 1 ? 5 : 0), side(-25), [21, 0, -26]),
  ];
  return [
    ...near,
    ...far,
    ...rod('steel', 1.4, [20, 58, -25], [20, 58, 25]),
    ...rod('steel', 1.4, [20.6, 44, -25], [20.6, 44, 25]),
    ...box('teal', [18, 55, -7], [23.5, 63, 7], 1.5),
    ...box('clay', [19, 62.5, -3], [22.5, 64.5, 3], 0.8),
  ];
}

const crutch: Solid = [
  ...both('x', tube('steel', 1.1, '2.4,30,0 2.6,46,0 7.6,100,0 7.6,140,0', 14)),
  ...limb('night', '-11,141,0,2.4 -5,142.5,0,2.8 0,142,0,2.7 5,142.5,0,2.8 11,141,0,2.4'),
  ...grip('teal', [-8, 92, 0], [8, 92, 0], 2),
  ...rod('steel', 1.2, [0, 4, 0], [0, 50, 0]),
  ...rod('steel', 1.5, [-2.6, 32, 0], [2.6, 32, 0]),
  ...tip(0, 0, 2.4),
  ...fine([14, 19, 24].flatMap((y) => ball('night', [0, y, 1.1], 0.55))),
];

const elbowCrutch: Solid = [
  ...tube('steel', 1.2, '0,4,0 0,72,0 -7,96,0', 12),
  ...grip('night', [0, 72, 0], [12, 73.5, 0], 2),
  ...turn(
    'z',
    16,
    [
      ...lathe('teal', '90,5.4,5.4,-1 100,6.2,6.2,-1', true),
      ...lathe('teal', '90,4.9,4.9,-1 100,5.7,5.7,-1', true),
    ],
    [-6, 96, 0],
  ),
  ...tip(0, 0, 2.4),
  ...rod('night', 1.6, [0, 40, 0], [0, 43, 0]),
  ...fine([18, 22, 26, 30, 34].flatMap((y) => ball('night', [0, y, 1.1], 0.5))),
];

const pair = (paint: Solid, gap: number, lean: number): Solid => [
  ...move(-gap, 0, 0, tilt(lean, [0, 0, 0], paint)),
  ...move(gap, 0, 10, tilt(-lean * 0.4, [0, 0, 0], paint)),
];

export const walking: Record<string, Drawing[]> = {
  'bequilles-axillaires': [{ solid: pair(crutch, 18, 5), yaw: 28, pitch: 14 }],
  'cannes-anglaises': [{ solid: pair(elbowCrutch, 13, 6), yaw: 28, pitch: 14 }],
  'barres-paralleles': [
    parallelBars(92, 66),
    parallelBars(66, 46),
    {
      solid: [...parallelBars(66, 56), ...assembly],
      yaw: 40,
      pitch: 24,
      focus: { centre: [112, 34, 30], width: 84 },
    },
    {
      inside: true,
      elevations: [
        {
          solid: turn('y', 90, parallelBars(100, 66)),
          sizes: [{ side: 'above', from: -33, to: 33, text: '46–66' }],
        },
        {
          solid: parallelBars(100, 66),
          sizes: [{ side: 'below' }, { side: 'right', from: 0, to: 100, text: '66–100' }],
        },
      ],
    },
  ],
  'rollator-quatre-roues': [
    rollator(),
    [...rollator({ fold: 0.72 }), ...move(30, -26.6, 42, basket(-12, 22))],
    { solid: rollator(), yaw: -28, pitch: 18, focus: { centre: [-36, 82, 22], width: 52 } },
    {
      elevations: [
        {
          solid: rollator({ handles: 94 }),
          sizes: [
            { side: 'left', from: 0, to: 94, text: '79–94' },
            { side: 'right', from: 0, to: 54 },
            { side: 'below', from: -16, to: 9 },
          ],
        },
        {
          solid: turn('y', -90, rollator({ handles: 94 })),
          sizes: [{ side: 'below', from: -22, to: 22 }],
        },
      ],
    },
  ],
  'deambulateur-pliant': [
    walker(88),
    { solid: walker(88, 0.06), yaw: 60 },
    { solid: walker(88), yaw: 62, pitch: 24, focus: { centre: [21, 60, 0], width: 46 } },
    {
      elevations: [
        { solid: walker(95), sizes: [{ side: 'below' }, { side: 'right', text: '77–95' }] },
        { solid: turn('y', -90, walker(95)), sizes: [{ side: 'below' }] },
      ],
    },
  ],
};
