import { castor, grip, spokedWheel, tilt } from './parts.ts';
import type { Paint } from './pen.ts';
import type { Drawing } from './scene.ts';
import {
  add,
  both,
  bounds,
  box,
  fine,
  hoop,
  lathe,
  loop,
  mirror,
  move,
  plate,
  put,
  rod,
  type Solid,
  sheet,
  tube,
  turn,
  type Vec,
} from './solid.ts';

type Chair = {
  seat: Paint;
  frame: Paint;
  /** From the middle to a side frame, and from there to the wheel. */
  half?: number;
  wheelOut: number;
  /** How far the feet reach. */
  reach: number;
  armsUp?: boolean;
  wheelOff?: boolean;
  footrestsOff?: boolean;
  bag?: boolean;
};
const seatHeight = 50;

/** Looks to the right; closed when `half` is small. */
function wheelchair(chair: Chair): Solid {
  const { seat, half = 23.5, wheelOut, bag, wheelOff } = chair;
  const wheel = (out: number) => move(0, 30.5, half + out, spokedWheel(30.5));
  const isFolded = half < 20;
  return [
    ...both('z', sideFrame(chair, half)),
    ...mirror('z', wheel(wheelOut)),
    ...(wheelOff ? [] : wheel(wheelOut)),
    ...crossBrace(half),
    ...hanging(seat, half, [-8, seatHeight + 6, -7], [-9.5, 92, -7]),
    ...(isFolded
      ? both(
          'z',
          sheet(seat, [
            [
              [-6, seatHeight, half],
              [34, seatHeight, half],
            ],
            [
              [-6, seatHeight + 21, 0.6],
              [34, seatHeight + 21, 0.6],
            ],
          ]),
        )
      : box(seat, [-7, seatHeight - 0.5, -half], [35, seatHeight + 2.6, half], 1.6)),
    ...(bag ? box('night', [-17, 58, -Math.min(half, 17)], [-11, 82, Math.min(half, 17)], 2.5) : []),
  ];
}

/** Cloth between the two back posts. */
const hanging = (paint: Paint, half: number, low: Vec, high: Vec): Solid =>
  box(paint, [low[0] - 2, low[1], -half], [high[0] + 3.4, high[1] - 3, half], 1.4);

const crossBrace = (half: number): Solid => {
  const top = seatHeight - 2 + (23.5 - half) * 0.5;
  return [10, 16].flatMap((x, i) => rod('night', 1.1, [x, 22, i ? half : -half], [x, top, i ? -half : half]));
};

function sideFrame({ seat, frame, wheelOut, reach, armsUp, footrestsOff }: Chair, half: number): Solid {
  const thick = 1.25;
  const arm: Solid = [
    ...tube(frame, thick, '-8,72,0 29,72,0 31,52,0', 6),
    ...box('night', [-4, 72.6, -2.6], [25, 75.6, 2.6], 1.4),
  ];
  return move(0, 0, half, [
    ...tube(frame, thick, '-8,20,0 -8,86,0 -10,92,0 -24,92,0', 5),
    ...grip('night', [-13, 92, 0], [-25, 92, 0], 1.9),
    ...loop(frame, thick, `-8,22,0 34,22,0 34,${seatHeight},0 -8,${seatHeight},0`, 4),
    ...castor(36, 0, 9.5, 24),
    ...(armsUp ? tilt(76, [-8, 72, 0], arm) : arm),
    ...(armsUp ? [] : plate(seat, '-6,53 29,53 27,70 -6,70', -0.4, 0.4, 3)),
    ...(footrestsOff ? [] : footrest(frame, reach, half < 20)),
    // What holds a footrest, with the lever that lets it go.
    ...rod('night', 1.8, [34, seatHeight - 8, 0], [34, seatHeight - 1, 0]),
    ...box('clay', [33, seatHeight - 7, 1], [35.4, seatHeight - 1.6, 3.4], 0.8),
    ...rod('night', 1, [20, 50, wheelOut * 0.5], [24, 63, wheelOut * 0.5 + 1]),
    ...box('clay', [22.6, 62, wheelOut * 0.5 - 0.6], [26, 68, wheelOut * 0.5 + 2], 1),
    ...rod('steel', 0.9, [20, 51, wheelOut * 0.5], [30, 46, wheelOut]),
  ]);
}

/** Its lower tube slides in the upper one, with a clamp. */
function footrest(frame: Paint, reach: number, folded = false): Solid {
  const foot = reach - 11;
  const [bend, end]: [Vec, Vec] = [
    [41, seatHeight - 4, 0],
    [foot, 11, 0],
  ];
  const along = (share: number): Vec => add(bend, add(end, bend, -1), share);
  const plateOut = box('night', [foot - 6, 7.5, -16], [foot + 11, 9.5, 1], 0.8);
  return [
    ...tube(frame, 1.25, [[34, seatHeight - 2, 0], bend, along(0.62)], 6),
    ...rod('steel', 0.95, along(0.6), end),
    ...rod('night', 1.75, along(0.56), along(0.66)),
    ...put(add(along(0.61), [0, 0, 1.4]), 'x', 90, lathe('clay', '0,0.8 1.4,0.8')),
    ...(folded ? turn('x', 78, plateOut, [0, 8.5, -1]) : plateOut),
  ];
}
/** Taken off and laid on the floor. */
const footrestAlone = (chair: Chair, x: number, z: number, degrees: number): Solid => {
  const { frame, reach } = chair;
  const laid = turn('x', -90, move(-45, 0, 0, footrest(frame, reach, true)));
  const [low] = bounds(laid);
  return put([x, -low[1], z], 'y', degrees, laid);
};

const wheelAlone = (x: number, z: number): Solid => put([x, 3, z], 'x', -90, spokedWheel(30.5));
/** A pump and a pouch of tools. */
const kit = (x: number, z: number): Solid => [
  ...rod('teal', 1.8, [x, 1.8, z], [x + 20, 1.8, z]),
  ...rod('steel', 0.8, [x + 20, 1.8, z], [x + 27, 1.8, z]),
  ...rod('night', 1, [x + 27, 1.8, z - 4], [x + 27, 1.8, z + 4]),
  ...box('night', [x - 2, 0, z + 8], [x + 18, 9, z + 17], 3),
  ...box('clay', [x - 2.2, 4.6, z + 7.8], [x + 18.2, 6, z + 17.2], 0.6),
];

const standard: Chair = { seat: 'teal', frame: 'night', wheelOut: 4.4, reach: 69.5, bag: true };
const light: Chair = { seat: 'clay', frame: 'steel', wheelOut: 3.4, reach: 61.5 };
const front = (chair: Chair, half?: number): Solid =>
  turn('y', -90, wheelchair(half ? { ...chair, half } : chair));

const sheetOf = (chair: Chair, folded: number): Drawing => ({
  elevations: [
    { solid: wheelchair(chair), sizes: [{ side: 'below' }, { side: 'right' }] },
    { solid: front(chair), sizes: [{ side: 'below' }, { side: 'above', from: -23, to: 23 }] },
    { solid: front(chair, folded), sizes: [{ side: 'below' }] },
  ],
});

export const wheelchairs: Record<string, Drawing[]> = {
  'fauteuil-roulant-pliable': [
    wheelchair(standard),
    [
      ...wheelchair({ ...standard, half: 4.5, footrestsOff: true }),
      ...footrestAlone(standard, 50, 26, 8),
      ...footrestAlone(standard, 44, 54, 8),
    ],
    { solid: wheelchair(standard), yaw: 22, pitch: 12, focus: { centre: [24, 58, 26], width: 38 } },
    sheetOf(standard, 4.5),
  ],
  'fauteuil-roulant-leger': [
    wheelchair(light),
    wheelchair({ ...light, half: 6.5 }),
    [
      ...wheelchair({ ...light, wheelOff: true, armsUp: true }),
      ...wheelAlone(-4, 78),
      ...kit(48, 62),
      ...move(0, 30.5, 26, fine(hoop('steel', 1.6, 0.6))),
    ],
    sheetOf(light, 6.5),
  ],
};
