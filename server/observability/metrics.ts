import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countMails } from '../../app/domain/mails/mail.queries.ts';
import { orders } from '../../app/domain/orders/order.tables.ts';
import { countWaiting } from '../../app/domain/reports/waiting.queries.ts';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import type { Database, DatabasePool } from '../../app/platform/database/database.server.ts';

/** Seconds: from a kept page to the longest that a person waits. */
const buckets = [0.002, 0.01, 0.05, 0.2, 0.5, 1, 3, 10];

/**
 * Counts what one instance does, and tells whoever brings the token (docs/operations.md names each figure). No label is
 * anything that a visitor can make up.
 */
export function createMetrics(token: string, { db, pool }: DatabasePool) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'comptoir_request_seconds',
    help: 'Answered requests by what they were for and how they ended.',
    labelNames: ['of', 'status'],
    buckets,
    registers,
  });
  const pages = new Counter({
    name: 'comptoir_public_pages_total',
    help: 'Public pages by where they came from: a kept copy, an old one for want of a new one, or made anew.',
    labelNames: ['from'],
    registers,
  });
  const errors = new Counter({
    name: 'comptoir_errors_total',
    help: 'Lines of the log that tell of something broken, by what they say.',
    labelNames: ['event'],
    registers,
  });
  watchConnections(pool, registers);
  const lookIntoShop = watchShop(db, registers);

  /** Watches a request until it is answered; true when it was for the figures themselves. */
  function take(request: IncomingMessage, response: ServerResponse): boolean {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/metrics') {
      void tell(request, response);
      return true;
    }
    const end = requests.startTimer({ of: purposeOf(request.method ?? '', path) });
    response.once('close', () =>
      end({ status: response.writableFinished ? response.statusCode : 'cut off' }),
    );
    return false;
  }

  async function tell({ method, headers }: IncomingMessage, response: ServerResponse) {
    const answer = (status: number, body: string, more = {}) =>
      response
        .writeHead(status, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          ...more,
        })
        .end(body);
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) {
      answer(401, 'the token is missing or wrong\n', { 'WWW-Authenticate': 'Bearer' });
    } else if (method !== 'GET') {
      answer(405, 'figures are read with GET\n', { Allow: 'GET' });
    } else {
      await lookIntoShop();
      answer(200, await registry.metrics(), { 'Content-Type': registry.contentType });
    }
  }

  return {
    take,
    countPage: (from: 'kept' | 'old' | 'made') => pages.inc({ from }),
    countError: (event: string) => errors.inc({ event }),
  };
}

/** Equal in time, wherever two texts begin to differ and however long they are. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function purposeOf(method: string, path: string): string {
  if (path === '/admin/live') return 'live line';
  if (isBackofficeAddress(path)) return 'back-office';
  if (path.startsWith('/images/')) return 'picture';
  if (/^\/(assets|icons|pictures)\/|^\/(favicon\.svg|service-worker\.js)$/.test(path)) return 'file';
  if (path === '/healthz' || path === '/readyz') return 'health';
  const page = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (method !== 'GET' && method !== 'HEAD') {
    if (page === '/cart') return 'order';
    return page === '/' ? 'message' : 'other form';
  }
  return /^\/(cart|order)(\/|$)/.test(page) ? 'visitor’s own page' : 'public page';
}

function watchConnections(pool: DatabasePool['pool'], registers: Registry[]) {
  const states = {
    'in use': () => pool.totalCount - pool.idleCount,
    idle: () => pool.idleCount,
    'waited for': () => pool.waitingCount,
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

/** What only the database knows, the same on every instance. While it does not answer, these figures are absent. */
function watchShop(db: Database, registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name: `comptoir_${name}`, help, registers });
  const answers = gauge('database_up', 'Whether the database answered just now.');
  const figures: [Gauge, (found: Shop) => number][] = [
    [gauge('orders', 'Orders in the database.'), ({ orders }) => orders],
    [gauge('orders_pending', 'Orders that nobody has taken up.'), ({ waiting }) => waiting.pending],
    [gauge('messages_unread', 'Messages that nobody has read.'), ({ waiting }) => waiting.unread],
    [gauge('mails_waiting', 'Mails that are still to be sent.'), ({ mails }) => mails.waiting],
    [gauge('mails_failed', 'Mails that were given up.'), ({ mails }) => mails.failed],
  ];
  return async () => {
    const found = await readShop(db).catch(() => undefined);
    answers.set(found ? 1 : 0);
    for (const [each, read] of figures) found ? each.set(read(found)) : each.remove();
  };
}

type Shop = Awaited<ReturnType<typeof readShop>>;

async function readShop(db: Database) {
  const [count, waiting, mails] = await Promise.all([db.$count(orders), countWaiting(db), countMails(db)]);
  return { orders: count, waiting, mails };
}
