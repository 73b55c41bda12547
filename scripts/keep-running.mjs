// Plain JavaScript, because it starts on the machine's own Node.
const minPause = 1000;
const maxPause = 60_000;
/** What the shop needs stayed away (server/run-shop.ts). */
const awayStatus = 75;

/**
 * Restarts the shop after a crash and returns its exit code otherwise. The pause doubles from 1 s to 60 s; after a minute of
 * running it is 1 s again. The shop sends "open" over IPC. `stopping` aborts with the signal to pass on.
 */
export async function keepRunning({ start, stopping, pause, say, now = Date.now }) {
  let wasOpen = false;
  let wait = minPause;
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

    // 0: stopped, 1: refused to start with a sentence, 70: an uncaught error.
    const wasAway = code === awayStatus;
    const hasDied = wasAway || signal !== null || (wasOpen && code > 1);
    if (!hasDied || stopping.aborted) return code ?? 1;
    if (now() - started >= maxPause && !wasAway) wait = minPause;
    const seconds = wait / 1000;
    say(
      wasAway
        ? `The shop is started again in ${seconds} s.`
        : `The shop ended unexpectedly (${signal ?? `code ${code}`}): it is started again in ${seconds} s.`,
    );
    await pause(wait, stopping);
    if (stopping.aborted) return 0;
    wait = Math.min(2 * wait, maxPause);
  }
}

function endOf(shop) {
  return new Promise((resolve, reject) => {
    shop.on('error', reject);
    shop.on('exit', (code, signal) => resolve({ code, signal }));
  });
}
