import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;

export type MemoryLimits = {
  /** In bytes. */
  pageCache: number;
  madeUpPageCache: number;
  pictureCache: number;
  /** Of the embedded database, in bytes. */
  sharedBuffers: number;
  /** Connections to the database; each takes some MB there. */
  connections: number;
  /** Pictures that are resized, and uploads that are read, at the same moment. */
  picturesAtOnce: number;
};

/** The parts of so many bytes of memory: in full from 1 GiB on, smaller below. Node itself limits its heap to half of them. */
export function shareMemory(bytes: number): MemoryLimits {
  const share = Math.min(1, bytes / 2 ** 30);
  const isSmall = share < 0.75;
  return {
    pageCache: Math.round(40 * share) * mebibyte,
    madeUpPageCache: Math.round(8 * share) * mebibyte,
    pictureCache: Math.round(24 * share) * mebibyte,
    sharedBuffers: (isSmall ? Math.round(64 * share) : 128) * mebibyte,
    connections: isSmall ? 8 : 16,
    picturesAtOnce: isSmall ? 1 : 2,
  };
}

/** Of this machine, or of the control group that limits the shop. Without a limit Node names 0 or more than there is. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

export const memoryLimits = shareMemory(availableMemory());
