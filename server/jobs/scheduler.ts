import PQueue from 'p-queue';
import type { Channel, Listening } from '../postgres-events/listening.ts';

export type Job = {
  name: string;
  /** Milliseconds between two runs. The first one starts at once. */
  every: number;
  channel?: Channel;
  /** Ends early, without an error or with one, once the signal is raised. */
  run: (signal: AbortSignal) => Promise<unknown>;
};

type Options = { listening: Pick<Listening, 'subscribe'>; logError: (event: string, error: unknown) => void };

/** Runs jobs on this instance. A job never runs twice at once here; other instances run it too, and each job locks what it must. */
export function startScheduler(jobs: Job[], options: Options): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const started = jobs.map((job) => startJob(job, options, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}

function startJob({ name, every, channel, run }: Job, { listening, logError }: Options, signal: AbortSignal) {
  const queue = new PQueue({ concurrency: 1 });
  const runOnce = async () => {
    try {
      if (!signal.aborted) await run(signal);
    } catch (error) {
      if (!signal.aborted) logError(`job failed: ${name}`, error);
    }
  };
  // One waiting run is enough: it finds all that came before its start.
  const trigger = () => {
    if (queue.size === 0) void queue.add(runOnce);
  };
  const timer = setInterval(trigger, every);
  const stopListening = channel && listening.subscribe(channel, { onOpen: trigger, onNotification: trigger });
  trigger();
  return {
    stop: async () => {
      clearInterval(timer);
      stopListening?.();
      await queue.onIdle();
    },
  };
}
