import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  type ConnectionProblem,
  findConnectionProblem,
} from '../app/platform/database/connection-problem.server.ts';
import { DatabaseAway, DatabaseRefused } from './refusals.ts';

/** Milliseconds: for a connection, before the second try, at most before a later one, and in all. */
const maxConnectMs = 3000;
const [firstPauseMs, longestPauseMs, maxWaitMs] = [250, 5000, 60_000];
const oldestVersion = 15;

type Need = { mustWrite: boolean };
type Waiting = { stopping: AbortSignal; say: (sentence: string) => void; maxMs?: number };

/** Returns when the database can be used. Throws `DatabaseRefused`, or `DatabaseAway` when it is away for a minute. */
export async function waitForDatabase(url: string, { stopping, say, maxMs = maxWaitMs }: Waiting) {
  const deadline = performance.now() + maxMs;
  let told = false;
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    try {
      return await reachDatabase(url, { mustWrite: true });
    } catch (error) {
      if (!(error instanceof DatabaseAway) || performance.now() + wait > deadline) throw error;
      if (!told) say(`${error.message} It is tried again for a minute.`);
      told = true;
    }
    await pause(wait, undefined, { signal: stopping });
  }
}

/** Connects once. Throws `DatabaseRefused` or `DatabaseAway` with a sentence that holds no password. */
export async function reachDatabase(url: string, need: Need): Promise<void> {
  const problem = await findProblem(url, need);
  if (problem) throw refusalOf(problem, url);
}

/** Does work on a database. A failure that is the database's is thrown as `DatabaseRefused` or `DatabaseAway`. */
export async function namingDatabase<Done>(url: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const problem = findConnectionProblem(error);
    throw problem ? refusalOf(problem, url) : error;
  }
}

function refusalOf({ reason, passes }: ConnectionProblem, url: string): Error {
  const named = `The database ${nameOf(url)}`;
  return passes
    ? new DatabaseAway(`${named} cannot be used now: ${reason}.`)
    : new DatabaseRefused(`${named} refuses the shop: ${reason}. Look at its address.`);
}

async function findProblem(url: string, { mustWrite }: Need): Promise<ConnectionProblem | undefined> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: maxConnectMs });
    // An error beside the query would end the process.
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ version: number; isReadOnly: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const [{ version, isReadOnly } = { version: 0, isReadOnly: false }] = rows;
    if (version < oldestVersion)
      return {
        reason: `it is PostgreSQL ${version}, and the shop needs ${oldestVersion} or newer`,
        passes: false,
      };
    if (isReadOnly && mustWrite)
      return { reason: 'it takes no changes, as a standby server does', passes: true };
    return undefined;
  } catch (error) {
    const problem = findConnectionProblem(error);
    if (!problem) throw error;
    return problem;
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Without user and password: `shop at db.example:5432`. */
function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost';
  return `${decodeURI(pathname.slice(1))} at ${host}${host.startsWith('/') ? '' : `:${port || 5432}`}`;
}
