import { brakePedal, castor, figures, mainsCord, tilt } from './parts.ts';
import type { Drawing } from './scene.ts';
import {
  both,
  box,
  fine,
  hoop,
  lathe,
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

const slats = (from: number, to: number): Solid =>
  Array.from({ length: Math.floor((to - from) / 9) }, (_, i) =>
    box('paper', [from + i * 9 + 1, -0.6, -42], [from + i * 9 + 7, 0.8, 42], 0.6),
  ).flat();
const section = (from: number, to: number): Solid => [
  ...slats(from, to),
  ...both('z', rod('steel', 1.4, [from, -1.6, 40], [to, -1.6, 40])),
];

const end = (height: number, low: number): Solid => [
  ...turn('y', 90, [
    ...plate(
      'wood',
      `-50,${low} 50,${low} 50,${height - 6} 40,${height} -40,${height} -50,${height - 6}`,
      -1.6,
      1.6,
      8,
    ),
    ...plate('birch', `-38,${low + 12} 38,${low + 12} 38,${height - 12} -38,${height - 12}`, -1.9, 1.9, 5),
  ]),
];

const rail = (drop: number): Solid =>
  move(0, -drop, 0, [
    ...[9, 20, 31].flatMap((y) => box('wood', [-92, y - 2.6, 48], [88, y + 2.6, 50.5], 1.2)),
    ...[-78, -26, 26, 74].flatMap((x) => box('steel', [x - 1.6, -2, 47], [x + 1.6, 34, 48.2])),
  ]);

const control: Solid = [
  ...box('night', [-3, -16, 0], [3, 0, 2.4], 1.2),
  ...fine(
    [-3.4, -7.4, -11.4].flatMap((y) =>
      [-1.3, 1.3].flatMap((x) =>
        box(y < -10 ? 'honey' : 'mint', [x - 0.9, y - 1.2, 2.2], [x + 0.9, y + 1.2, 2.8], 0.4),
      ),
    ),
  ),
];

const liftingPole = (height: number): Solid => [
  ...tube(
    'steel',
    1.9,
    `-98,${height - 16},-44 -98,${height + 112},-44 -98,${height + 128},-30 -44,${height + 124},0`,
    20,
  ),
  ...rod('night', 0.5, [-47, height + 124, -2], [-47, height + 92, -2]),
  ...turn(
    'y',
    60,
    loop('teal', 1.3, `-58,${height + 76},-2 -36,${height + 76},-2 -47,${height + 93},-2`, 3),
    [-47, 0, -2],
  ),
];

/** Its four castors have brakes; the drive that lifts it stands on it. */
function underframe(height: number): Solid {
  const lean = Math.max(-16, (height - 58) * 0.7);
  const arm = (x: number): Solid =>
    both('z', rod('night', 2.2, [x, 15, 26], [x + 26 - lean * 0.2, height - 5, 26]));
  return [
    ...loop('night', 2.4, '-76,15,-34 76,15,-34 76,15,34 -76,15,34', 5),
    ...[-74, 74].flatMap((x) =>
      [-34, 34].flatMap((z) => [...castor(x, z, 6.5, 15), ...brakePedal(x, z, 6.5)]),
    ),
    ...arm(-62),
    ...arm(34),
    ...box('night', [-52, 15, -5], [-32, 22, 5], 1.5),
    ...rod('steel', 1.8, [-34, 19, 0], [-2, height - 8, 0]),
  ];
}

/** One drive for the back, one for the knees, and what feeds them from the mains or from its battery. */
const drives = (height: number, plugged: boolean): Solid => [
  ...box('night', [-46, height - 13, -7], [-20, height - 7, 7], 1.5),
  ...box('night', [48, height - 13, -7], [74, height - 7, 7], 1.5),
  ...box('paper', [10, height - 14, -10], [40, height - 6, 10], 1.5),
  ...(plugged
    ? mainsCord(
        [
          [40, height - 11, 6],
          [50, height - 16, 24],
          [54, 16, 40],
          [56, 0.7, 58],
          [74, 0.7, 64],
        ],
        16,
      )
    : []),
];

/** From the remote control, which hangs over a rail, to the battery. */
function controlCord(height: number, railDown: boolean): Solid {
  const under: Vec[] = [
    [54, height - 13, 52],
    [46, height - 14, 44],
    [38, height - 10, 9],
  ];
  const outside: Vec[] = [
    [58, height + 17, 51.8],
    [58, height - 4, 53],
  ];
  const between: Vec[] = [
    [58, height - 18, 52],
    [57, height - 21, 50],
  ];
  return tube('night', 0.55, [...(railDown ? between : outside), ...under], 7);
}

/** Heights of the sleeping surface in centimetres, angles in degrees; the head is on the left. */
export function bed({ height = 48, back = 0, knees = 0, railDown = false, plugged = true } = {}): Solid {
  const calf: Vec = [46, height + 35 * Math.sin((knees * Math.PI) / 180), 0];
  return [
    ...underframe(height),
    ...loop(
      'steel',
      2.2,
      `-102,${height - 5},-45 102,${height - 5},-45 102,${height - 5},45 -102,${height - 5},45`,
      3,
    ),
    // Where its two parts are joined.
    ...both('z', box('night', [-1, height - 8.2, 42], [7, height - 1.8, 48.4], 1), [
      ...put([3, height - 5, 48.2], 'x', 90, lathe('clay', '0,1.4 1,1.4 1,2.2 2,2')),
    ]),
    ...drives(height, plugged),
    ...tilt(-back, [-16, height, 0], move(0, height, 0, section(-97, -16))),
    ...move(0, height, 0, section(-15, 11)),
    ...tilt(knees, [11, height, 0], move(0, height, 0, section(11, 46))),
    ...tilt(-knees * 0.55, calf, move(0, calf[1], 0, section(46, 100))),
    ...move(-105.6, height, 0, end(46, -22)),
    ...move(105.6, height, 0, end(36, -22)),
    ...move(0, height, 0, rail(railDown ? 34 : 0), mirrored),
    ...liftingPole(height),
    ...move(58, height + (railDown ? -2 : 33), railDown ? 51 : 50.6, control),
    ...controlCord(height, railDown),
  ];
}
const mirrored = both('z', rail(0)).slice(rail(0).length);

/** 130 cells; those of one circuit may be let down. */
function airMattress(low = 1): Solid {
  const cells = Array.from({ length: 130 }, (_, i) => {
    const [column, row] = [i % 13, Math.floor(i / 13)];
    const k = (column + row) % 2 ? low : 1;
    const cell = lathe(
      (column + row) % 2 ? 'mint' : 'sky',
      `1,6.6,4 ${2 + 2.4 * k},6.4,3.8 ${2 + 4 * k},4.8,2.6 ${2 + 5 * k},2,1`,
    );
    return move(-100 + (column + 0.5) * (200 / 13), 0, -45 + (row + 0.5) * 9, cell);
  });
  return [...box('sky', [-100, 0, -45], [100, 2, 45], 0.8), ...cells.flat()];
}

const compressor: Solid = [
  ...box('paper', [-13, 0, 0], [13, 17, 9], 3),
  ...box('deep', [-9.5, 8.5, 8.6], [0.5, 14.5, 9.3], 0.8),
  ...figures('80', 3.6, 'mint', [-7.6, 9.7, 9.4]),
  ...put([6.5, 11, 9], 'x', 90, lathe('teal', '0,3.2 1.4,2.9')),
  ...fine(box('paper', [6.2, 11, 10.2], [6.8, 13.8, 10.6])),
  ...fine(
    [-7, -2.5].flatMap((x) => box('mint', [x - 1.4, 4, 8.8], [x + 1.4, 6, 9.3], 0.5)),
    box('clay', [5, 4, 8.8], [8, 6, 9.3], 0.5),
  ),
  ...both('x', tube('steel', 0.6, '9,15,0 9,21,-1 9,21,-5 9,16,-5', 2)),
];
/** It stands beside the foot of the mattress. */
const mattress = (low?: number): Solid => [
  ...airMattress(low),
  ...put([120, 0, 34], 'y', 34, compressor),
  ...[0, 5].flatMap((z) =>
    tube('night', 0.9, `99,2,${z + 2} 108,1,${z + 2} 116,2,${z + 10} 124,9,${z + 28}`, 7),
  ),
  ...mainsCord(
    [
      [128, 4, 36],
      [136, 0.7, 44],
      [132, 0.7, 62],
      [112, 0.7, 66],
    ],
    180,
  ),
];

/** Follows the outside of a roll. */
const strap = (inner: number, thickness: number, turns: number): Solid => {
  const outer = inner + thickness * 1.04 * (turns + 1);
  const around = Array.from({ length: 37 }, (_, i): Vec => {
    const turned = turns - 1 + i / 36;
    const r = inner + thickness * 1.04 * turned + thickness + 0.3;
    const a = (turned - turns) * Math.PI * 2;
    return [r * Math.cos(a), Math.max(0.6, outer + r * Math.sin(a)), 0];
  });
  return loop('night', 1, around, 0.5);
};
const rolled: Solid = [
  ...roll('sky', 5, 5, 2.6, 90),
  ...[-24, 24].flatMap((z) => move(0, 0, z, strap(5, 5, 2.6))),
];
/** Patches on a card and a tube of glue. */
const repairKit: Solid = [
  ...box('paper', [0, 0, 0], [20, 0.8, 14], 0.2),
  ...[3.6, 10, 16.4].flatMap((x) => move(x, 0.8, 4.4, lathe('sky', '0,2.6 0.4,2.6'))),
  ...put([3, 1.9, 10.4], 'z', -90, lathe('clay', '-1.6,1.3 8,1.4 9,0.7')),
  ...put([3, 1.9, 10.4], 'z', -90, lathe('night', '9,0.8 11.4,0.7')),
];

export const beds: Record<string, Drawing[]> = {
  'lit-medicalise': [
    bed(),
    bed({ height: 80, back: 55, knees: 22, railDown: true }),
    { solid: bed({ height: 60 }), yaw: 16, pitch: 14, focus: { centre: [60, 83, 50], width: 38 } },
    {
      elevations: [
        {
          solid: turn('y', 90, bed({ height: 38, plugged: false })),
          sizes: [{ side: 'below', from: -51.5, to: 51.5 }],
        },
        {
          solid: bed({ height: 80, plugged: false }),
          sizes: [{ side: 'below' }, { side: 'right', from: 0, to: 80, text: '38–80' }],
        },
      ],
    },
  ],
  'matelas-anti-escarres': [
    { solid: mattress(), pitch: 32 },
    [
      ...rolled,
      ...move(26, 0, 50, repairKit),
      ...put([48, 0, 28], 'y', 30, compressor),
      ...[0, 3].flatMap((y) => put([66, 1 + y * 0.6, 48], 'x', 90, hoop('steel', 9 - y * 0.2, 0.9))),
    ],
    { solid: mattress(0.2), yaw: 46, pitch: 18, focus: { centre: [110, 0, 39], width: 52 } },
    {
      elevations: [
        { solid: turn('y', 90, airMattress()), sizes: [{ side: 'below' }] },
        { solid: airMattress(), sizes: [{ side: 'below' }, { side: 'right' }] },
      ],
    },
  ],
};
