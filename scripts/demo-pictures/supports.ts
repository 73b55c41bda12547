import type { Paint } from './pen.ts';
import type { Drawing } from './scene.ts';
import {
  both,
  box,
  fine,
  flesh,
  fuse,
  hoop,
  lathe,
  limb,
  move,
  type Ring,
  rod,
  type Solid,
  sheet,
  turn,
  type Vec,
} from './solid.ts';

/** A strap around a limb: a ring of its own. */
const strap = (paint: Paint, y: number, height: number, rx: number, rz: number, x = 0, z = 0): Solid =>
  lathe(paint, `${y},${rx},${rz},${x},${z} ${y + height},${rx},${rz},${x},${z}`, true);

const thigh: Ring[] = [
  [18, 6.6, 6.6],
  [26, 6.8, 6.9, 0, 0],
  [31, 6.4, 6.8, 0, 0.5],
  [36, 6.9, 7.2, 0, 0.2],
  [44, 8.2, 8.2],
  [52, 9, 9],
];
const shinRings: Ring[] = [[0, 5.4, 5.4], [10, 6.2, 6.4, 0, -0.6], ...thigh];
const kneeSupport: Solid = [
  ...flesh('skin', shinRings),
  ...flesh(
    'deep',
    '14,6.8,6.9,0,-0.3 14.2,7,7.1,0,-0.3 26,7.3,7.4 31,6.9,7.5,0,0.5 36,7.3,7.7,0,0.2 46,9,9 46.2,8.6,8.6',
    true,
  ),
  ...strap('teal', 14, 3, 7.3, 7.4, 0, -0.2),
  ...strap('teal', 43.4, 3, 9.2, 9.2),
  ...move(0, 30, 8, [
    ...hoop('mint', 4, 0.9),
    ...fine(turn('x', 90, lathe('teal', '-0.4,3.4 0.2,2.6 0.4,0.2'))),
  ]),
  ...both('x', box('teal', [6.6, 20, -1], [7.8, 41, 1], 0.6)),
];

const lumbarBelt: Solid = move(0, -9, 0, [
  ...flesh('night', '9,18.6,13 9.3,18.9,13.3 22,15.9,11.5 34.7,17,12.1 35,16.6,11.8', true),
  ...flesh('deep', '9.3,18.2,12.6 22,15.2,10.8 34.7,16.2,11.4', true),
  ...[-0.5, 0.5, -1.5, 1.5].flatMap((i) => {
    const a = (i * 0.3 + 0.08) * 1.1;
    const at = (y: number, r: number): Vec => [r * Math.sin(a) * 1.38, y, r * Math.cos(a)];
    return limb('teal', [
      [...at(12, 12.9), 0.8],
      [...at(22, 11.7), 0.8],
      [...at(32, 12.1), 0.8],
    ]);
  }),
  ...strap('teal', 18, 3.4, 16.8, 12.2),
  ...strap('teal', 25, 3.4, 16.4, 11.9),
  ...box('clay', [-6, 16.6, 11.6], [1, 29.6, 13], 0.8),
]);

/** A right hand that stands on its forearm, its palm to the viewer. */
const hand: Solid = fuse('skin', [
  ...flesh('skin', '0,3.3 12,2.9 16,2.6,2.3 18,2.7,2.2 21,3.4,2.1 25,4.2,1.7 29,4.4,1.6 31,4.2,1.4 32,3.4,1'),
  ...limb('skin', '-2.6,22,0.6,1.6 -5,25,1.4,1.3 -6.8,28,1.6,1 -7.4,30,1.6,0.85'),
  ...[
    [-3.2, 38],
    [-1.1, 40],
    [1.1, 39],
    [3.1, 36],
  ].flatMap(([x = 0, top = 0]) =>
    limb('skin', `${x * 0.95},29,0,1.05 ${x * 1.12},${(30 + top) / 2},0.3,0.98 ${x * 1.26},${top},0.8,0.78`),
  ),
]);
const wristSplint: Solid = turn('z', -12, [
  ...hand,
  ...flesh('deep', '8,3.3,3.3 8.2,3.6,3.6 18,3.3,3.2 21,3.8,2.8 25,4.6,2.3 27.4,4.8,2.2 27.6,4.4,1.9', true),
  ...strap('teal', 9.4, 2.6, 3.9, 3.9),
  ...strap('teal', 14.6, 2.6, 3.8, 3.8),
  ...strap('teal', 20.2, 2.6, 4.2, 3.1),
  ...fine(box('steel', [-0.8, 9, 3.2], [0.8, 25.4, 4], 0.3)),
  ...[10.7, 15.9, 21.5].flatMap((y) => box('clay', [1.4, y - 1, 2.4], [3.2, y + 1, 3.9], 0.4)),
]);

const foot = (paint: Paint, grow: number, from: [number, number, number, number][]): Solid =>
  limb(
    paint,
    from.map(([x, y, z, r]): [number, number, number, number] => [x, y, z, r + grow]),
  );
const ankle: [number, number, number, number][] = [
  [0, 24, 0, 4.2],
  [0, 14, 0, 3.8],
  [0.4, 8, 0, 4.2],
  [3, 5.2, 0, 4.2],
];
const sole: [number, number, number, number][] = [
  [-3, 4.2, 0, 3.8],
  [4, 4.4, 0, 3.7],
  [10, 3.4, 0, 3.2],
  [16, 2.6, 0.4, 2.4],
];
const toes: [number, number, number, number][] = [
  [13, 2.6, 0.2, 2.5],
  [18, 2.2, 0.6, 2],
];
/** With a flat end above. */
const shin = (paint: Paint, grow: number, rings: Ring[]) =>
  flesh(
    paint,
    rings.map(([y, r]): Ring => [y, r + grow]),
  );
const calf: Ring[] = [
  [20, 4],
  [24, 4.3],
  [28, 4.9],
  [33, 5.6],
  [38, 5.9],
  [43, 5.7],
  [47, 5.4],
];
const bareFoot = fuse(
  'skin',
  shin('skin', 0, calf.slice(0, 4)),
  foot('skin', 0, ankle),
  foot('skin', 0, sole),
  foot('skin', 0, toes),
);
const band = (from: Vec, middle: Vec, to: Vec): Solid =>
  limb('clay', [
    [...from, 1.1],
    [...middle, 1.1],
    [...to, 1.1],
  ]);
const ankleBrace: Solid = [
  ...bareFoot,
  ...fuse(
    'night',
    foot('night', 0.5, ankle.slice(1)),
    shin('night', 0.5, [
      [14, 3.8],
      [20, 4.1],
      [24, 4.4],
    ]),
    foot('night', 0.5, sole.slice(0, 3)),
  ),
  ...both(
    'z',
    band([-2.6, 21, 3.6], [1.4, 13, 4.2], [6, 6.4, 4]),
    band([3.2, 21, 3.4], [-0.6, 13, 4.2], [-4.4, 6, 3.6]),
  ),
  ...strap('teal', 20.4, 4.4, 5.2, 5.2),
  ...strap('teal', 15.4, 1.6, 4.7, 4.7),
];

const collarRows = (inner: number, low: number, high: number): Vec[][] =>
  [low, low + 0.6, high - 0.6, high].map((y, k) =>
    Array.from({ length: 45 }, (_, i): Vec => {
      const a = (i / 44) * Math.PI * 2 * 0.97 + 1;
      const front = Math.sin(a);
      const r = inner - (k === 0 || k === 3 ? 0.5 : 0);
      return [r * 1.06 * Math.cos(a), y + (k > 1 ? -0.8 * front : 0.8 * front), r * front];
    }),
  );
const collar: Solid = [
  ...fuse(
    'sky',
    sheet('sky', collarRows(8.6, 0, 8)),
    sheet('sky', [collarRows(8.6, 0, 8)[3] ?? [], collarRows(6.4, 0, 8)[3] ?? []]),
  ),
  ...sheet('paper', collarRows(6.4, 0, 8)),
  ...turn('y', 36, [
    ...box('paper', [-3.4, 1.6, 8], [3.4, 6.4, 9.2], 0.5),
    ...fine(box('steel', [-2.8, 2.2, 9], [-1.6, 5.8, 9.3], 0.1)),
  ]),
];

const stocking: Solid = [
  ...fuse(
    'skin',
    foot('skin', 0, toes),
    foot('skin', -0.4, sole),
    shin('skin', -0.2, [...calf.slice(4), [52, 6], [56, 6.6]]),
  ),
  ...fuse('wood', foot('wood', 0.2, ankle), shin('wood', 0.2, calf), foot('wood', 0.3, sole.slice(0, 3))),
  ...strap('birch', 44, 4, 6.1, 6.1),
  ...strap('birch', 47.9, 0.1, 6, 6),
];

/** A tape around a limb, with its marks, and its end that hangs down. */
function tape(y: number, rx: number, rz = rx, x = 0, z = 0): Solid {
  const at = (a: number, height: number): Vec => [
    x + (rx + 0.12) * Math.sin(a),
    y + height,
    z + (rz + 0.12) * Math.cos(a),
  ];
  const marks = Array.from({ length: 36 }, (_, i) =>
    fine(
      rod('deep', rx * 0.012 + 0.03, at((i * Math.PI) / 18, 0.9), at((i * Math.PI) / 18, i % 5 ? 1.4 : 0.9)),
    ),
  );
  const end = turn(
    'y',
    24,
    box('mint', [x - 1.5, y - Math.min(rx * 0.9, 6), z + rz + 0.1], [x + 0.5, y + 1.4, z + rz + 0.4], 0.1),
    [x, 0, z],
  );
  return [...strap('mint', y, 1.5, rx, rz, x, z), ...marks.flat(), ...end];
}
export const torso: Solid = fuse(
  'skin',
  flesh('skin', '0,18.4,12.4 8,18.6,12.4 16,17,11.2 24,15.4,10.2 30,15.4,10.2 38,16.4,11 48,18.4,12'),
);

/** As near as shows where the tape goes, from the height of its middle and the width that is seen. */
const near = (y: number, width: number, solid: Solid): Drawing => ({
  solid,
  yaw: 16,
  pitch: 10,
  focus: { centre: [0, y, 0], width },
});
const patella = move(0, 31, 4.7, flesh('skin', '-4.4,0.5 -4,2 -2.6,3.4 0,4 2.6,3.4 4,2 4.4,0.5'));
const navel = fine(move(0, 31.6, 9.7, lathe('night', '-1,0.5 0,0.9 1,0.5')));

/** Limbs by the name of their size guide: where the tape goes. Without words, so that they serve both languages. */
export const measures: Record<string, Drawing> = {
  genou: near(30, 40, [...flesh('skin', shinRings), ...patella, ...tape(30.2, 7, 9, 0, 0.3)]),
  jambe: {
    solid: [...fuse('skin', bareFoot, shin('skin', 0, calf)), ...tape(13.6, 4.1), ...tape(37, 6.2)],
    pitch: 12,
    focus: { centre: [5, 20, 0], width: 54 },
  },
  taille: near(25, 44, [...torso, ...navel, ...tape(28.4, 15.7, 10.6)]),
  poignet: near(21, 46, [...hand, ...tape(15.4, 2.9, 2.7)]),
  paume: near(25, 38, [...hand, ...tape(26.6, 4.7, 2.1)]),
};

export const supports: Record<string, Drawing[]> = {
  'genouillere-rotulienne': [{ solid: kneeSupport, pitch: 10 }],
  'ceinture-lombaire': [{ solid: lumbarBelt, pitch: 22 }],
  'attelle-poignet': [{ solid: wristSplint, yaw: 18, pitch: 8 }],
  'chevillere-stabilisatrice': [ankleBrace],
  'collier-cervical-mousse': [{ solid: collar, pitch: 30 }],
  'bas-de-contention': [{ solid: [...stocking, ...move(4, 0, -17, stocking)], pitch: 14 }],
};
