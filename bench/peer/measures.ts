import { randomInt } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { drive, type Measured, measureInTurns, measureRate } from '../support/drive.ts';
import { slow4g, timeLoads, type Weight, weigh } from '../support/phone.ts';
import { anotherVisitor } from '../support/visitor.ts';
import { pages, unknownWord } from './pages.ts';
import type { Pair } from './two-shops.ts';

export type Compared = { what: string; ours: number; theirs: number; digits?: number };

export async function measureThroughput({ ours, theirs }: Pair): Promise<Compared[]> {
  const unknown = 'search of an unknown word, page/s';
  const turns: Record<string, () => Promise<Measured>> = {};
  for (const page of pages) {
    turns[`ours, cached: ${page.name}`] = () => measureRate(ours.address + page.ours);
    turns[`ours, not cached: ${page.name}`] = () => measureRate(ours.address + page.uncached);
    turns[`theirs: ${page.name}`] = () => measureRate(theirs.address + page.theirs);
  }
  turns[`ours: ${unknown}`] = () => searchUnknownWord((word) => ours.address + unknownWord.ours(word));
  turns[`theirs: ${unknown}`] = () => searchUnknownWord((word) => theirs.address + unknownWord.theirs(word));
  for (const [name, ask] of Object.entries(turns)) turns[name] = () => failOnRefusal(name, ask);

  const measured = await measureInTurns(turns);
  const compare = (what: string, ourTurn: string, theirTurn: string) => ({
    what,
    ours: measured.get(ourTurn)?.perSecond ?? Number.NaN,
    theirs: measured.get(theirTurn)?.perSecond ?? Number.NaN,
  });
  return [
    ...pages.flatMap(({ name }) => [
      compare(`${name}, page/s`, `ours, cached: ${name}`, `theirs: ${name}`),
      compare(`${name}, not cached, page/s`, `ours, not cached: ${name}`, `theirs: ${name}`),
    ]),
    compare(unknown, `ours: ${unknown}`, `theirs: ${unknown}`),
  ];
}

function searchUnknownWord(addressOf: (word: string) => string): Promise<Measured> {
  return drive(async () => {
    const response = await fetch(addressOf(randomInt(1e12).toString(36)), {
      headers: { 'Accept-Encoding': 'br, gzip', ...anotherVisitor() },
    });
    await response.arrayBuffer();
    return response.status === 200;
  });
}

/** A refusal is faster than a page, so one failure invalidates the measurement. */
async function failOnRefusal(name: string, ask: () => Promise<Measured>): Promise<Measured> {
  const driven = await ask();
  if (driven.failures > 0) throw new Error(`${driven.failures} requests failed (${name})`);
  return driven;
}

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
