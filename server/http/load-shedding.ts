export type LoadShedder = ReturnType<typeof createLoadShedder>;

type Waiting = { isUrgent: boolean; admit: (isIn: boolean) => void };

/**
 * Lets so many in at once; so many wait, each at most `patience` milliseconds, and whoever is more is turned away at once. Without
 * it a crowd makes everybody wait until nobody gets an answer in time. The urgent go first, find twice the room, and may wait twice as long.
 */
export function createLoadShedder({
  inside,
  waiting,
  patience,
}: {
  inside: number;
  waiting: number;
  patience: number;
}) {
  const line: Waiting[] = [];
  let count = 0;
  let isClosed = false;
  const emptied = Promise.withResolvers<void>();

  /** Whether it was let in; then `leave` must follow. */
  async function enter({ isUrgent = false } = {}): Promise<boolean> {
    if (isClosed) return false;
    if (count < inside) {
      count += 1;
      return true;
    }
    if (line.length >= (isUrgent ? 2 * waiting : waiting)) return false;
    return new Promise((answer) => {
      const waiter: Waiting = {
        isUrgent,
        admit: (isIn) => {
          clearTimeout(clock);
          answer(isIn);
        },
      };
      const clock = setTimeout(
        () => {
          line.splice(line.indexOf(waiter), 1);
          answer(false);
        },
        isUrgent ? 2 * patience : patience,
      );
      const place = isUrgent ? line.findIndex((each) => !each.isUrgent) : -1;
      line.splice(place < 0 ? line.length : place, 0, waiter);
    });
  }

  function leave() {
    const next = line.shift();
    // Its place goes over to the next in line.
    if (next) return next.admit(true);
    count -= 1;
    if (count === 0 && isClosed) emptied.resolve();
  }

  return {
    enter,
    leave,
    isFull: () => line.length >= waiting,
    /** Lets nobody else in, and waits for all who are in or in line, those included who went away meanwhile. */
    close: async () => {
      isClosed = true;
      if (count > 0) await emptied.promise;
    },
  };
}
