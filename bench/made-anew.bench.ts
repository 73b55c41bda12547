import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInstallation } from '../tests/support/shop/shop-process.ts';
import { drive, measureInTurns, measureKept, measureRate } from './support/drive.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';

/** Pages that no cache answers, beside a bare Node server that sends the same bytes. */
const installation = await createInstallation({ isDemo: true });
const shop = await installation.open();

const bytes = join(tmpdir(), `bare-page-${process.pid}`);
const page = await fetch(`${shop.address}/products?q=lit`, { headers: { 'Accept-Encoding': 'identity' } });
writeFileSync(bytes, (await page.text()).slice(0, Number(process.env.BARE_BYTES ?? 9000)));
const bare = fork('bench/support/bare-server.ts', [bytes]);
const [bareAddress] = (await once(bare, 'message')) as [string];

let at = 0;
const letters = () => (at++).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
const known = ['lit', 'fauteuil', 'canne', 'ballon', 'table', 'bande'];
const addresses = {
  'unknown word': () => `/products?q=zq${letters()}xk`,
  'new words': () => `/products?q=${known[at % known.length]}+${letters()}`,
  'price range': () => `/products?min=${1000 + at++}`,
  suggestion: () => `/products/suggestions?q=${known[at % known.length]}+${letters()}`,
};
type Kind = keyof typeof addresses;
const kinds = Object.keys(addresses) as Kind[];
const scenario = (kind: Kind) => ({
  makeRequest: () => ({ path: addresses[kind]() }),
  expectedStatuses: [200],
});

const rates = await measureInTurns({
  'bare Node': () => measureRate(bareAddress, { callers: 16, seconds: 5 }),
  'bare Node, by wrk': () => measureKept(bareAddress),
  'home, cached, by wrk': () => measureKept(`${shop.address}/`),
  ...Object.fromEntries(
    kinds.map((kind) => [
      kind,
      () => measureRate(shop.address, { callers: 16, seconds: 5, scenario: scenario(kind) }),
    ]),
  ),
} as Record<
  Kind | 'bare Node' | 'bare Node, by wrk' | 'home, cached, by wrk',
  () => ReturnType<typeof measureRate>
>);

const single = new Map<string, number>();
for (const kind of kinds) {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { p50 } = await drive(
      async () => {
        const answer = await fetch(shop.address + addresses[kind](), {
          headers: { 'Accept-Encoding': 'br' },
        });
        await answer.arrayBuffer();
        return answer.ok;
      },
      { callers: 1, seconds: 3 },
    );
    rounds.push(p50);
  }
  single.set(kind, median(rounds));
}
bare.kill();
await installation.close();

const bars: Partial<Record<string, string>> = {
  'home, cached, by wrk': '≥ 0.5',
  'unknown word': '≥ 0.010, ≤ 7 ms',
  'new words': '≥ 0.010, ≤ 7 ms',
  'price range': '≥ 0.010',
  suggestion: '≤ 4 ms',
};
const bareRate = (name: string) =>
  rates.get(name.endsWith('by wrk') ? 'bare Node, by wrk' : 'bare Node')?.perSecond ?? Number.NaN;
report(
  'made-anew',
  'Pages of the demonstration shop that no cache answers, 16 connections on the same machine, brotli, each address once; beside them a bare Node server that sends as many bytes (beside the kept home it is asked by wrk, beside all others by autocannon). The median of three rounds. The last column of times: one page after another.',
  ['what', 'a second', 'of bare Node', 'p99 (ms)', 'failures', 'one after another (ms)', 'target'],
  [...rates].map(([name, { perSecond, p99, failures }]) => [
    name,
    perSecond,
    (perSecond / bareRate(name)).toFixed(4),
    p99,
    failures,
    single.get(name) ?? '',
    bars[name] ?? '',
  ]),
);
