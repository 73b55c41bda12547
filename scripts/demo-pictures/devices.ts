import { figures, mainsCord, woundCord } from './parts.ts';
import type { Paint } from './pen.ts';
import type { Drawing } from './scene.ts';
import {
  ball,
  both,
  box,
  fine,
  flesh,
  hoop,
  lathe,
  limb,
  move,
  put,
  rod,
  type Solid,
  scale,
  tray,
  tube,
  turn,
  type Vec,
} from './solid.ts';
import { torso } from './supports.ts';

/** Turns what a lathe made towards the viewer, on a face at (x, y, z). */
export const facing = (at: Vec, ...solids: Solid[]): Solid => put(at, 'x', 90, solids.flat());
export const button = (paint: Paint, radius: number, at: Vec, height = 0.3): Solid =>
  facing(at, lathe(paint, `-0.2,${radius} ${height * 0.7},${radius} ${height},${radius * 0.8}`));
const screen = (from: [number, number], to: [number, number], z: number, paint: Paint = 'mint'): Solid => [
  ...box('night', [from[0] - 0.4, from[1] - 0.4, z - 0.6], [to[0] + 0.4, to[1] + 0.4, z + 0.05], 0.5),
  ...fine(box(paint, [...from, z - 0.4], [...to, z + 0.15], 0.3)),
];
const ridges = (count: number, from: [number, number], step: number, length: number, z: number): Solid =>
  fine(
    Array.from({ length: count }, (_, i) =>
      box(
        'night',
        [from[0] + i * step, from[1], z - 0.3],
        [from[0] + i * step + step * 0.35, from[1] + length, z + 0.1],
        0.1,
      ),
    ).flat(),
  );

const jar: Solid = [
  ...lathe('sky', '1,5.6 2,6 19,6.4'),
  ...fine([4, 7, 10, 13, 16].flatMap((y) => box('night', [-1.6, y, 6.1], [1.6, y + 0.3, 6.5]))),
  ...lathe('night', '18.6,7 21,7 21.6,6'),
  ...rod('night', 1, [-3, 21, 0], [-3, 24, 0]),
  ...rod('night', 1, [3, 21, 0], [3, 24, 0]),
];
/** A dial around its centre on the front of a case. */
const gauge = (x: number, y: number, z: number): Solid => [
  ...button('steel', 4.3, [x, y, z], 0.8),
  ...fine(
    button('paper', 3.6, [x, y, z + 0.4], 0.6),
    [-120, -80, -40, 0, 40, 80, 120].flatMap((angle) =>
      turn('z', angle, rod('night', 0.14, [x, y + 2.5, z + 1], [x, y + 3.2, z + 1]), [x, y, 0]),
    ),
    turn('z', 70, rod('clay', 0.22, [x, y - 0.6, z + 1.1], [x, y + 2.7, z + 1.1]), [x, y, 0]),
    button('night', 0.6, [x, y, z + 1], 0.4),
  ),
];
const filter = (at: Vec, axis: 'x' | 'z' = 'x'): Solid =>
  put(at, axis, 90, lathe('paper', '-2.4,0.6 -0.6,0.7 -0.6,2.2 0.6,2.2 0.6,0.7 2.4,0.6'));
const suctionBody: Solid = [
  ...box('paper', [-17.5, 0, -9], [4, 22, 9], 3),
  ...box('deep', [-17.8, 0, -9.3], [4.3, 4, 9.3], 2),
  ...tube('night', 1.2, '-14,21,0 -14,27,0 0,27,0 0,21,0', 4),
  ...gauge(-11.5, 15, 9),
  ...button('teal', 2.3, [-1.5, 15, 9], 1.6),
  ...box('clay', [-14, 6.5, 8.8], [-10, 9, 9.5], 0.5),
  ...fine([-6, -3, 0].flatMap((x) => button('leaf', 0.6, [x, 7.7, 9], 0.3))),
  ...box('night', [3, 2, -6.5], [17.5, 3.6, 6.5], 1),
  ...move(10.8, 2.6, 0, jar),
];
const suction: Solid = [
  ...suctionBody,
  ...tube('steel', 0.8, '13.8,26,0 13.8,30,0 24,30,6 26,10,16 22,1,20 4,1,21', 9),
  ...tube('steel', 0.8, '7.8,26,0 7.8,31,-2 2,30,-4 2,21,-4', 4),
  ...put([2, 25, -4], 'z', 0, lathe('paper', '-0.6,1 0,2.4 1,2.4 1.6,1')),
  ...mainsCord(
    [
      [-17, 2, -2],
      [-24, 0.7, 0],
      [-26, 0.7, 14],
      [-16, 0.7, 20],
    ],
    -20,
  ),
];
/** In its bag, with the three filters, the cable and the tube beside it. */
const suctionPacked: Solid = [
  ...tray('teal', '0,20,11 1,21,12 24,21,12 26,20,11', 5),
  ...tray('deep', '24.4,21.2,12.2 26.2,20.2,11.2 26.6,19,10', 5),
  ...tube('night', 1.1, '-10,26,8 -10,36,4 10,36,4 10,26,8', 6),
  ...box('deep', [-14, 3, 11.5], [14, 16, 13], 1.2),
  ...fine(box('paper', [-2.2, 8.4, 13], [2.2, 9.8, 13.2]), box('paper', [-0.7, 6.9, 13], [0.7, 11.3, 13.2])),
  ...[24, 30, 36].flatMap((x) => filter([x, 2.2, 16])),
  ...woundCord(-14, 24),
  ...[0, 1].flatMap((i) => put([12, 0.8 + i * 1.4, 27], 'x', 90, hoop('steel', 7 - i * 0.4, 0.8))),
];

/** Its cushion below, its socket for the cup above, an elastic around the head. */
const mask = (size: number): Solid =>
  scale(size, [
    ...flesh('mint', '0,4.5,3.7 1,4.7,3.9 2.4,4,3.5,0,0.1 3.8,2.9,2.5,0,0.3 4.8,1.6,1.5,0,0.4'),
    ...lathe('mint', '0,4.9,4.1 0.5,5,4.2 0.9,4.7,3.9'),
    ...move(0, 0, 0.4, lathe('paper', '4.4,1.5 6.2,1.4 6.2,1 5,1')),
    ...fine(both('x', ball('night', [2.9, 2.4, 2.35], 0.5))),
    ...tube('paper', 0.3, '4.6,0.7,0 7,0.4,3 4,0.4,7.5 -4,0.4,7.5 -7,0.4,3 -4.6,0.7,0', 4),
  ]);
const nebuliserCup: Solid = [
  ...lathe('sky', '0,1 1,1.2 2,2.2 6,2.4 6.6,2.5 7.4,2.3 8,1.5 10.5,1.4'),
  ...tube('paper', 1.3, '0,9.4,0 0,11.4,0 5.4,11.4,0', 2),
];
const nebuliserBody: Solid = [
  ...tray('paper', '0,9.6,7.6 0.6,10,8 8,10,8 11,8.4,6.4', 4),
  ...tray('teal', '0,9.7,7.7 2,10.12,8.12 2.4,10.05,8.05', 4),
  ...button('teal', 1.7, [-5, 5.6, 8], 0.6),
  ...fine(box('paper', [-5.2, 5.6, 8.5], [-4.8, 6.8, 8.7])),
  ...ridges(6, [1, 4], 1.2, 4, 8),
  ...tube('night', 0.8, '-4,10.8,0 -4,13,0 4,13,0 4,10.8,0', 2),
  ...rod('steel', 0.7, [9.6, 6, 3], [11.2, 6, 3]),
];
const nebuliser: Solid = [
  ...nebuliserBody,
  ...move(17, 0, 2, nebuliserCup),
  ...tube('steel', 0.4, '11.2,6,3 14,6,6 14,0.6,10 18,0.6,10 17,0.5,2', 3),
  ...move(-3, 0, 16, mask(1)),
  ...move(10, 0, 17, mask(0.72)),
  ...[18, 21].flatMap((x) => move(x, 0, 15, lathe('paper', '0,1.1 1,1.1'))),
];

const tens: Solid = [
  ...box('paper', [-3, 0, 0], [3, 12, 2.4], 1.1),
  ...screen([-2, 6.6], [2, 10.8], 2.3),
  ...figures('12', 1.5, 'deep', [-1.7, 8.6, 2.5]),
  ...fine(
    [0, 1, 2, 3, 4].flatMap((i) =>
      box('teal', [-1.6 + i * 0.7, 7, 2.3], [-1.2 + i * 0.7, 7.3 + i * 0.2, 2.5], 0.05),
    ),
  ),
  ...[-1.5, 1.5].flatMap((x) => [
    ...button('teal', 0.8, [x, 4.6, 2.4]),
    ...button('teal', 0.8, [x, 2.5, 2.4]),
  ]),
  ...button('clay', 0.55, [0, 5.8, 2.4]),
];
const electrode = (x: number, z: number): Solid => [
  ...move(x, 0, z, tray('birch', '0,2.4,2.4 0.3,2.4,2.4', 1)),
  ...move(x, 0, z, tray('paper', '0.3,2,2 0.45,2,2', 0.8)),
  ...rod('clay', 0.35, [x, 0.6, z - 2.2], [x, 0.6, z - 3.6]),
];
const lead = (from: number, to: number, z: number): Solid =>
  tube(
    'night',
    0.17,
    `${from},12,1 ${from},14.6,1 ${to},14,2 ${to * 1.6},0.4,4 ${to * 1.4},0.4,${z - 3.6}`,
    4,
  );
/** The cable that charges it, in its right side. */
const usbCable: Solid = [
  ...box('night', [2.9, 1.6, -0.5], [5, 2.8, 1.3], 0.4),
  ...tube('night', 0.25, '5,2.2,0.4 7.4,2.2,0.4 8.6,0.4,-2 10.6,0.4,-3', 3),
  ...box('night', [10.6, 0, -3.9], [13.4, 1, -2.1], 0.3),
  ...box('steel', [13.4, 0.15, -3.6], [15, 0.85, -2.4], 0.1),
];
const tensSet: Solid = [
  ...turn('x', -16, tens),
  ...usbCable,
  ...[-10.5, -5, 5, 10.5].flatMap((x) => electrode(x, 9)),
  ...[-1.2, 1.2].flatMap((x) => [...lead(x, x * 6.2, 9), ...lead(x, x * 3.1, 9)]),
];

/** Four electrodes on the lower back, their leads around the sides. */
const tensOnBack: Solid = [
  ...torso,
  ...[-6, 6].flatMap((x) =>
    [
      [33, 10.3],
      [18, 10.9],
    ].flatMap(([y = 0, z = 0]) => [
      ...put([x, y, z], 'y', x * 2.4, turn('x', 90, electrode(0, 0))),
      ...tube(
        'night',
        0.3,
        `${x},${y + 3.4},${z + 0.5} ${x},${y + 6},${z + 0.8} ${x * 2.4},${y + 4.6},${z - 3} ${x * 2.85},${y + 3},-1`,
        4,
      ),
    ]),
  ),
];

const cuff: Solid = [
  ...turn('z', 90, lathe('deep', '-7,5.4 -6.6,5.8 6.6,5.8 7,5.4 7,4.7 -7,4.7')),
  ...fine(box('mint', [-3, 5.7, -2], [3, 6, 2])),
];
/** A flat case with its zip. */
const pouch = (paint: Paint, from: Vec, to: Vec): Solid => {
  const middle = (from[1] + to[1]) / 2;
  return [
    ...box(paint, from, to, 1.6),
    ...box(
      'steel',
      [from[0] - 0.1, middle - 0.2, from[2] - 0.1],
      [to[0] + 0.1, middle + 0.2, to[2] + 0.1],
      0.2,
    ),
  ];
};
const armMonitor: Solid = [
  ...turn('x', -24, [
    ...box('paper', [-7.5, 0, -3], [7.5, 13, 2.4], 2),
    ...screen([-5.4, 4.6], [5.4, 11.6], 2.3),
    ...figures('124', 2.3, 'deep', [-1.2, 8.7, 2.5]),
    ...figures('78', 2.3, 'deep', [0.7, 5.4, 2.5]),
    ...button('teal', 1.4, [0, 2.2, 2.4], 0.5),
    ...button('steel', 0.8, [-4.2, 2.2, 2.4]),
    ...button('steel', 0.8, [4.2, 2.2, 2.4]),
  ]),
  ...put([-19, 5.8, 2], 'y', 40, cuff),
  ...tube('night', 0.45, '-7.5,3,-1 -11,3,0 -12,0.5,6 -17,0.6,10 -19,4,7', 3),
  ...[0, 2.2, 4.4, 6.6].flatMap((z) => [
    ...rod('deep', 0.75, [11, 0.75, z + 1], [15, 0.75, z + 1]),
    ...rod('honey', 0.76, [15, 0.75, z + 1], [16.4, 0.75, z + 1]),
  ]),
  ...pouch('night', [-14, 0, 12], [2, 3.4, 20]),
];
const wristMonitor: Solid = move(0, -1.4, 0, [
  ...box('paper', [-3.6, 1.4, -1], [3.6, 8.6, 1.4], 1),
  ...screen([-2.6, 4], [2.6, 7.6], 1.4),
  ...figures('118', 1.5, 'deep', [-1.9, 5.9, 1.6]),
  ...figures('76', 1.2, 'deep', [-0.7, 4.3, 1.6]),
  ...button('teal', 0.8, [-1.2, 2.7, 1.4]),
  ...button('steel', 0.6, [1.4, 2.7, 1.4]),
  ...put([0, 5, -4], 'z', 90, lathe('night', '-2.9,3.4,3.6 2.9,3.4,3.6 2.9,3,3.2 -2.9,3,3.2')),
  ...pouch('sky', [6, 1.4, -8], [15, 5.4, 0]),
]);

const oximeter: Solid = [
  ...limb('skin', '-9,3.2,0,0.95 -4,3.2,0,0.9 0.6,3.2,0,0.8 1.6,3.1,0,0.6'),
  ...tray('sky', '3.7,3,1.7 4.4,3.1,1.8 5.6,2.8,1.5', 0.9),
  ...tray('paper', '1,2.7,1.4 1.6,3.1,1.8 2.6,3,1.7', 0.9),
  ...box('night', [1.9, 2.2, -1.2], [2.8, 4, 1.2], 0.4),
  ...put([0, 5.6, 0], 'x', -90, [
    ...screen([-1.9, -0.9], [1.4, 0.9], 0.05, 'deep'),
    ...figures('98', 1, 'mint', [-1.5, -0.4, 0.25]),
    ...button('clay', 0.35, [2.1, 0, 0]),
  ]),
];

const glucometer: Solid = [
  ...turn('x', -38, [
    ...turn('x', 90, move(0, 0, -5, tray('deep', '0,2.4,4.6 0.4,2.7,4.9 1.4,2.7,4.9 1.8,2.3,4.5', 2))),
    ...screen([-1.9, 4.8], [1.9, 8.4], 1.75),
    ...figures('102', 1.5, 'deep', [-1.8, 5.8, 1.95]),
    ...button('teal', 0.8, [0, 2.6, 1.75]),
    ...fine(
      box('paper', [-0.4, 9.6, 0.7], [0.4, 12, 0.9]),
      box('clay', [-0.4, 11.6, 0.7], [0.4, 12.05, 0.92]),
    ),
  ]),
  ...move(7, 0, 1, [
    ...lathe('paper', '0,2.2 5,2.2'),
    ...lathe('teal', '1.2,2.24 3.8,2.24'),
    ...lathe('deep', '5,2.4 6.4,2.4 6.6,2.1'),
  ]),
  ...turn(
    'y',
    30,
    put([-6, 1, 3], 'z', 90, [
      ...lathe('paper', '-4,0.9 3,1'),
      ...lathe('teal', '3,1 5,0.7 5.2,0.4'),
      ...lathe('clay', '-4.8,0.5 -4,0.5'),
    ]),
    [-6, 0, 3],
  ),
  ...[0, 1.2, 2.4].flatMap((x) =>
    move(1 + x, 0, 6 + x * 0.4, [
      ...box('sky', [-0.4, 0, -1], [0.4, 0.7, 1.2], 0.3),
      ...box('paper', [-0.2, 0.2, 1], [0.2, 0.5, 2.2], 0.1),
    ]),
  ),
];

const thermometer: Solid = turn('z', -8, [
  ...limb('paper', '-2,2,0,1.7 -1.6,6,0,1.7 -0.8,10,0,1.9'),
  ...limb('paper', '-5.5,12.6,0,1.9 0,12.8,0,2.3 4,12.8,0,2.1'),
  ...turn('z', 90, move(4, 0, 0, lathe('teal', '10.4,2.1 10.4,2.3 12,2.2 12,1.3')), [4, 12.8, 0]),
  ...turn('z', -90, move(5.6, 0, 0, lathe('teal', '12.6,2.25 14,2.1 14.2,1.4')), [5.6, 12.8, 0]),
  ...screen([-3.6, 11.8], [0.6, 13.9], 2.3, 'leaf'),
  ...figures('36.8', 1.3, 'deep', [-3.05, 12.15, 2.5]),
  ...fine(ball('deep', [-0.95, 12.1, 2.5], 0.14)),
  ...button('clay', 0.8, [-1.2, 8.4, 1.8], 0.4),
]);

const lamp: Solid = [
  ...lathe('night', '0,9 1.6,9 2.4,7.6 2.8,2'),
  ...tube('steel', 0.9, '-4,2.4,0 -4,20,0 2,30,0', 7),
  ...button('teal', 1.3, [4, 2.2, 5], 0.8),
  ...put([4, 31, 0], 'z', -126, [
    ...lathe('night', '-7,1.6 -6.4,3.4 -3,4 0,5.4 7,9.6', true),
    ...lathe('steel', '7,9.6 7.2,9 1,4.6', true),
    ...lathe('clay', '0,3 3,5.4 5.4,6.4 6.6,4.4 7,0.2'),
    ...fine(
      Array.from({ length: 5 }, (_, i) =>
        rod('steel', 0.2, [-6 + i * 3, 7.3, -6], [-6 + i * 3, 7.3, 6]),
      ).flat(),
    ),
  ]),
];

const stethoscope: Solid = [
  ...both(
    'x',
    tube('steel', 0.55, '1.6,26,0 3.6,34,0 7,42,0 5.4,47,1', 6),
    ball('night', [5.2, 47.4, 1.2], 1, 1.2),
  ),
  ...both('x', tube('teal', 0.9, '0.6,19,0 1,22,0 1.8,27,0', 2)),
  ...tube('teal', 1, '0,19.6,0 0,4,0 14,4,1 14,16,2', 8),
  ...rod('steel', 0.9, [14, 15, 2], [14, 18.4, 2]),
  ...facing(
    [14, 21.2, 2],
    lathe('steel', '-1.6,2 -1.2,3 0,1.4 0.8,3.6 1.8,4.2 2.4,4'),
    lathe('paper', '2.3,3.5 2.5,3.4'),
  ),
];

const front = (times: number, solid: Solid, extra: { right?: boolean } = { right: true }) => ({
  solid,
  times,
  sizes: [{ side: 'below' as const }, ...(extra.right ? [{ side: 'right' as const }] : [])],
});
const fromRight = (solid: Solid) => turn('y', -90, solid);

export const devices: Record<string, Drawing[]> = {
  'aspirateur-mucosites': [
    suction,
    suctionPacked,
    { solid: suction, yaw: 10, pitch: 12, focus: { centre: [-5, 14, 9], width: 34 } },
    { onTable: suctionBody, elevations: [front(4, suctionBody), front(4, fromRight(suctionBody), {})] },
  ],
  'nebuliseur-compresseur': [
    nebuliser,
    { solid: [...move(-6, 0, 0, mask(1.1)), ...move(8, 0, 2, mask(0.75))], pitch: 40 },
    { solid: nebuliser, yaw: 40, pitch: 16, focus: { centre: [15, 6, 4], width: 22 } },
    { onTable: nebuliserBody, elevations: [front(6, nebuliserBody), front(6, fromRight(nebuliserBody), {})] },
  ],
  'electrostimulateur-tens': [
    tensSet,
    { solid: tensOnBack, yaw: 16, pitch: 8 },
    {
      solid: [...turn('x', -16, tens), ...usbCable],
      yaw: 14,
      pitch: 8,
      focus: { centre: [1, 6.4, 0], width: 16 },
    },
    { onTable: tens, elevations: [front(14, tens), front(14, fromRight(tens), {})] },
  ],
  'tensiometre-bras': [armMonitor],
  'tensiometre-poignet': [wristMonitor],
  'oxymetre-de-pouls': [oximeter],
  glucometre: [glucometer],
  'thermometre-frontal': [thermometer],
  'lampe-infrarouge': [lamp],
  'stethoscope-double': [{ solid: stethoscope, yaw: 20, pitch: 8 }],
};
