import type { Paint } from './pen.ts';

/** In centimetres: to the right, up, towards the viewer. The floor is at 0. */
export type Vec = readonly [x: number, y: number, z: number];
/** Three points a triangle. A fine part (spokes, digits) has no outline. */
export type Part = { paint: Paint; fine: boolean; triangles: Vec[] };
export type Solid = Part[];
type Axis = 'x' | 'y' | 'z';

export const add = (a: Vec, b: Vec, k = 1): Vec => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** `'0,4 2.5,8'`: points by spaces, their numbers by commas. */
function numbers<T>(points: string | readonly T[]): readonly T[] {
  if (typeof points !== 'string') return points;
  return points.split(' ').map((point) => point.split(',').map(Number) as unknown as T);
}

const each = (solid: Solid, change: (point: Vec) => Vec): Solid =>
  solid.map((part) => ({ ...part, triangles: part.triangles.map(change) }));
export const move = (x: number, y: number, z: number, ...solids: Solid[]) =>
  each(solids.flat(), (p) => [p[0] + x, p[1] + y, p[2] + z]);
export const scale = (k: number, ...solids: Solid[]) =>
  each(solids.flat(), (p) => [p[0] * k, p[1] * k, p[2] * k]);
/** Its lowest and its highest corner, as `project` sees it. */
export function bounds(solid: Solid, project = (point: Vec) => point): [low: Vec, high: Vec] {
  let [low, high]: [Vec, Vec] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const { triangles } of solid)
    for (const point of triangles) {
      const [x, y, z] = project(point);
      low = [Math.min(low[0], x), Math.min(low[1], y), Math.min(low[2], z)];
      high = [Math.max(high[0], x), Math.max(high[1], y), Math.max(high[2], z)];
    }
  return [low, high];
}
/** The same on the other side. */
export const mirror = (axis: 'x' | 'z', ...solids: Solid[]) =>
  each(solids.flat(), (p) => (axis === 'x' ? [-p[0], p[1], p[2]] : [p[0], p[1], -p[2]]));
export const both = (axis: 'x' | 'z', ...solids: Solid[]) => [...solids.flat(), ...mirror(axis, ...solids)];
export function turn(axis: Axis, degrees: number, solid: Solid, about: Vec = [0, 0, 0]): Solid {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = ([x, y, z]: Vec): Vec => {
    if (axis === 'x') return [x, y * c - z * s, y * s + z * c];
    if (axis === 'y') return [x * c + z * s, y, z * c - x * s];
    return [x * c - y * s, x * s + y * c, z];
  };
  return each(solid, (p) => add(turned(add(p, about, -1)), about));
}
/** Turned around its origin, which then lies at a point. */
export const put = (at: Vec, axis: Axis, degrees: number, solid: Solid) =>
  move(...at, turn(axis, degrees, solid));
/** One outline around all of them. */
export const fuse = (paint: Paint, ...solids: Solid[]): Solid => [
  { paint, fine: false, triangles: solids.flat().flatMap(({ triangles }) => triangles) },
];
export const fine = (...solids: Solid[]): Solid => solids.flat().map((part) => ({ ...part, fine: true }));

/** Skin over rows of as many points each. */
export function sheet(paint: Paint, rows: Vec[][]): Solid {
  const triangles = rows.slice(1).flatMap((row, i) =>
    row.slice(1).flatMap((d, j): Vec[] => {
      const [a, b, c] = [rows[i]?.[j] ?? d, rows[i]?.[j + 1] ?? d, row[j] ?? d];
      return [a, b, c, b, d, c];
    }),
  );
  return [{ paint, fine: false, triangles }];
}

/** Between two opposite corners. */
export function box(paint: Paint, from: Vec, to: Vec, round = 0.3): Solid {
  const half = from.map((low, i) => Math.abs((to[i] ?? 0) - low) / 2);
  const r = Math.min(round, ...half);
  const corner = (angle: number, quarter: number): [number, number] => [
    Math.cos(angle),
    quarter % 4 === 0 || quarter % 4 === 3 ? 1 : -1,
  ];
  const steps = range(6).map((i) => (i / 5) * (Math.PI / 2));
  const around = range(5)
    .flatMap((quarter) => steps.map((a) => ({ a: a + (quarter * Math.PI) / 2, quarter })))
    .slice(0, 4 * steps.length + 1);
  const rows = [-1, 1].flatMap((up) =>
    steps.map((step) => {
      const lift = up < 0 ? step - Math.PI / 2 : step;
      return around.map(({ a, quarter }): Vec => {
        const [cos, sideX] = corner(a, quarter);
        const sideZ = quarter % 4 < 2 ? 1 : -1;
        const [hx = 0, hy = 0, hz = 0] = half;
        return [
          (from[0] + to[0]) / 2 + sideX * (hx - r) + r * Math.cos(lift) * cos,
          (from[1] + to[1]) / 2 + up * (hy - r) + r * Math.sin(lift),
          (from[2] + to[2]) / 2 + sideZ * (hz - r) + r * Math.cos(lift) * Math.sin(a),
        ];
      });
    }),
  );
  const cap = (row: Vec[] = []): Vec[][] => {
    const middle = row.reduce<Vec>((sum, p) => add(sum, p, 1 / row.length), [0, 0, 0]);
    return [row.map(() => middle), row];
  };
  return fuse(paint, sheet(paint, rows), sheet(paint, cap(rows[0])), sheet(paint, cap(rows.at(-1))));
}

/** Rings of [y, radius in x, radius in z, centre x, centre z] from below to above, closed at both ends. */
export type Ring = readonly [y: number, rx: number, rz?: number, x?: number, z?: number];
export function lathe(paint: Paint, points: string | Ring[], open = false): Solid {
  const rings = numbers<Ring>(points);
  const rows = rings.map(([y, rx, rz = rx, x = 0, z = 0]) =>
    range(41).map((i): Vec => {
      const a = (i * Math.PI) / 20;
      return [x + rx * Math.cos(a), y, z + rz * Math.sin(a)];
    }),
  );
  const point = (ring: Ring | undefined): Vec[] =>
    range(41).map(() => [ring?.[3] ?? 0, ring?.[0] ?? 0, ring?.[4] ?? 0]);
  if (open) return sheet(paint, rows);
  return sheet(paint, [point(rings[0]), ...rows, point(rings.at(-1))]);
}
/** A lathe whose rings flow into each other, as a body's do. */
export const flesh = (paint: Paint, points: string | Ring[], open = false): Solid => {
  const rings = numbers<Ring>(points).map(([y, rx, rz = rx, x = 0, z = 0]) => [y, rx, rz, x, z]);
  return lathe(
    paint,
    spline(rings).map(([y = 0, rx = 0, rz = 0, x = 0, z = 0]): Ring => [y, rx, rz, x, z]),
    open,
  );
};
export const ball = (paint: Paint, centre: Vec, rx: number, ry = rx, rz = rx): Solid =>
  move(
    ...centre,
    lathe(
      paint,
      range(17).map((i): Ring => {
        const a = (i / 16 - 0.5) * Math.PI;
        return [ry * Math.sin(a), rx * Math.cos(a), rz * Math.cos(a)];
      }),
    ),
  );
/** A round thing between two points. */
export const rod = (paint: Paint, radius: number, from: Vec, to: Vec) => tube(paint, radius, [from, to]);

/** Bent where its points turn. */
export const tube = (paint: Paint, radius: number, points: string | Vec[], bend = radius * 3): Solid =>
  swept(
    paint,
    rounded(numbers(points), bend).map((p) => [p, radius]),
    false,
  );
/** A tube that ends where it begins. */
export const loop = (paint: Paint, radius: number, points: string | Vec[], bend = radius * 3): Solid =>
  swept(
    paint,
    rounded(numbers(points), bend, true).map((p) => [p, radius]),
    true,
  );
export const hoop = (paint: Paint, radius: number, thickness: number, [x, y, z]: Vec = [0, 0, 0]): Solid =>
  swept(
    paint,
    range(49).map((i) => [
      [x + radius * Math.cos((i * Math.PI) / 24), y + radius * Math.sin((i * Math.PI) / 24), z],
      thickness,
    ]),
    true,
  );
/** Swells and thins through [x, y, z, radius]; with round ends. */
type Joint = readonly [x: number, y: number, z: number, radius: number];
export function limb(paint: Paint, joints: string | Joint[]): Solid {
  const path = spline(numbers<Joint>(joints)).map(([x = 0, y = 0, z = 0, radius = 0]): [Vec, number] => [
    [x, y, z],
    radius,
  ]);
  const end = (index: 0 | -1): [Vec, number][] => {
    const [tip, radius] = path.at(index) ?? [[0, 0, 0] as Vec, 0];
    const [next] = path.at(index === 0 ? 1 : -2) ?? [tip];
    const out = unit(add(tip, next, -1));
    const steps = range(5).map((i) => ((i + 1) / 5) * (Math.PI / 2));
    const cap = steps.map((a): [Vec, number] => [
      add(tip, out, radius * Math.sin(a)),
      Math.max(0.01, radius * Math.cos(a)),
    ]);
    return index === 0 ? cap.reverse() : cap;
  };
  return swept(paint, [...end(0), ...path, ...end(-1)], false);
}

/** Through all points without a corner (Catmull-Rom), eight steps from one to the next. */
function spline(points: readonly (readonly number[])[]): number[][] {
  const at = (i: number, k: number) => points[Math.max(0, Math.min(points.length - 1, i))]?.[k] ?? 0;
  return range((points.length - 1) * 8 + 1).map((step) => {
    const [i, t] = [Math.floor(step / 8), (step % 8) / 8];
    return range(points[0]?.length ?? 0).map((k) => {
      const [p, q, r, s] = [at(i - 1, k), at(i, k), at(i + 1, k), at(i + 2, k)];
      return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
    });
  });
}

function swept(paint: Paint, path: [Vec, number][], closed: boolean): Solid {
  const centre = (i: number) =>
    path[
      closed ? (i + path.length - 1) % (path.length - 1) : Math.max(0, Math.min(path.length - 1, i))
    ]?.[0] ?? [0, 0, 0];
  let side: Vec = [0, 0, 0];
  const rows = path.map(([point, radius], i) => {
    const ahead = unit(add(centre(i + 1), centre(i - 1), -1));
    if (i === 0) side = Math.abs(ahead[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    side = unit(add(side, ahead, -dot(side, ahead)));
    const other = cross(ahead, side);
    return range(17).map((k): Vec => {
      const a = (k * Math.PI) / 8;
      return add(add(point, side, radius * Math.cos(a)), other, radius * Math.sin(a));
    });
  });
  const cap = (row: Vec[] = [], tip: Vec = [0, 0, 0]) => sheet(paint, [row.map(() => tip), row]);
  if (closed) return sheet(paint, rows);
  return fuse(paint, sheet(paint, rows), cap(rows[0], path[0]?.[0]), cap(rows.at(-1), path.at(-1)?.[0]));
}

/** Corners become arcs. */
export function rounded(points: readonly Vec[], bend: number, closed = false): Vec[] {
  const count = points.length;
  const at = (i: number): Vec => points[(i + count) % count] ?? [0, 0, 0];
  const path = points.flatMap((corner, i): Vec[] => {
    if (!closed && (i === 0 || i === count - 1)) return [corner];
    const [before, after] = [add(at(i - 1), corner, -1), add(at(i + 1), corner, -1)];
    const cut = Math.min(bend, Math.hypot(...before) * 0.49, Math.hypot(...after) * 0.49);
    const [a, b] = [add(corner, unit(before), cut), add(corner, unit(after), cut)];
    return range(7).map((step) => {
      const t = step / 6;
      return add(add(add([0, 0, 0], a, (1 - t) ** 2), corner, 2 * t * (1 - t)), b, t * t);
    });
  });
  return closed ? [...path, path[0] ?? [0, 0, 0]] : path;
}

/** Rounded rectangles of [y, half the width, half the depth], each above or in the one before: tubs, pads, cases. */
export function tray(paint: Paint, points: string, bend = 4, open = false): Solid {
  const rings = numbers<Vec>(points);
  const rows = rings.map(([y, x, z]) =>
    rounded(
      [
        [-x, y, z],
        [x, y, z],
        [x, y, -z],
        [-x, y, -z],
      ],
      bend,
      true,
    ),
  );
  const cap = (row: Vec[] = [], y = 0): Solid => sheet(paint, [row.map(() => [0, y, 0]), row]);
  const closed = open ? [] : cap(rows[0], rings[0]?.[0]);
  return fuse(paint, sheet(paint, rows), closed, cap(rows.at(-1), rings.at(-1)?.[0]));
}

/** A strip rolled up, from the inside; it lies along z and stands on the floor. */
export function roll(paint: Paint, inner: number, thickness: number, turns: number, width: number): Solid {
  const outer = inner + thickness * 1.04 * (turns + 1);
  const spiral = (extra: number) =>
    range(Math.round(turns * 36) + 1).map((i): [number, number] => {
      const a = (i / 36) * Math.PI * 2 - turns * Math.PI * 2;
      const r = inner + thickness * 1.04 * (i / 36) + extra;
      return [r * Math.cos(a), outer + r * Math.sin(a)];
    });
  return plate(paint, [...spiral(0), ...spiral(thickness).reverse()], width / 2, -width / 2);
}

/** A plate with this outline (x, y), from one z to another. */
export function plate(
  paint: Paint,
  outline: string | [number, number][],
  near: number,
  far: number,
  bend = 0,
): Solid {
  const flat = numbers<[number, number]>(outline).map(([x, y]): Vec => [x, y, near]);
  const edge = bend ? rounded(flat, bend, true) : [...flat, flat[0] ?? ([0, 0, 0] as Vec)];
  const behind = edge.map(([x, y]): Vec => [x, y, far]);
  const face = clipEars(edge.slice(0, -1));
  const back = face.map(([x, y]): Vec => [x, y, far]);
  return [
    {
      paint,
      fine: false,
      triangles: [...face, ...back, ...(sheet(paint, [edge, behind])[0]?.triangles ?? [])],
    },
  ];
}

function clipEars(outline: Vec[]): Vec[] {
  const area = (a: Vec, b: Vec, c: Vec) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const whole = outline.reduce(
    (sum, p, i) => sum + area([0, 0, 0], p, outline[(i + 1) % outline.length] ?? p),
    0,
  );
  const left = whole < 0 ? outline.toReversed() : [...outline];
  const triangles: Vec[] = [];
  for (let i = 0, tries = 0; left.length > 2 && tries < left.length; ) {
    const [a, b, c] = [0, 1, 2].map((k) => left[(i + k) % left.length] ?? ([0, 0, 0] as Vec)) as [
      Vec,
      Vec,
      Vec,
    ];
    const holds = (p: Vec) =>
      p !== a && p !== b && p !== c && area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0;
    if (area(a, b, c) > 1e-9 && !left.some(holds)) {
      triangles.push(a, b, c);
      left.splice((i + 1) % left.length, 1);
      tries = 0;
    } else tries += 1;
    i = (i + 1) % left.length;
  }
  return triangles;
}
