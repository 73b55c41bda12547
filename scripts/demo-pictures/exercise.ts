import { button } from './devices.ts';
import { figures } from './parts.ts';
import type { Paint } from './pen.ts';
import type { Drawing } from './scene.ts';
import {
  ball,
  both,
  box,
  fine,
  hoop,
  lathe,
  limb,
  loop,
  move,
  plate,
  put,
  rod,
  roll,
  type Solid,
  tube,
  turn,
  type Vec,
} from './solid.ts';

const headrest = (x: number, y: number): Solid => [
  ...both('z', rod('steel', 0.9, [x + 6, y - 3, 9], [x - 10, y - 3, 9])),
  // What holds it at its height and its angle.
  ...both('z', rod('night', 1.9, [x - 1, y - 3, 9], [x + 2.6, y - 3, 9])),
  ...put([x + 1, y - 3, 10.4], 'x', 90, lathe('clay', '0,1 1.4,1 1.4,2.2 3.6,2.1')),
  ...loop('deep', 4.4, `${x - 8},${y},10 ${x - 30},${y},12 ${x - 30},${y},-12 ${x - 8},${y},-10`, 11),
];
const leg = (x: number, z: number, height: number): Solid => {
  const out = Math.sign(x) * 5;
  return [
    ...plate(
      'wood',
      `${x - 2.6},${height} ${x + 2.6},${height} ${x + out + 2},0 ${x + out - 2},0`,
      z - 1.8,
      z + 1.8,
    ),
    ...box('night', [x + out - 2.2, 0, z - 2], [x + out + 2.2, 2, z + 2], 0.6),
    ...fine([0.4, 0.5].flatMap((k) => button('night', 0.9, [x + out * (1 - k), height * k, z + 1.8], 0.8))),
  ];
};
/** `height` of the lying surface in centimetres. */
function massageTable(height: number): Solid {
  const low = height - 6;
  const cushion = (from: number, to: number): Solid => [
    ...box('teal', [from, low, -35], [to, height, 35], 2.4),
    ...box('birch', [from + 0.6, low - 5, -33.6], [to - 0.6, low + 0.4, 33.6], 0.6),
  ];
  return [
    ...cushion(-92.5, -0.2),
    ...cushion(0.2, 92.5),
    ...[-76, -30, 30, 76].flatMap((x) => [
      ...both('z', leg(x, 29, low - 4)),
      ...rod('wood', 1.5, [x + Math.sign(x) * 3, low * 0.42, -28], [x + Math.sign(x) * 3, low * 0.42, 28]),
    ]),
    ...both(
      'z',
      fine(rod('night', 0.4, [-74, low - 5, 29], [-32, low * 0.5, 29])),
      fine(rod('night', 0.4, [74, low - 5, 29], [32, low * 0.5, 29])),
    ),
    ...headrest(-92, height - 3),
    ...both(
      'z',
      box('teal', [-82, low - 4, 36], [-50, low, 51], 1.8),
      rod('steel', 0.8, [-66, low - 5, 28], [-66, low - 5, 44]),
    ),
  ];
}
const foldedTable: Solid = [
  ...both(
    'z',
    box('teal', [-46.5, 3, 6], [46.5, 73, 9.6], 1.6),
    box('birch', [-46, 3.4, 0.3], [46, 72.6, 6], 0.6),
  ),
  ...tube('night', 1.1, '-9,72,0 -9,79,0 9,79,0 9,72,0', 4),
  ...[-30, 30].flatMap((x) => [
    ...box('steel', [x - 2, 71, -3], [x + 2, 73.6, 3], 0.5),
    ...box('night', [x - 4, 0, -8], [x + 4, 3.4, 8], 1),
  ]),
];
const tableBag: Solid = [
  ...box('deep', [-50, 0, -12], [50, 76, 12], 4),
  ...both('x', box('night', [12, 40, 11.6], [16, 77, 12.9], 0.6)),
  ...tube('night', 1.4, '-14,76,12 -14,90,7 14,90,7 14,76,12', 12),
  ...both('x', tube('night', 1.4, '50,60,4 54,54,4 54,40,4 50,34,4', 5)),
  ...fine(box('mint', [-46, 70, 11.8], [46, 71, 12.3])),
  ...box('teal', [-34, 10, 11.5], [34, 40, 13.4], 1.2),
];

const bands: Solid = (['honey', 'leaf', 'sky', 'lilac', 'clay'] as const).flatMap((paint, i) => {
  const ring = (r: number): Vec[] => [
    [-r, 0, 0],
    [-r, 0, -4],
    [r, 0, -4],
    [r, 0, 0],
  ];
  return put(
    [(i - 2) * 13, 0, (i % 2) * 8],
    'y',
    20,
    [0, 1, 2, 3].flatMap((y) => move(0, y * 1.6 + 0.8, 0, loop(paint, 0.8, ring(5 + i * 0.4), 4))),
  );
});
const bandBag: Solid = [
  ...move(-14, 0, -20, lathe('deep', '0,9,6 2,10,7 14,9,6 18,5,3.6 20,6,4.4')),
  ...loop('honey', 0.5, '-19,18,-20 -14,18,-16 -9,18,-20 -14,18,-24', 4),
  ...box('paper', [4, 0, -24], [22, 0.6, -12], 0.1),
];

const exerciseBall: Solid = [
  ...ball('teal', [0, 32.5, 0], 32.5),
  ...[-22, -12, 0, 12, 22].flatMap((y) =>
    fine(put([0, 32.5 + y, 0], 'x', 90, hoop('deep', Math.sqrt(32.5 ** 2 - y * y), 0.35))),
  ),
  ...move(44, 0, 30, footPump()),
];
function footPump(): Solid {
  return [
    ...box('night', [-10, 0, -6], [10, 1.2, 6], 0.6),
    ...[0, 1, 2, 3].flatMap((i) =>
      move(0, 1.6 + i * 2.2, 0, lathe(i % 2 ? 'clay' : 'night', '0,5.4 1.1,6.4 2.2,5.4')),
    ),
    ...turn('z', 8, box('night', [-9, 10.2, -6], [9, 11.6, 6], 0.6), [-10, 10, 0]),
    ...tube('steel', 0.5, '10,2,0 18,0.6,2 16,0.6,12 4,0.6,14', 6),
  ];
}

const mat: Solid = [
  ...roll('leaf', 2, 1.5, 3.2, 60),
  ...box('leaf', [-2, 0, -30], [78, 1.5, 30], 0.4),
  ...fine(
    Array.from({ length: 7 }, (_, i) =>
      box('teal', [14 + i * 9, 1.4, -28], [14.7 + i * 9, 1.7, 28], 0.1),
    ).flat(),
  ),
  ...tube('clay', 0.8, '40,2.3,-18 44,2.3,-2 52,2.3,12 66,2.3,16', 9),
];

const dumbbell = (paint: Paint): Solid =>
  put([0, 4.6, 0], 'z', 90, [
    ...lathe(paint, '-11,3 -10.4,4.2 -6.4,4.6 -5.6,3.6 -5.2,1.7 5.2,1.7 5.6,3.6 6.4,4.6 10.4,4.2 11,3'),
  ]);
const dumbbells: Solid = [...dumbbell('teal'), ...put([8, 0, 15], 'y', 24, dumbbell('clay'))];

const balanceBoard: Solid = turn('z', -13, [
  ...lathe('night', '0,1 1,5 4,8.4 9,9.6'),
  ...lathe('wood', '9,19.4 9.4,20 11,20 11.4,19.4'),
  ...lathe('night', '11.4,17.6 11.7,17.4'),
  ...fine([5, 9, 13].flatMap((r) => put([0, 11.7, 0], 'x', 90, hoop('steel', r, 0.15)))),
]);

/** `side` is 1 towards the viewer, -1 behind. */
const pedal = (side: 1 | -1): Solid => {
  const [x, y, z] = [side * 11.5, side * -6, side * 6];
  return move(0, 21, 0, [
    ...rod('steel', 1.1, [0, 0, z], [x, y, z]),
    ...box('night', [x - 6, y - 1.4, z + side], [x + 6, y + 1.2, z + side * 10], 0.8),
    ...tube(
      'clay',
      0.7,
      `${x},${y},${z + side * 2} ${x},${y + 7},${z + side * 5.5} ${x},${y},${z + side * 9}`,
      5,
    ),
  ]);
};
const pedalExerciser: Solid = [
  ...[-24, 24].flatMap((x) => [
    ...rod('night', 1.5, [x, 1.6, -17], [x, 1.6, 17]),
    ...both('z', limb('steel', `${x},1.7,16,1.9 ${x},1.7,19,1.9`)),
    ...rod('night', 1.5, [x, 1.6, 0], [x * 0.1, 21, 0]),
  ]),
  ...put([0, 21, 0], 'x', 90, lathe('teal', '-4.4,7 -4,7.8 4,7.8 4.4,7')),
  ...pedal(1),
  ...pedal(-1),
  ...rod('night', 1.2, [0, 28, 0], [0, 33, 0]),
  ...box('deep', [-6, 32, -2], [6, 39, 2.4], 1.2),
  ...fine(box('mint', [-4.4, 34, 2.2], [4.4, 37.8, 2.6], 0.3)),
  ...figures('250', 2.6, 'deep', [-3, 34.6, 2.7]),
  ...put([0, 21, 4], 'x', 90, lathe('mint', '0,3 1.6,2.6')),
];

const tapeRoll = (paint: Paint): Solid =>
  turn(
    'x',
    90,
    move(0, 0, 0, [
      ...lathe(paint, '-2.5,4.6 -2.4,4.7 2.4,4.7 2.5,4.6 2.5,2.6 2.4,2.5 -2.4,2.5'),
      ...lathe('paper', '-2.4,2.55 2.45,2.55 2.45,2.2 -2.4,2.2'),
    ]),
  );
const tapes: Solid = (['clay', 'teal', 'lilac'] as const).flatMap((paint, i) =>
  move(i * 8 - 8, 4.7, i * -5 + 4, [
    ...turn('y', -18, tapeRoll(paint)),
    ...turn('y', -18, fine(plate(paint, '0,-4.7 8,-4.7 8,-4.55 0,-4.55', -2.4, 2.4))),
  ]),
);

const balanceCushion: Solid = [
  ...lathe('lilac', '0,10 0.6,14.4 2.4,16.4 3.4,16.5 5,15.4 6,12 6.4,6'),
  ...lathe('deep', '2.8,16.5 3,16.8 3.2,16.5'),
  ...[0, 5, 9.5, 13.4].flatMap((r, ring) =>
    Array.from({ length: ring === 0 ? 1 : ring * 7 }, (_, i) => {
      const a = (i / (ring * 7 || 1)) * Math.PI * 2 + ring;
      return ball('lilac', [r * Math.cos(a), 6.5 - ring * ring * 0.1, r * Math.sin(a)], 0.9, 0.8);
    }).flat(),
  ),
];

export const exercise: Record<string, Drawing[]> = {
  'table-de-massage': [
    massageTable(75),
    [...move(0, 0, 16, foldedTable), ...move(34, 0, -34, tableBag)],
    { solid: massageTable(75), yaw: -38, pitch: 22, focus: { centre: [-100, 74, 0], width: 96 } },
    {
      elevations: [
        {
          solid: massageTable(85),
          sizes: [
            { side: 'below', from: -92.5, to: 92.5 },
            { side: 'right', text: '60–85' },
          ],
        },
        { solid: foldedTable, sizes: [{ side: 'below' }, { side: 'right', from: 3, to: 73 }] },
      ],
    },
  ],
  'bandes-elastiques': [[...bands, ...bandBag]],
  'ballon-gymnastique': [exerciseBall],
  'tapis-exercice': [{ solid: mat, yaw: 24, pitch: 26 }],
  'halteres-vinyle': [{ solid: dumbbells, pitch: 28 }],
  'planche-equilibre': [{ solid: balanceBoard, pitch: 11 }],
  'pedalier-reeducation': [pedalExerciser],
  'bande-kinesiologie': [{ solid: tapes, pitch: 24 }],
  'coussin-equilibre': [{ solid: balanceCushion, pitch: 28 }],
};
