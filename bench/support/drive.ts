import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { ensureTool } from '../../scripts/system-packages/debian-packages.mjs';
import { anotherVisitor } from './visitor.ts';

export type Measured = { perSecond: number; p50: number; p99: number; failures: number };

/** `reasons`: how many requests failed by what, such as `3 × status 503`. */
export type MeasuredRate = Measured & { reasons: string[] };

export type Scenario = { makeRequest: () => autocannon.Request; expectedStatuses: number[] };

/** As fast as possible. Latencies in ms; other statuses are failures. autocannon uses less CPU than `fetch`. */
export async function measureRate(
  url: string,
  { callers = 32, seconds = 8, scenario }: { callers?: number; seconds?: number; scenario?: Scenario } = {},
): Promise<MeasuredRate> {
  const headers = { 'Accept-Encoding': 'br, gzip', Accept: 'text/html' };
  const result = await autocannon({
    url,
    connections: callers,
    duration: seconds,
    // The shop closes a connection after 1000 requests (server/http/http-listener.ts), which autocannon does not notice.
    reconnectRate: 1000,
    setupClient: (client) => client.setHeaders({ ...headers, ...anotherVisitor() }),
    ...(scenario && {
      requests: [{ setupRequest: (request) => ({ ...request, ...scenario.makeRequest() }) }],
    }),
  });
  const failed = Object.entries(result.statusCodeStats ?? {})
    .filter(([status]) => !(scenario?.expectedStatuses ?? [200]).includes(Number(status)))
    .map(([status, { count = 0 }]) => ({ reason: `status ${status}`, count }))
    // autocannon counts a request without an answer after 10 s as an error too.
    .concat({ reason: 'no answer in 10 s', count: result.timeouts })
    .concat({ reason: 'connection failed', count: result.errors - result.timeouts })
    .filter(({ count }) => count > 0);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: failed.reduce((sum, { count }) => sum + count, 0),
    reasons: failed.map(({ reason, count }) => `${count} × ${reason}`),
  };
}

const run = promisify(execFile);

/** One page again and again, by a client in C: with autocannon, which reads each header in JavaScript, a kept page waits for its client. */
export async function measureKept(
  url: string,
  { callers = 16, seconds = 5 }: { callers?: number; seconds?: number } = {},
): Promise<Measured> {
  const wrk = ensureTool('wrk', process.env);
  const sizes = ['-t1', `-c${callers}`, `-d${seconds}s`, '--latency'];
  const { stdout } = await run(wrk, [...sizes, '-H', 'Accept-Encoding: br, gzip', url]);
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '';
  const milliseconds = (share: number) => {
    const [, amount, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Math.round(Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN) * 100) / 100;
  };
  return {
    perSecond: Math.round(Number(found(/Requests\/sec:\s+([\d.]+)/))),
    p50: milliseconds(50),
    p99: milliseconds(99),
    failures: Number(found(/Non-2xx or 3xx responses: (\d+)/)),
  };
}

/** Each caller calls `act` again and again for `seconds`. `act` returns whether it succeeded. */
export async function drive(
  act: (caller: number, turn: number) => Promise<boolean>,
  { callers = 32, seconds = 8 }: { callers?: number; seconds?: number } = {},
): Promise<Measured> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const ends = started + seconds * 1000;
  const call = async (caller: number) => {
    for (let turn = 0; performance.now() < ends; turn++) {
      const requestedAt = performance.now();
      if (await act(caller, turn)) latencies.push(performance.now() - requestedAt);
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

/** Runs the measurements in turns, and returns the median round of each. */
export async function measureInTurns<Name extends string>(
  measurements: Record<Name, () => Promise<Measured>>,
  rounds = 3,
): Promise<Map<Name, Measured>> {
  const names = Object.keys(measurements) as Name[];
  const runs = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      runs.get(name)?.push(await measurements[name]());
      await sleep(300);
    }
  return new Map(
    names.map((name) => {
      const sorted = (runs.get(name) ?? []).toSorted((one, other) => one.perSecond - other.perSecond);
      const median = sorted[Math.floor(sorted.length / 2)];
      if (!median) throw new Error(`${name} was not measured`);
      return [name, median];
    }),
  );
}
