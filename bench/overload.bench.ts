import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';
import { openShopProcess } from '../tests/support/shop/shop-process.ts';
import { report } from './support/report.ts';

/** What is left of the shop when five times as many ask as it can serve? Pages that cannot be kept: searches never made before. */
const seconds = 8;
const shop = await openShopProcess({ LIMITS: 'off' });
await ask({ connections: 32 });
await ask({ connections: 1, path: () => '/products' });

const rows = [];
for (const times of [1, 2, 5]) {
  const { good: peak } = await ask({ connections: 32 });
  const [crowd, kept, orders] = await Promise.all([
    ask({ connections: 400, overallRate: Math.round(peak * times) }),
    times === 5 ? ask({ connections: 4, overallRate: 20, path: () => '/products' }) : undefined,
    times === 5 ? ask({ connections: 4, overallRate: 10, path: () => '/cart' }) : undefined,
  ]);
  rows.push([
    `× ${times}`,
    Math.round(peak * times),
    Math.round(crowd.good),
    `${Math.round((100 * crowd.good) / peak)} %`,
    Math.round(crowd.refused),
    crowd.broken,
    Math.round(crowd.p99),
    kept ? `${Math.round(kept.good)} of 20` : '',
    orders ? `${Math.round(orders.good)} of 10` : '',
  ]);
}
await shop.close();

report(
  'overload',
  `Searches that nobody made before, asked for at a steady rate, ${seconds} s each. The peak is what 32 callers get who wait for their answer, measured just before each rate. Refused: 503 with Retry-After. Broken: anything else. Beside five times the peak, a kept page and the cart are asked for. Bar: at × 5 at least 80 % of the peak, nothing broken.`,
  [
    'rate',
    'asked a second',
    'served',
    'of the peak',
    'refused',
    'broken',
    'p99 in ms',
    'kept pages served',
    'carts served',
  ],
  rows,
);

type Asked = { connections: number; overallRate?: number; path?: () => string };

/** Answers a second, by kind. */
async function ask({ connections, overallRate, path = newSearch }: Asked) {
  let [good, refused, broken] = [0, 0, 0];
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
          else broken += 1;
        },
      },
    ],
  });
  const { latency, errors, timeouts } = await run;
  return {
    good: good / seconds,
    refused: refused / seconds,
    broken: broken + errors + timeouts,
    p99: latency.p99,
  };
}

function newSearch(): string {
  return `/products?q=lit+${randomInt(1e9).toString(36)}`;
}
