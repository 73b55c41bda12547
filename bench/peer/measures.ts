import { randomInt } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { type Driven, drive, hammer, takeTurns } from '../support/drive.ts';
import { slow4g, timeLoads, type Weight, weigh } from '../support/phone.ts';
import { anotherVisitor } from '../support/visitor.ts';
import { pages, unheardOf } from './pages.ts';
import type { Pair } from './two-shops.ts';

/** A figure of both, as the table shows it. */
export type Compared = { what: string; ours: number; theirs: number; digits?: number };

/** Pages a second of both shops, taking turns. */
export async function measureThroughput({ ours, theirs }: Pair): Promise<Compared[]> {
  const unheard = 'search of a word never heard of, page/s';
  const turns: Record<string, () => Promise<Driven>> = {};
  for (const page of pages) {
    turns[`ours, kept: ${page.name}`] = () => hammer(ours.address + page.ours);
    turns[`ours, anew: ${page.name}`] = () => hammer(ours.address + page.anew);
    turns[`theirs: ${page.name}`] = () => hammer(theirs.address + page.theirs);
  }
  turns[`ours: ${unheard}`] = () => searchInVain((word) => ours.address + unheardOf.ours(word));
  turns[`theirs: ${unheard}`] = () => searchInVain((word) => theirs.address + unheardOf.theirs(word));
  for (const [name, ask] of Object.entries(turns)) turns[name] = () => withoutFailure(name, ask);

  const measured = await takeTurns(turns);
  const compare = (what: string, ourTurn: string, theirTurn: string) => ({
    what,
    ours: measured.get(ourTurn)?.perSecond ?? Number.NaN,
    theirs: measured.get(theirTurn)?.perSecond ?? Number.NaN,
  });
  return [
    ...pages.flatMap(({ name }) => [
      compare(`${name}, page/s`, `ours, kept: ${name}`, `theirs: ${name}`),
      compare(`${name}, made anew each time, page/s`, `ours, anew: ${name}`, `theirs: ${name}`),
    ]),
    compare(unheard, `ours: ${unheard}`, `theirs: ${unheard}`),
  ];
}

function searchInVain(addressOf: (word: string) => string): Promise<Driven> {
  return drive(async () => {
    const answer = await fetch(addressOf(randomInt(1e12).toString(36)), {
      headers: { 'Accept-Encoding': 'br, gzip', ...anotherVisitor() },
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  });
}

/** Refusals come faster than pages: a turn with one is no measurement. */
async function withoutFailure(name: string, ask: () => Promise<Driven>): Promise<Driven> {
  const driven = await ask();
  if (driven.failures > 0) throw new Error(`${driven.failures} requests failed (${name})`);
  return driven;
}

/** What a first visit to each page downloads, and when it shows its main content on Slow 4G. */
export async function measureVisits(browser: Browser, { ours, theirs }: Pair): Promise<Compared[]> {
  const weights: Compared[] = [];
  const paints: Compared[] = [];
  for (const page of pages) {
    const addresses = { ours: ours.address + page.ours, theirs: theirs.address + page.theirs };
    const seen = {
      ours: await timeLoads(browser, addresses.ours, slow4g),
      theirs: await timeLoads(browser, addresses.theirs, slow4g),
    };
    paints.push({
      what: `${page.name}, LCP on Slow 4G, s`,
      ours: seen.ours.lcp / 1000,
      theirs: seen.theirs.lcp / 1000,
      digits: 2,
    });
    const [ourWeight] = await weigh(browser, [addresses.ours]);
    const [theirWeight] = await weigh(browser, [addresses.theirs]);
    const kib = (what: string, kind: keyof Weight) => ({
      what: `${page.name}, ${what}, KiB`,
      ours: (ourWeight?.[kind] ?? Number.NaN) / 1024,
      theirs: (theirWeight?.[kind] ?? Number.NaN) / 1024,
      digits: 1,
    });
    weights.push(kib('first visit', 'all'), kib('JavaScript of it', 'script'));
  }
  return [...weights, ...paints];
}
