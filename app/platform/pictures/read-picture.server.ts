import { extname, join } from 'node:path';
import { openChild } from '../files/child-process.server.ts';
import { memoryLimits } from '../memory.server.ts';
import type { ResizedPicture } from './resize-picture.server.ts';

/** Beside this source, and in the build beside the bundle. */
const program = join(import.meta.dirname, `picture-reader${extname(import.meta.filename)}`);
/** An AVIF of 40 megapixels takes 0.8 GiB, or 1 GiB with 10 bits per colour. */
const askReader = openChild<ResizedPicture>(program, {
  atOnce: memoryLimits.picturesAtOnce,
  deadline: 4500,
  heap: 128,
  memory: 1280,
});

export async function readPicture(
  bytes: Uint8Array,
): Promise<ResizedPicture | { ok: false; reason: 'picture-too-costly' }> {
  const answer = await askReader(bytes);
  if (!answer.ok) return { ok: false, reason: 'picture-too-costly' };
  const [encoded] = answer.parts;
  if (!encoded) throw new Error('the picture reader answered nothing');
  return encoded;
}
