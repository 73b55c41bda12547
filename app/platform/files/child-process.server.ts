import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import { memoryLimits } from '../memory.server.ts';

export type Answer<Part> = { ok: true; parts: Part[] } | { ok: false; reason: 'too-costly' };
export type AskChild<Task, Part> = (task: Task) => Promise<Answer<Part>>;

/** Children that work in turns, of one program or of several. */
export type ChildPool = { queue: PQueue; idle: IdleChild[] };
type IdleChild = { program: string; child: ChildProcess; timer: NodeJS.Timeout; end: () => void };

type Limits = {
  /** Longest processing of a file on an idle machine, in milliseconds. */
  deadlineMs: number;
  /** Limits of JavaScript's heap and of the whole child, in MiB; the latter is checked on Linux only. */
  heap: number;
  memory: number;
  /** How long an idle child waits for the next task, in milliseconds. */
  idleMs: number;
};
type Message =
  | { kind: 'ready' }
  | { kind: 'part'; part: unknown }
  | { kind: 'end' }
  | { kind: 'error'; error: string };

const maxWaiting = 100;
const checkIntervalMs = 100;
/** On a busy machine a file may take this many deadlines, while its processor time stays within one. */
const maxDeadlines = 6;

export function openPool(atOnce: number): ChildPool {
  return { queue: new PQueue({ concurrency: atOnce }), idle: [] };
}

const pictures = openPool(memoryLimits.picturesAtOnce);
const alone = () => (memoryLimits.isSmall ? pictures : openPool(1));
/** On a small machine tables, papers and pictures wait for each other. */
export const childPools = { pictures, tables: alone(), papers: alone() };

/** Does each task in a child process (decisions/024). `too-costly`: over a limit, or the child crashed. Throws if too many wait. */
export function openChild<Task extends object, Part>(
  program: string,
  { queue, idle }: ChildPool,
  limits: Limits,
): AskChild<Task, Part> {
  async function take(): Promise<ChildProcess> {
    const place = idle.findIndex((each) => each.program === program);
    const [idleChild] = place < 0 ? [] : idle.splice(place, 1);
    if (!idleChild) {
      for (const { end } of idle.slice()) end();
      return start(program, limits);
    }
    const { child, timer } = idleChild;
    clearTimeout(timer);
    child.removeAllListeners('exit');
    child.ref();
    child.channel?.ref();
    return child;
  }

  async function ask(task: Task): Promise<Answer<Part>> {
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
    child.send(task, () => {});
    let canServeAgain = false;
    try {
      const answer = await promise;
      canServeAgain = answer.ok;
      return answer;
    } finally {
      clearInterval(watching);
      child.removeAllListeners('message').removeAllListeners('exit');
      if (canServeAgain) release({ program, child }, idle, limits);
      else child.kill('SIGKILL');
    }
  }

  return async (task) => {
    if (queue.size >= maxWaiting) throw new Error(`too many tasks wait for ${program}`);
    return queue.add(() => ask(task));
  };
}

function release(
  { program, child }: Pick<IdleChild, 'program' | 'child'>,
  idle: IdleChild[],
  limits: Limits,
) {
  child.unref();
  child.channel?.unref();
  // Off the list before its end, which takes a moment: no task goes to a child that ends.
  const remove = () => {
    clearTimeout(idleChild.timer);
    const place = idle.indexOf(idleChild);
    if (place >= 0) idle.splice(place, 1);
  };
  const end = () => {
    remove();
    child.kill('SIGKILL');
  };
  const idleChild = { program, child, timer: setTimeout(end, limits.idleMs).unref(), end };
  idle.push(idleChild);
  child.once('exit', remove);
}

async function start(program: string, { heap }: Limits): Promise<ChildProcess> {
  const child = fork(program, [], {
    // Without the shop’s passwords. One arena of glibc, because several hold what is free again.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // When memory runs out, Linux kills this child first, not the shop or its database.
  void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {});
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`${program} ended at its start: ${signal ?? code}`)),
    );
  });
  child.removeAllListeners();
  child.on('error', () => {});
  return child;
}

/** On Linux a file overruns only when its processor time is used up too: the machine may be busy. */
function watch(child: ChildProcess, { deadlineMs, memory }: Limits, onOverrun: () => void): NodeJS.Timeout {
  const began = performance.now();
  const before = readUse(child);
  return setInterval(async () => {
    const passed = performance.now() - began;
    const [first, now] = await Promise.all([before, readUse(child)]);
    const used = first && now ? now.time - first.time : passed;
    if (now && now.memory > memory) onOverrun();
    if (passed >= deadlineMs && (used >= deadlineMs || passed >= maxDeadlines * deadlineMs)) onOverrun();
  }, checkIntervalMs);
}

/** Processor time in milliseconds and memory in MiB; Linux only. */
async function readUse({ pid }: ChildProcess): Promise<{ time: number; memory: number } | undefined> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  // The name in brackets may hold anything. The 12th and 13th field after it are times in 10 ms.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? [];
  const [, held] = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '') ?? [];
  if (!user || !system || !held) return undefined;
  return { time: (Number(user) + Number(system)) * 10, memory: Number(held) / 1024 };
}

export function answerParent<Task>(work: (task: Task) => Iterable<unknown> | AsyncIterable<unknown>) {
  process.on('disconnect', () => process.exit());
  // Terminals and service managers signal all processes, but the parent still needs the answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('message', async (task: Task) => {
    try {
      for await (const part of work(task)) await send({ kind: 'part', part });
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
