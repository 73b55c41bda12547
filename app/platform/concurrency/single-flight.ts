/** Callers with the same key share one call while it runs. */
export function singleFlight<Result>() {
  const calls = new Map<string, Promise<Result>>();

  function share(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = calls.get(key);
    if (running) return running;
    // Not before the call is in the map: the work may forget itself at its start.
    const call = Promise.resolve()
      .then(work)
      .finally(() => {
        if (calls.get(key) === call) calls.delete(key);
      });
    calls.set(key, call);
    return call;
  }

  return {
    share,
    find: (key: string) => calls.get(key),
    /** The next caller starts a new call; those who wait keep theirs. */
    forget: (key: string) => calls.delete(key),
    forgetAll: () => calls.clear(),
  };
}
