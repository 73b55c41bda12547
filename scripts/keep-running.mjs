// Plain JavaScript for whatever Node ≥ 20 the machine has, like start.mjs.
const shortest = 1000;
const longest = 60_000;

/**
 * Runs the shop until it ends on purpose, and answers its exit code. One that died is started again, after a pause that doubles
 * from a second to a minute, and is a second again once the shop ran for a minute.
 *
 * `start` spawns the shop with an IPC channel, where it says "open"; `pause` waits for milliseconds, or until `stopping`, the
 * signal that whoever runs the shop ends it with, which goes on to the shop; `say` tells them what happens.
 */
export async function keepRunning({ start, stopping, pause, say, now = Date.now }) {
  let wasOpen = false;
  let wait = shortest;
  while (true) {
    const started = now();
    const shop = start();
    shop.on('message', (said) => {
      wasOpen ||= said === 'open';
    });
    const passOn = () => shop.kill(stopping.reason);
    stopping.addEventListener('abort', passOn);
    const { code, signal } = await endOf(shop);
    stopping.removeEventListener('abort', passOn);

    // 0 was wanted, 1 is a refusal that has its sentence; any other code is an error that nobody caught (server/run-shop.ts).
    const hasDied = signal !== null || (wasOpen && code > 1);
    if (!hasDied || stopping.aborted) return code ?? 1;
    if (now() - started >= longest) wait = shortest;
    say(
      `The shop ended unexpectedly (${signal ?? `code ${code}`}): it is started again in ${wait / 1000} s.`,
    );
    await pause(wait, stopping);
    if (stopping.aborted) return 1;
    wait = Math.min(2 * wait, longest);
  }
}

function endOf(shop) {
  return new Promise((resolve, reject) => {
    shop.on('error', reject);
    shop.on('exit', (code, signal) => resolve({ code, signal }));
  });
}
