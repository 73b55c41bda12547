import { setTimeout as pause } from 'node:timers/promises';

/** Who waits for a reading to end waits no longer, in milliseconds: one that hangs holds nobody up. */
const longestTurn = 50;

/**
 * Lets those who ask at the same time share one reading; all of them name the same source. Nobody is answered by a reading that began before they asked: who
 * comes while one is under way waits for the next, so that each sees all that was saved before.
 */
export function singleFlight<Source, Read>(
  read: (source: Source) => Promise<Read>,
): (source: Source) => Promise<Read> {
  let going: Promise<unknown> | undefined;
  let next: Promise<Read> | undefined;

  function begin(source: Source): Promise<Read> {
    const reading = read(source);
    const ended = reading.then(end, end);
    function end() {
      if (going === ended) going = undefined;
    }
    going = ended;
    return reading;
  }

  return (source) => {
    if (!going) return begin(source);
    next ??= Promise.race([going, pause(longestTurn, undefined, { ref: false })]).then(() => {
      next = undefined;
      return begin(source);
    });
    return next;
  };
}
