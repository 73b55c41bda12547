export type Limiter = {
  /** Does the work when its turn comes; what nobody waits for lets everything else pass. */
  inTurn: <Answer>(work: () => Promise<Answer>, urgency?: 'awaited' | 'spare') => Promise<Answer>;
  /** How many wait that somebody waits for. */
  waiting: () => number;
};

/** Lets only so many works go on at once; the others wait in line. */
export function createLimiter(atOnce: number): Limiter {
  const lines = { awaited: [] as (() => void)[], spare: [] as (() => void)[] };
  let going = 0;

  function beginNext() {
    while (going < atOnce) {
      const begin = lines.awaited.shift() ?? lines.spare.shift();
      if (!begin) return;
      going += 1;
      begin();
    }
  }

  return {
    inTurn: async (work, urgency = 'awaited') => {
      await new Promise<void>((begin) => {
        lines[urgency].push(begin);
        beginNext();
      });
      try {
        return await work();
      } finally {
        going -= 1;
        beginNext();
      }
    },
    waiting: () => lines.awaited.length,
  };
}
