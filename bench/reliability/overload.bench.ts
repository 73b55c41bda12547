import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';
import { openShopProcess } from '../../tests/support/shop/shop-process.ts';
import { report } from '../support/report.ts';

/** How many requests are served at five times the shop's capacity? New searches, which the page cache cannot answer. */
const seconds = 8;
const shop = await openShopProcess({ LIMITS: 'off' });
await measure({ connections: 32 });
await measure({ connections: 1, path: () => '/products' });

const rows = [];
for (const times of [1, 2, 5]) {
  const { good: peak } = await measure({ connections: 32 });
  const [load, cached, carts] = await Promise.all([
    measure({ connections: 400, overallRate: Math.round(peak * times) }),
    times === 5 ? measure({ connections: 4, overallRate: 20, path: () => '/products' }) : undefined,
    times === 5 ? measure({ connections: 4, overallRate: 10, path: () => '/cart' }) : undefined,
  ]);
  rows.push([
    `× ${times}`,
    Math.round(peak * times),
    Math.round(load.good),
    `${Math.round((100 * load.good) / peak)} %`,
    Math.round(load.refused),
    load.failed,
    Math.round(load.p99),
    cached ? `${Math.round(cached.good)} of 20` : '',
    carts ? `${Math.round(carts.good)} of 10` : '',
  ]);
}
await shop.close();

report(
  'overload',
  `New searches at a steady rate, ${seconds} s each. The peak is what 32 connections get that wait for each response, measured just before each rate. Refused: 503 with Retry-After. Failed: anything else. During × 5, a cached page and the cart are requested too. Target: at × 5 at least 80 % of the peak, nothing failed.`,
  [
    'rate',
    'requests a second',
    'served',
    'of the peak',
    'refused',
    'failed',
    'p99 in ms',
    'cached pages served',
    'carts served',
  ],
  rows,
);

type Load = { connections: number; overallRate?: number; path?: () => string };

async function measure({ connections, overallRate, path = newSearch }: Load) {
  let [good, refused, failed] = [0, 0, 0];
  const run = autocannon({
    url: shop.address,
    connections,
    duration: seconds,
    timeout: 10,
    ...(overallRate && { overallRate }),
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: path(), headers: { 'Accept-Encoding': 'br' } }),
        onResponse: (status, _body, _context, headers) => {
          if (status === 200) good += 1;
          else if (status === 503 && /retry-after/i.test(Object.keys(headers ?? {}).join())) refused += 1;
          else failed += 1;
        },
      },
    ],
  });
  const { latency, errors, timeouts } = await run;
  return {
    good: good / seconds,
    refused: refused / seconds,
    failed: failed + errors + timeouts,
    p99: latency.p99,
  };
}

function newSearch(): string {
  return `/products?q=lit+${randomInt(1e9).toString(36)}`;
}
