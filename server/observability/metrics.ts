import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countMails } from '../../app/domain/mails/mail.queries.ts';
import { orders } from '../../app/domain/orders/order.tables.ts';
import { countWaiting } from '../../app/domain/reports/waiting.queries.ts';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import type { Database, DatabasePool } from '../../app/platform/database/database.server.ts';

const buckets = [0.002, 0.01, 0.05, 0.2, 0.5, 1, 3, 10];

/** Metrics of one instance for Prometheus (docs/operations.md explains each). Visitors cannot add label values. */
export function createMetrics(token: string, { db, pool }: DatabasePool) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const { requests, pages, errors } = createCounters(registers);
  watchConnections(pool, registers);
  const updateShopMetrics = createShopMetrics(db, registers);

  function observe(request: IncomingMessage, response: ServerResponse): boolean {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/metrics') {
      void answerMetrics(request, response);
      return true;
    }
    const end = requests.startTimer({ purpose: purposeOf(request.method ?? '', path) });
    response.once('close', () =>
      end({ status: response.writableFinished ? response.statusCode : 'aborted' }),
    );
    return false;
  }

  async function answerMetrics({ method, headers }: IncomingMessage, response: ServerResponse) {
    const answer = (status: number, body: string, more = {}) =>
      response
        .writeHead(status, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          ...more,
        })
        .end(body);
    if (!isEqualInConstantTime(headers.authorization ?? '', `Bearer ${token}`)) {
      answer(401, 'the token is missing or wrong\n', { 'WWW-Authenticate': 'Bearer' });
    } else if (method !== 'GET') {
      answer(405, 'metrics are read with GET\n', { Allow: 'GET' });
    } else {
      await updateShopMetrics();
      answer(200, await registry.metrics(), { 'Content-Type': registry.contentType });
    }
  }

  return {
    observe,
    countPage: (cache: 'hit' | 'stale' | 'miss') => pages.inc({ cache }),
    countError: (event: string) => errors.inc({ event }),
  };
}

function createCounters(registers: Registry[]) {
  const requests = new Histogram({
    name: 'comptoir_request_seconds',
    help: 'Answered requests by purpose and status.',
    labelNames: ['purpose', 'status'],
    buckets,
    registers,
  });
  const pages = new Counter({
    name: 'comptoir_public_pages_total',
    help: 'Public pages by result of the cache: hit, stale (no new page could be rendered) or miss.',
    labelNames: ['cache'],
    registers,
  });
  const errors = new Counter({
    name: 'comptoir_errors_total',
    help: 'Errors in the log by event.',
    labelNames: ['event'],
    registers,
  });
  return { requests, pages, errors };
}

function isEqualInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function purposeOf(method: string, path: string): string {
  if (path === '/admin/live') return 'live_events';
  if (isBackofficeAddress(path)) return 'backoffice';
  if (path.startsWith('/images/')) return 'picture';
  if (/^\/(assets|icons|pictures)\/|^\/(favicon\.svg|service-worker\.js)$/.test(path)) return 'static_file';
  if (path === '/healthz' || path === '/readyz') return 'health';
  const page = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (method !== 'GET' && method !== 'HEAD') {
    if (page === '/cart') return 'order';
    return page === '/' ? 'message' : 'other_form';
  }
  return /^\/(cart|order)(\/|$)/.test(page) ? 'personal_page' : 'public_page';
}

function watchConnections(pool: DatabasePool['pool'], registers: Registry[]) {
  const states = {
    in_use: () => pool.totalCount - pool.idleCount,
    idle: () => pool.idleCount,
    waiting: () => pool.waitingCount,
  };
  new Gauge({
    name: 'comptoir_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(states)) this.set({ state }, count());
    },
  });
}

function createShopMetrics(db: Database, registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name: `comptoir_${name}`, help, registers });
  const isUp = gauge('database_up', 'Whether the database answered this scrape.');
  const gauges: [Gauge, (counts: Counts) => number][] = [
    [gauge('orders', 'Orders in the database.'), ({ orders }) => orders],
    [gauge('orders_pending', 'Orders that are still pending.'), ({ waiting }) => waiting.pending],
    [gauge('messages_unread', 'Unread messages.'), ({ waiting }) => waiting.unread],
    [gauge('mails_waiting', 'Mails that are still to be sent.'), ({ mails }) => mails.waiting],
    [gauge('mails_failed', 'Mails that failed for good.'), ({ mails }) => mails.failed],
  ];
  return async () => {
    const counts = await readCounts(db).catch(() => undefined);
    isUp.set(counts ? 1 : 0);
    for (const [each, read] of gauges) counts ? each.set(read(counts)) : each.remove();
  };
}

type Counts = Awaited<ReturnType<typeof readCounts>>;

async function readCounts(db: Database) {
  const [count, waiting, mails] = await Promise.all([db.$count(orders), countWaiting(db), countMails(db)]);
  return { orders: count, waiting, mails };
}
