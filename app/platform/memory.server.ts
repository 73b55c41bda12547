import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;

export type MemoryLimits = {
  isSmall: boolean;
  /** In bytes. */
  pageCache: number;
  openEndedPageCache: number;
  pictureCache: number;
  /** Of the embedded database, in bytes. */
  sharedBuffers: number;
  /** Connections to the database; each takes some MB there. */
  connections: number;
  /** Growth of the JavaScript heap since its last full garbage collection that starts the next one, in percent. */
  heapGrowth: number;
  /** Pictures that are resized, or read as uploads, at the same moment. */
  picturesAtOnce: number;
};

/** The parts of so many bytes of memory: in full from 1 GiB on, smaller below. Node itself limits its heap to half of them. */
export function shareMemory(bytes: number): MemoryLimits {
  const share = Math.min(1, bytes / 2 ** 30);
  const isSmall = share < 0.75;
  return {
    isSmall,
    pageCache: Math.round(40 * share) * mebibyte,
    openEndedPageCache: Math.round(4 * share) * mebibyte,
    pictureCache: Math.round(8 * share) * mebibyte,
    sharedBuffers: (isSmall ? Math.round(48 * share) : 128) * mebibyte,
    connections: isSmall ? Math.max(4, Math.round(12 * share)) : 16,
    heapGrowth: isSmall ? 50 : 100,
    picturesAtOnce: isSmall ? 1 : 2,
  };
}

/** Of this machine, or of the control group that limits the shop. Without a limit Node names 0 or more than there is. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

export const memoryLimits = shareMemory(availableMemory());
