import sharp, { type Sharp } from 'sharp';
import { type Paint, paints } from './pen.ts';
import { add, bounds, cross, dot, type Part, type Solid, unit, type Vec } from './solid.ts';

/** `yaw` turns the right side into sight, `pitch` the top, in degrees; `focus` is what fills the picture. */
export type View = {
  solid: Solid;
  yaw?: number;
  pitch?: number;
  focus?: { centre: Vec; width: number };
  frame?: Frame;
};
type Corner = { x: number; y: number; depth: number; normal: Vec };
/** Where the centimetres lie in the drawing's 600 × 600. */
export type Frame = { scale: number; left: number; top: number };

/** Pixels a side while drawing: twice what is kept, so that lines become smooth. */
const side = 1600;
const unitPixels = side / 600;
/** Pages crop a picture to 4:3 or 3:2: what matters lies in the middle. */
const widest = 492;
const highest = 384;
const light = unit([-0.45, 0.8, 0.5]);
const glossy = new Set<Paint>(['steel', 'night', 'deep', 'teal', 'clay', 'sky', 'mint', 'honey', 'lilac']);
const ink: Vec = [0x1e, 0x2c, 0x32];
const shade: Vec = [0x5d, 0x48, 0x2e];

/** The drawing on a transparent ground, with its shadow. */
export function render(view: View): Sharp {
  const { solid, yaw = 34, pitch = 20 } = view;
  const project = camera(yaw, pitch);
  const frame = fit(view, project);
  const place = (point: Vec): Vec => {
    const [x, y, depth] = project(point);
    return [
      (frame.left + x * frame.scale) * unitPixels,
      (frame.top - y * frame.scale) * unitPixels,
      depth * frame.scale * unitPixels,
    ];
  };
  const pixels = new Uint8ClampedArray(side * side * 4);
  if (pitch > 0) castShadow(pixels, solid, place);
  const buffer = {
    part: new Uint16Array(side * side),
    depth: new Float32Array(side * side),
    normal: new Float32Array(side * side * 3),
  };
  buffer.depth.fill(-Infinity);
  for (const [i, part] of solid.entries()) {
    const normals = smoothNormals(part, project);
    for (let k = 0; k + 2 < part.triangles.length; k += 3) {
      const corners = [0, 1, 2].map((j): Corner => {
        const [x, y, depth] = place(part.triangles[k + j] ?? [0, 0, 0]);
        return { x, y, depth, normal: normals[k + j] ?? [0, 0, 1] };
      });
      fill(corners as [Corner, Corner, Corner], (at, depth, normal) => {
        if (depth <= (buffer.depth[at] ?? 0)) return;
        buffer.depth[at] = depth;
        buffer.part[at] = i + 1;
        buffer.normal.set(unit(normal()), at * 3);
      });
    }
  }
  paintTones(pixels, solid, buffer);
  drawOutlines(pixels, solid, buffer);
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
}

function camera(yaw: number, pitch: number) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
  return ([x, y, z]: Vec): Vec => {
    const near = x * sa + z * ca;
    return [x * ca - z * sa, y * cb - near * sb, y * sb + near * cb];
  };
}

function fit({ solid, focus, frame }: View, project: (point: Vec) => Vec): Frame {
  if (frame) return frame;
  if (focus) {
    const scale = 600 / focus.width;
    const [x, y] = project(focus.centre);
    return { scale, left: 300 - x * scale, top: 300 + y * scale };
  }
  const [low, high] = bounds(solid, project);
  const scale = Math.min(widest / (high[0] - low[0]), highest / (high[1] - low[1]));
  return {
    scale,
    left: 303 - ((low[0] + high[0]) / 2) * scale,
    top: 300 + ((low[1] + high[1]) / 2) * scale,
  };
}

/** Faces that meet at less than 28 degrees share a normal. */
function smoothNormals({ triangles }: Part, project: (point: Vec) => Vec): Vec[] {
  const origin = project([0, 0, 0]);
  const keys = triangles.map(
    ([x, y, z]) => Math.round(x * 100) * 1e9 + Math.round(y * 100) * 3e4 + Math.round(z * 100),
  );
  const faces: [whole: Vec, flat: Vec][] = [];
  const meeting = new Map<number, [Vec, Vec][]>();
  for (let k = 0; k + 2 < triangles.length; k += 3) {
    const [a, b, c] = triangles.slice(k, k + 3) as [Vec, Vec, Vec];
    const whole = cross(add(b, a, -1), add(c, a, -1));
    const face: [Vec, Vec] = [whole, unit(whole)];
    faces.push(face);
    for (const key of keys.slice(k, k + 3)) {
      const met = meeting.get(key);
      if (met) met.push(face);
      else meeting.set(key, [face]);
    }
  }
  return keys.map((key, i) => {
    const [own, flat] = faces[Math.floor(i / 3)] ?? [origin, origin];
    let [x, y, z] = [0, 0, 0];
    for (const [whole, other] of meeting.get(key) ?? []) {
      const turn = dot(other, flat);
      if (Math.abs(turn) < 0.88) continue;
      x += whole[0] * Math.sign(turn);
      y += whole[1] * Math.sign(turn);
      z += whole[2] * Math.sign(turn);
    }
    const normal = add(project(unit(x || y || z ? [x, y, z] : own)), origin, -1);
    return normal[2] < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
  });
}

function fill(
  [a, b, c]: [Corner, Corner, Corner],
  put: (at: number, depth: number, normal: () => Vec) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (Math.abs(area) < 1e-6) return;
  const clamp = (value: number) => Math.max(0, Math.min(side - 1, value));
  const [top, bottom] = [Math.min(a.y, b.y, c.y), Math.max(a.y, b.y, c.y)];
  if (bottom < 0 || top >= side) return;
  for (let y = clamp(Math.ceil(top)); y <= clamp(Math.floor(bottom)); y += 1) {
    const [left, right] = span(y, [a, b, c]);
    if (right < 0 || left >= side) continue;
    for (let x = clamp(Math.ceil(left)); x <= clamp(Math.floor(right)); x += 1) {
      const v = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
      const w = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
      const u = 1 - v - w;
      put(y * side + x, u * a.depth + v * b.depth + w * c.depth, () =>
        add(add(add([0, 0, 0], a.normal, u), b.normal, v), c.normal, w),
      );
    }
  }
}

/** Where a row of pixels enters and leaves a triangle; a little wider, so that no seam stays open. */
function span(y: number, corners: [Corner, Corner, Corner]): [left: number, right: number] {
  let [left, right] = [Infinity, -Infinity];
  for (let i = 0; i < 3; i += 1) {
    const p = corners[i] ?? corners[0];
    const q = corners[(i + 1) % 3] ?? corners[0];
    if (y < Math.min(p.y, q.y) || y > Math.max(p.y, q.y)) continue;
    const share = p.y === q.y ? 0 : (y - p.y) / (q.y - p.y);
    const x = p.x + (q.x - p.x) * share;
    left = Math.min(left, x, p.y === q.y ? q.x : x);
    right = Math.max(right, x, p.y === q.y ? q.x : x);
  }
  return [left - 0.01, right + 0.01];
}

type Buffer = { part: Uint16Array; depth: Float32Array; normal: Float32Array };
const normalAt = ({ normal }: Buffer, at: number): Vec => [
  normal[at * 3] ?? 0,
  normal[at * 3 + 1] ?? 0,
  normal[at * 3 + 2] ?? 0,
];

/** Two tones and what lies between; metal has a bright line besides. */
function paintTones(pixels: Uint8ClampedArray, solid: Solid, buffer: Buffer): void {
  const tones = new Map(
    solid.map(({ paint }) => {
      const [bright, dark] = paints[paint].map(rgb) as [Vec, Vec];
      return [paint, [dark, mix(bright, dark, 0.38), bright, mix(bright, [255, 255, 255], 0.6)] as const];
    }),
  );
  for (let at = 0; at < side * side; at += 1) {
    const paint = solid[(buffer.part[at] ?? 0) - 1]?.paint;
    const tone = paint && tones.get(paint);
    if (!tone) continue;
    const lit = dot(normalAt(buffer, at), light);
    const step = lit > 0.955 && glossy.has(paint) ? 3 : lit > 0.66 ? 2 : lit > 0.12 ? 1 : 0;
    pixels.set([...tone[step], 255], at * 4);
  }
}

const outlines = { crease: 1.2, inner: 2, outer: 3 };
type Outline = keyof typeof outlines;

function drawOutlines(pixels: Uint8ClampedArray, solid: Solid, buffer: Buffer): void {
  const found = findOutlines(solid, buffer);
  for (const kind of ['crease', 'inner', 'outer'] as const)
    for (const at of found[kind]) {
      const paint = solid[(buffer.part[at] ?? 1) - 1]?.paint ?? 'night';
      stamp(pixels, at, outlines[kind], mix(rgb(paints[paint][1]), ink, kind === 'crease' ? 0.35 : 0.72));
    }
}

function findOutlines(solid: Solid, buffer: Buffer): Record<Outline, number[]> {
  const found: Record<Outline, number[]> = { crease: [], inner: [], outer: [] };
  const compare = (one: number, other: number) => {
    const isNear = (buffer.depth[one] ?? 0) >= (buffer.depth[other] ?? 0);
    const near = isNear ? one : other;
    const kind = outlineBetween(buffer, solid, near, isNear ? other : one);
    if (kind) found[kind].push(near);
  };
  for (let at = 0; at < side * (side - 1) - 1; at += 1) {
    compare(at, at + 1);
    compare(at, at + side);
  }
  return found;
}

function outlineBetween(buffer: Buffer, solid: Solid, near: number, far: number): Outline | undefined {
  const [one, other] = [buffer.part[near] ?? 0, buffer.part[far] ?? 0];
  const part = solid[one - 1];
  if (!part || part.fine) return undefined;
  if (other === 0) return 'outer';
  const jump = (buffer.depth[near] ?? 0) - (buffer.depth[far] ?? 0);
  if (one !== other) return solid[other - 1]?.fine && jump < 8 ? undefined : 'inner';
  if (jump > 26) return 'inner';
  if (part.paint === 'shade') return undefined;
  return turnBetween(buffer.normal, near * 3, far * 3) < 0.8 ? 'crease' : undefined;
}

const turnBetween = (normals: Float32Array, a: number, b: number) =>
  (normals[a] ?? 0) * (normals[b] ?? 0) +
  (normals[a + 1] ?? 0) * (normals[b + 1] ?? 0) +
  (normals[a + 2] ?? 0) * (normals[b + 2] ?? 0);

function stamp(pixels: Uint8ClampedArray, at: number, radius: number, colour: Vec): void {
  const [x, y] = [at % side, Math.floor(at / side)];
  const reach = Math.floor(radius);
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const inside = x + dx >= 0 && x + dx < side && y + dy >= 0 && y + dy < side;
      if (inside && dx * dx + dy * dy <= radius * radius)
        pixels.set([...colour, 255], (at + dy * side + dx) * 4);
    }
}

/** What is higher casts less; what stands on the floor has a narrow dark line. */
function castShadow(pixels: Uint8ClampedArray, solid: Solid, place: (point: Vec) => Vec): void {
  const [wide, contact] = [new Float32Array(side * side), new Float32Array(side * side)];
  const highest = Math.max(
    ...solid.map(({ triangles }) => triangles.reduce((top, [, y]) => Math.max(top, y), 0)),
  );
  for (const { triangles } of solid)
    for (let k = 0; k + 2 < triangles.length; k += 3) {
      const corners = triangles.slice(k, k + 3);
      const height = Math.min(...corners.map(([, y]) => y)) / highest;
      const flat = corners.map(([x, y, z]): Corner => {
        const [sx, sy] = place([x + y * 0.16, 0, z - y * 0.1]);
        return { x: sx, y: sy, depth: 0, normal: [0, 1, 0] };
      }) as [Corner, Corner, Corner];
      fill(flat, (at) => {
        wide[at] = Math.max(wide[at] ?? 0, 1 - 0.7 * height);
        if (height < 0.015) contact[at] = 1;
      });
    }
  const [soft, close] = [blur(wide, 22), blur(contact, 6)];
  for (let at = 0; at < side * side; at += 1) {
    const alpha = Math.min(0.6, 0.26 * (soft[at] ?? 0) + 0.4 * (close[at] ?? 0));
    if (alpha > 0.004) pixels.set([...shade, alpha * 255], at * 4);
  }
}

/** Twice a mean over rows and columns. */
function blur(values: Float32Array, reach: number): Float32Array {
  let [from, to]: [Float32Array, Float32Array] = [values, new Float32Array(values.length)];
  for (const [along, across] of [
    [1, side],
    [side, 1],
    [1, side],
    [side, 1],
  ] as const) {
    for (let line = 0; line < side; line += 1) {
      let sum = 0;
      const value = (i: number) => (i < 0 || i >= side ? 0 : (from[line * across + i * along] ?? 0));
      for (let i = -reach; i < side; i += 1) {
        sum += value(i + reach) - value(i - reach - 1);
        if (i >= 0) to[line * across + i * along] = sum / (2 * reach + 1);
      }
    }
    [from, to] = [to, from === values ? new Float32Array(values.length) : from];
  }
  return from;
}

const rgb = (hex: string): Vec =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Vec;
const mix = (a: Vec, b: Vec, share: number): Vec => add(add([0, 0, 0], a, 1 - share), b, share);
