import PQueue from 'p-queue';

export type LoadShedder = ReturnType<typeof createLoadShedder>;

type Capacity = { maxConcurrent: number; maxQueued: number; maxWaitMs: number };

/** Limits the work in progress and the work that waits. Urgent work goes first, has twice the queue, and may wait twice as long. */
export function createLoadShedder({ maxConcurrent, maxQueued, maxWaitMs }: Capacity) {
  const queue = new PQueue({ concurrency: maxConcurrent });
  let isClosed = false;

  async function run(work: () => Promise<void>, { isUrgent = false } = {}): Promise<boolean> {
    const factor = isUrgent ? 2 : 1;
    if (isClosed || queue.size >= factor * maxQueued) return false;
    let isAdmitted = false;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), factor * maxWaitMs);
    const admitted = () => {
      clearTimeout(timer);
      isAdmitted = true;
      return work();
    };
    try {
      await queue.add(admitted, { priority: factor, signal: waiting.signal });
    } catch (error) {
      if (isAdmitted) throw error;
    }
    return isAdmitted;
  }

  return {
    run,
    isFull: () => queue.size >= maxQueued,
    /** Refuses new work, and waits for all that was taken or queued, also of clients that went away. */
    close: async () => {
      isClosed = true;
      await queue.onIdle();
    },
  };
}
