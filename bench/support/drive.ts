import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { anotherVisitor } from './visitor.ts';

export type Driven = { perSecond: number; p50: number; p99: number; failures: number };

/** What is asked each time, and the status of a good answer. */
export type Question = { ask: () => autocannon.Request; good: number };

/**
 * Asks one address over and over, as fast as answers come, which costs the machine less than `fetch` would. Each connection
 * is a visitor with an address of its own. Milliseconds and answers a second; an answer of another status is a failure.
 */
export async function hammer(
  url: string,
  { callers = 32, seconds = 8, question }: { callers?: number; seconds?: number; question?: Question } = {},
): Promise<Driven> {
  const headers = { 'Accept-Encoding': 'br, gzip', Accept: 'text/html' };
  const result = await autocannon({
    url,
    connections: callers,
    duration: seconds,
    // The shop ends a connection after so many requests (server/http/http-listener.ts); autocannon would not hear of it.
    reconnectRate: 1000,
    setupClient: (client) => client.setHeaders({ ...headers, ...anotherVisitor() }),
    ...(question && {
      requests: [{ setupRequest: (request) => ({ ...request, ...question.ask() }) }],
    }),
  });
  const answers = Object.entries(result.statusCodeStats ?? {});
  const other = answers.filter(([status]) => Number(status) !== (question?.good ?? 200));
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: other.reduce((sum, [, { count = 0 }]) => sum + count, result.errors + result.timeouts),
  };
}

/** Lets callers act one after the other, each on its own, for so many seconds; `act` answers whether it went well. */
export async function drive(
  act: (caller: number, turn: number) => Promise<boolean>,
  { callers = 32, seconds = 8 }: { callers?: number; seconds?: number } = {},
): Promise<Driven> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const ends = started + seconds * 1000;
  const call = async (caller: number) => {
    for (let turn = 0; performance.now() < ends; turn++) {
      const asked = performance.now();
      if (await act(caller, turn)) latencies.push(performance.now() - asked);
      else failures++;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  latencies.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((latencies[Math.floor(latencies.length * share)] ?? Number.NaN) * 10) / 10;
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: Math.round(latencies.length / elapsed), p50: at(0.5), p99: at(0.99), failures };
}

/** Runs each measurement `rounds` times, taking turns, and keeps of each the round in the middle. */
export async function takeTurns<Name extends string>(
  measurements: Record<Name, () => Promise<Driven>>,
  rounds = 3,
): Promise<Map<Name, Driven>> {
  const names = Object.keys(measurements) as Name[];
  const runs = new Map<Name, Driven[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      runs.get(name)?.push(await measurements[name]());
      await pause(300);
    }
  return new Map(
    names.map((name) => {
      const sorted = (runs.get(name) ?? []).toSorted((one, other) => one.perSecond - other.perSecond);
      const middle = sorted[Math.floor(sorted.length / 2)];
      if (!middle) throw new Error(`${name} was not measured`);
      return [name, middle];
    }),
  );
}
