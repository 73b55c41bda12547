import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import PQueue from 'p-queue';

export type Answer<Part> = { ok: true; parts: Part[] } | { ok: false; reason: 'too-costly' };
export type AskChild<Part> = (bytes: Uint8Array) => Promise<Answer<Part>>;

type Limits = {
  atOnce: number;
  /** Milliseconds that a file may take on a machine that does nothing else. */
  deadline: number;
  /** MiB that JavaScript may hold, and that the whole child may hold: the latter is watched on Linux only. */
  heap: number;
  memory: number;
};
type Message =
  | { kind: 'ready' }
  | { kind: 'part'; part: unknown }
  | { kind: 'end' }
  | { kind: 'error'; error: string };

/** A child that nobody asks anything ends after so many milliseconds. */
const idleTime = 10_000;
const longestLine = 100;
const checkInterval = 100;
/** On a busy machine a file is given so many times its deadline to get the processor's time that it may take. */
const longestWait = 6;

/**
 * Reads files in child processes, so many at once, one in each (decisions/024). A file that takes longer than its deadline, more
 * memory than its limit, or that brings its child down is `too-costly`. Throws when no child can start, or too many files wait.
 */
export function openChild<Part>(program: string, limits: Limits): AskChild<Part> {
  const queue = new PQueue({ concurrency: limits.atOnce });
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  async function take(): Promise<ChildProcess> {
    const rested = idle.pop();
    if (!rested) return start(program, limits);
    const { child, timer } = rested;
    clearTimeout(timer);
    child.removeAllListeners('exit');
    child.ref();
    child.channel?.ref();
    return child;
  }

  function giveBack(child: ChildProcess) {
    child.unref();
    child.channel?.unref();
    const rested = { child, timer: setTimeout(() => child.kill('SIGKILL'), idleTime).unref() };
    idle.push(rested);
    child.once('exit', () => {
      clearTimeout(rested.timer);
      const place = idle.indexOf(rested);
      if (place >= 0) idle.splice(place, 1);
    });
  }

  async function ask(bytes: Uint8Array): Promise<Answer<Part>> {
    const child = await take();
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Part>>();
    const parts: Part[] = [];
    child.on('message', (message: Message) => {
      if (message.kind === 'part') parts.push(message.part as Part);
      if (message.kind === 'end') resolve({ ok: true, parts });
      if (message.kind === 'error') reject(new Error(message.error));
    });
    const refuse = () => resolve({ ok: false, reason: 'too-costly' });
    child.once('exit', refuse);
    const watching = watch(child, limits, refuse);
    // What cannot be sent to a child that is gone is told by its exit.
    child.send(bytes, () => {});
    let isWell = false;
    try {
      const answer = await promise;
      isWell = answer.ok;
      return answer;
    } finally {
      clearInterval(watching);
      child.removeAllListeners('message').removeAllListeners('exit');
      if (isWell) giveBack(child);
      else child.kill('SIGKILL');
    }
  }

  return async (bytes) => {
    if (queue.size >= longestLine) throw new Error(`too many files wait for ${program}`);
    return queue.add(() => ask(bytes));
  };
}

async function start(program: string, { heap }: Limits): Promise<ChildProcess> {
  const child = fork(program, [], {
    // Nothing that the shop is told, such as its passwords, is needed to read a file.
    env: {},
    execArgv: [`--max-old-space-size=${heap}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Where memory runs out, Linux ends this child and not the shop or its database. Elsewhere there is no such file.
  void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {});
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`${program} ended at its start: ${signal ?? code}`)),
    );
  });
  child.removeAllListeners();
  // One that cannot be written to any more ends, and its exit is heard.
  child.on('error', () => {});
  return child;
}

/** A busy machine is not the file's fault: where the system tells it, the processor's time must be used up as well. */
function watch(child: ChildProcess, { deadline, memory }: Limits, onOverrun: () => void): NodeJS.Timeout {
  const began = performance.now();
  const before = readUse(child);
  return setInterval(async () => {
    const passed = performance.now() - began;
    const [first, now] = await Promise.all([before, readUse(child)]);
    const used = first && now ? now.time - first.time : passed;
    if (now && now.memory > memory) onOverrun();
    if (passed >= deadline && (used >= deadline || passed >= longestWait * deadline)) onOverrun();
  }, checkInterval);
}

/** Milliseconds of the processor that a process has had, and MiB that it holds; known on Linux only. */
async function readUse({ pid }: ChildProcess): Promise<{ time: number; memory: number } | undefined> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  // The name stands in brackets and may hold anything; the 12th and 13th from there are hundredths of a second.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? [];
  const [, held] = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '') ?? [];
  if (!user || !system || !held) return undefined;
  return { time: (Number(user) + Number(system)) * 10, memory: Number(held) / 1024 };
}

/** The child's side: answers each file that the parent sends, part by part, and ends when the parent does. */
export function answerParent(read: (bytes: Uint8Array) => Iterable<unknown> | AsyncIterable<unknown>) {
  process.on('disconnect', () => process.exit());
  // A terminal and a service manager signal every process at once; the parent still waits for its answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('message', async (bytes: Uint8Array) => {
    try {
      for await (const part of read(bytes)) await send({ kind: 'part', part });
      await send({ kind: 'end' });
    } catch (error) {
      await send({ kind: 'error', error: error instanceof Error ? String(error.stack) : String(error) });
    }
  });
  void send({ kind: 'ready' });
}

function send(message: Message): Promise<void> {
  return new Promise((sent) => process.send?.(message, () => sent()));
}
