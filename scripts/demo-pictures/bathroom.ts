import { grip, tip } from './parts.ts';
import type { Drawing } from './scene.ts';
import {
  both,
  box,
  fine,
  lathe,
  loop,
  move,
  put,
  rod,
  type Solid,
  tray,
  tube,
  turn,
  type Vec,
} from './solid.ts';

const seatRing = (y: number): Solid => {
  const outline: Vec[] = [
    [-17, y, -15],
    [15, y, -16],
    [15, y, 16],
    [-17, y, 15],
  ];
  return loop('paper', 4.6, outline, 13);
};

/** `lift` takes the bucket out to the front. */
function commode({ seat = 47, lift = false } = {}): Solid {
  const legs: Solid = both('z', [
    ...tube('steel', 1.4, `20,5,25 20,${seat + 20},25 -18,${seat + 20},25 -18,5,25`, 6),
    ...rod('steel', 1.2, [20, 22, 25], [-18, 22, 25]),
    ...[20, -18].flatMap((x) => [
      ...rod('steel', 1.8, [x, 14, 25], [x, seat - 6, 25]),
      ...tip(x, 25, 2.2),
      ...fine([8, 11].flatMap((y) => box('night', [x - 0.5, y, 26], [x + 0.5, y + 1, 26.8]))),
    ]),
    ...grip('night', [-15, seat + 20.6, 25], [17, seat + 20.6, 25], 2.4),
  ]);
  const bucket: Solid = [
    ...lathe('sky', '0,11 1.8,11.3 22,14.5 22,15.6 23,15.6 23,14 2,10.4'),
    // Its handle lies on its rim while it hangs in the chair.
    ...tube(
      'night',
      0.5,
      lift ? '-15,22,0 -15,32,0 15,32,0 15,22,0' : '-15,22,0 -15,22.6,15 15,22.6,15 15,22,0',
      10,
    ),
  ];
  return [
    ...legs,
    ...both(
      'z',
      rod('steel', 1.4, [20, seat - 4, -25], [20, seat - 4, 0]),
      rod('steel', 1.4, [-18, seat - 4, -25], [-18, seat - 4, 0]),
    ),
    ...tube(
      'steel',
      1.4,
      `-18,${seat + 20},-25 -24,${seat + 42},-22 -24,${seat + 42},22 -18,${seat + 20},25`,
      6,
    ),
    ...box('sky', [-24.6, seat + 22, -20], [-20, seat + 42, 20], 2.2),
    ...seatRing(seat),
    ...(lift ? move(52, 0, 28, bucket) : move(0, seat - 26, 0, bucket)),
  ];
}

const bath: Solid = tray('paper', '0,60,26 2,60.7,26.4 46,76,36 50,78,37 50,71,31 30,66,28 10,56,22', 22);

/** Turned by so many degrees out of the bath. */
function bathSeat(degrees: number): Solid {
  const seat: Solid = [
    ...box('teal', [-20, 58, -20], [20, 61.5, 20], 1.6),
    ...box('teal', [-23, 66, -19], [-19.5, 100, 19], 1.6),
    ...both('z', tube('steel', 1.3, '-20,58,15 -23,64,15 -23,98,15', 5)),
    ...both(
      'z',
      tube('steel', 1.2, '-21.5,80,21 14,80,21 14,59,21', 5),
      box('night', [-14, 80, 19], [12, 82.6, 23], 1.2),
    ),
    ...fine(
      [-10, -3.5, 3, 9.5].flatMap((x) =>
        [-9, 0, 9].flatMap((z) => move(x, 0, z, lathe('deep', '61.5,1.3 61.7,1.3'))),
      ),
    ),
  ];
  return [
    ...[-12, 12].flatMap((x) => [
      ...box('steel', [x - 2.4, 50.6, -38], [x + 2.4, 53, 38], 0.8),
      ...both('z', box('night', [x - 2.8, 46, 37.4], [x + 2.8, 53.6, 40], 0.8)),
    ]),
    ...lathe('night', '53,14 55.5,14 55.5,10 58,10'),
    ...turn('y', degrees, seat),
    ...turn('y', degrees, rod('night', 0.9, [10, 56, 16], [10, 56, 27])),
  ];
}

const tiles: Solid = [
  ...box('paper', [-32, 0, -5], [32, 46, -1.6], 0.5),
  ...fine(
    [-16, 0, 16].flatMap((x) => box('steel', [x - 0.12, 0.4, -1.7], [x + 0.12, 45.6, -1.5])),
    [15.4, 30.8].flatMap((y) => box('steel', [-31.6, y - 0.12, -1.7], [31.6, y + 0.12, -1.5])),
  ),
];
const flange = (x: number): Solid =>
  put([x, 23, -1.6], 'x', 90, [
    ...lathe('steel', '0,4 0.8,4 1.2,3.2'),
    ...fine([0, 120, 240].flatMap((a) => turn('y', a, move(2.9, 0, 0, lathe('night', '0.8,0.5 1.3,0.5'))))),
  ]);
const grabBar: Solid = turn(
  'z',
  24,
  [
    ...flange(-22.5),
    ...flange(22.5),
    ...tube('steel', 1.6, '-22.5,23,-1 -22.5,23,5 22.5,23,5 22.5,23,-1', 4),
    ...fine(
      Array.from({ length: 17 }, (_, i) =>
        rod('night', 1.66, [-14 + i * 1.75, 23, 5], [-13.6 + i * 1.75, 23, 5]),
      ).flat(),
    ),
  ],
  [0, 23, 0],
);

export const bathroom: Record<string, Drawing[]> = {
  'chaise-percee': [
    commode(),
    commode({ lift: true }),
    { solid: commode(), yaw: 40, pitch: 10, focus: { centre: [20, 18, 25], width: 44 } },
    {
      elevations: [
        { solid: turn('y', -90, commode({ seat: 49 })), sizes: [{ side: 'below' }] },
        {
          solid: commode({ seat: 49 }),
          sizes: [
            { side: 'below', from: -18, to: 20 },
            { side: 'right', from: 0, to: 53, text: '43–53' },
          ],
        },
      ],
    },
  ],
  'siege-de-bain': [
    [...bath, ...bathSeat(0)],
    [...bath, ...bathSeat(-90)],
    { solid: [...bath, ...bathSeat(-40)], yaw: 8, pitch: 24, focus: { centre: [8, 58, 16], width: 76 } },
    {
      elevations: [
        {
          solid: turn('y', -90, [...bath, ...bathSeat(0)]),
          sizes: [{ side: 'below', from: -40, to: 40 }],
        },
        { solid: [...bath, ...bathSeat(-90)], sizes: [{ side: 'above', from: -20, to: 20 }] },
      ],
    },
  ],
  'barre-appui-salle-de-bain': [[...tiles, ...grabBar]],
};
