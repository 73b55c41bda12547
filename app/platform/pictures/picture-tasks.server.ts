import { extname, join } from 'node:path';
import { childPools, openChild } from '../files/child-process.server.ts';
import type { ServedFormat } from './picture-file.ts';
import type { ReencodedPicture } from './resize-picture.server.ts';

export type PictureTask = { bytes: Uint8Array } & (
  | { kind: 'reencode' }
  | { kind: 'resize'; width: number; format: ServedFormat }
  | { kind: 'stamp' }
);
export type TaskResult = ReencodedPicture | Uint8Array;

/** Beside this source, and in the build beside the bundle. */
const program = join(import.meta.dirname, `picture-worker${extname(import.meta.filename)}`);
/** An AVIF of 40 megapixels takes 0.8 GiB, or 1 GiB with 10 bits per colour. */
const askWorker = openChild<PictureTask, TaskResult>(program, childPools.pictures, {
  deadlineMs: 4500,
  heap: 128,
  memory: 1280,
  idleMs: 3000,
});

export async function reencodeInChild(
  bytes: Uint8Array,
): Promise<ReencodedPicture | { ok: false; reason: 'picture-too-costly' }> {
  const result = await run({ kind: 'reencode', bytes });
  if (!result) return { ok: false, reason: 'picture-too-costly' };
  if (result instanceof Uint8Array) throw new Error('the picture worker answered another task');
  return result;
}

/** Never enlarges; `width` in pixels. Throws when the child process is ended for memory or time. */
export function resizeInChild(bytes: Uint8Array, width: number, format: ServedFormat): Promise<Uint8Array> {
  return draw({ kind: 'resize', bytes, width, format });
}

/** A PNG of at most 600 × 600 pixels: 6 cm on paper at 250 dots per inch. Throws as `resizeInChild` does. */
export function drawStampInChild(bytes: Uint8Array): Promise<Uint8Array> {
  return draw({ kind: 'stamp', bytes });
}

async function draw(task: PictureTask): Promise<Uint8Array> {
  const result = await run(task);
  if (!(result instanceof Uint8Array))
    throw new Error(`the picture worker did not end its task ${task.kind}`);
  return result;
}

async function run(task: PictureTask): Promise<TaskResult | undefined> {
  const answer = await askWorker(task);
  if (!answer.ok) return undefined;
  const [result] = answer.parts;
  if (!result) throw new Error('the picture worker answered nothing');
  return result;
}
