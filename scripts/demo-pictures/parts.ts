import type { Paint } from './pen.ts';
import {
  ball,
  both,
  box,
  fine,
  flesh,
  fuse,
  hoop,
  lathe,
  limb,
  mirror,
  move,
  put,
  rod,
  type Solid,
  tube,
  turn,
  type Vec,
} from './solid.ts';

/** Upright, in the plane that the viewer faces; its axle is at the origin. */
export function spokedWheel(radius: number, handRim = true): Solid {
  const spokes = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6;
    return fine(
      rod('night', 0.22, [0, 0, 0.8], [radius * 0.92 * Math.cos(a), radius * 0.92 * Math.sin(a), 0]),
    );
  });
  return [
    ...hoop('night', radius - 1.5, 1.5),
    ...hoop('steel', radius - 3.6, 0.8),
    ...spokes.flat(),
    ...rod('night', 2.6, [0, 0, -2], [0, 0, 3]),
    ...(handRim ? hoop('steel', radius - 2.6, 0.9, [0, 0, 4.2]) : []),
  ];
}

/** A small wheel on the floor under (x, z), with its fork up to a height. */
export function castor(x: number, z: number, radius: number, top: number, paint: Paint = 'night'): Solid {
  const half = radius * 0.28;
  return move(x, radius, z, [
    ...hoop(paint, radius * 0.72, half),
    ...rod('steel', radius * 0.62, [0, 0, -half * 0.8], [0, 0, half * 0.8]),
    ...both('z', box('steel', [-radius * 0.28, -1, half + 0.3], [radius * 0.28, radius + 0.6, half + 0.9])),
    ...box('steel', [-radius * 0.35, radius + 0.3, -half - 0.9], [radius * 0.35, radius + 1.3, half + 0.9]),
    ...rod('steel', radius * 0.2, [0, radius + 1, 0], [0, top - radius, 0]),
    ...rod('night', radius * 0.2, [0, 0, -half - 1.2], [0, 0, half + 1.2]),
  ]);
}

/** The pedal that stops a castor, at its outer side. */
export function brakePedal(x: number, z: number, radius: number): Solid {
  const [out, half] = [Math.sign(x), radius * 0.3];
  const pedal = box('clay', [radius * 0.3, -radius * 0.12, -half], [radius * 1.6, radius * 0.14, half], 0.6);
  return move(x, radius * 1.55, z, tilt(-14 * out, [0, 0, 0], out < 0 ? mirror('x', pedal) : pedal));
}

/** A plug for the mains, on the floor. */
const plug: Solid = move(0, 1.9, 0, [
  ...turn('z', -90, lathe('night', '-1,0.6 1,1.1 2.4,1.9 5.6,1.9 6,1.6')),
  ...both('z', fine(rod('steel', 0.32, [6, 0, 0.95], [8, 0, 0.95]))),
]);
/** Through these points to a plug that looks away from the viewer's left, turned by so many degrees. */
export function mainsCord(points: Vec[], degrees = 0): Solid {
  const [x, , z] = points.at(-1) ?? [0, 0, 0];
  return [...tube('night', 0.55, points, 7), ...put([x, 0, z], 'y', degrees, plug)];
}
/** The same, wound up on the floor around (x, z). */
export const woundCord = (x: number, z: number, radius = 5): Solid => [
  ...[0, 1, 2].flatMap((i) =>
    put([x, 0.6 + i * 0.9, z], 'x', 90, hoop('night', radius - (i % 2) * 0.5, 0.55)),
  ),
  ...put([x + radius * 0.6, 0, z + radius * 0.9], 'y', -24, plug),
];

/** A rubber foot under a tube. */
export const tip = (x: number, z: number, radius = 2, lean: Vec = [0, 0, 0]): Solid =>
  move(x, 0, z, limbless(radius, lean));
const limbless = (radius: number, [dx, , dz]: Vec): Solid =>
  lathe(
    'night',
    `0,${radius * 1.25} 1,${radius * 1.25},${radius * 1.25},${dx * 0.2},${dz * 0.2} 2,${radius * 0.9},${radius * 0.9},${dx * 0.4},${dz * 0.4} 5,${radius * 0.85},${radius * 0.85},${dx},${dz}`,
  );

/** Seven-segment figures, with a point where the text has one, on a display that faces the viewer, from its lower left corner. */
export function figures(text: string, height: number, paint: Paint, [x, y, z]: Vec): Solid {
  const lit: Record<string, string> = {
    '0': 'abcdef',
    '1': 'bc',
    '2': 'abged',
    '3': 'abgcd',
    '4': 'fgbc',
    '5': 'afgcd',
    '6': 'afgecd',
    '7': 'abc',
    '8': 'abcdefg',
    '9': 'abfgcd',
  };
  const bars: Record<string, [number, number, number, number]> = {
    a: [0, 2, 1, 2],
    b: [1, 1, 1, 2],
    c: [1, 0, 1, 1],
    d: [0, 0, 1, 0],
    e: [0, 0, 0, 1],
    f: [0, 1, 0, 2],
    g: [0, 1, 1, 1],
  };
  const k = height / 2;
  const [whole = '', rest = ''] = text.split('.');
  const point = x + whole.length * k * 1.6;
  return fine([
    ...(rest ? rod(paint, k * 0.2, [point, y, z], [point, y + k * 0.1, z]) : []),
    ...[...whole, ...rest].flatMap((digit, i) =>
      [...(lit[digit] ?? '')].flatMap((name) => {
        const [ax, ay, bx, by] = bars[name] ?? [0, 0, 0, 0];
        const left = x + (i * 1.6 + (i < whole.length ? 0 : 0.6)) * k;
        return rod(paint, k * 0.16, [left + ax * k, y + ay * k, z], [left + bx * k, y + by * k, z]);
      }),
    ),
  ]);
}

/** 1.70 m tall, facing the viewer, with the feet on the floor. */
export const person: Solid = fuse(
  'shade',
  ball('shade', [0, 158.5, 0], 8, 11.5, 9.5),
  limb('shade', '0,150,0,5.4 0,142,0,5.6'),
  flesh(
    'shade',
    '72,5,5 76,12,9 84,16.5,11 95,16.5,11 106,14,10 118,16,11 132,19.5,10 139,18,9 143,11,7 147,5,5',
  ),
  both(
    'x',
    limb('shade', '8,84,0,9 8.6,66,0,8 9,46,0,5.6 9.4,34,-1,5.8 9.6,8,0,3.6'),
    limb('shade', '9.6,4,-2,3.8 10.4,3.2,8,3.2'),
    limb('shade', '18.5,136,0,5 23,120,0,4.4 26,106,0,3.7 28.5,90,2,3 29,84,3,3'),
    limb('shade', '29,83,3,3.4 29,74,4,2.6'),
  ),
);

/** The arm's length of a grip: a rounded bar. */
export const grip = (paint: Paint, from: Vec, to: Vec, radius = 1.9): Solid =>
  limb(paint, [
    [...from, radius],
    [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2, radius * 0.92],
    [...to, radius],
  ]);

export const tilt = (degrees: number, about: Vec, solid: Solid) => turn('z', degrees, solid, about);
