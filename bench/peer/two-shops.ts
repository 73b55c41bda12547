import { setTimeout as sleep } from 'node:timers/promises';
import { answers, familyOf, memoryOf } from '../support/processes.ts';
import { type CommonProduct, createFilledInstallation, listCatalogue } from './catalogue.ts';
import { openPeer, startPeerDatabase } from './evershop.ts';
import { fillEverShop } from './fill-evershop.ts';
import { atHome, config } from './pages.ts';

export const sides = ['ours', 'theirs'] as const;
type Side = (typeof sides)[number];
export type Opened = { address: string; pid: number };
export type Pair = Record<Side, Opened>;

export type TwoShops = {
  products: CommonProduct[];
  /** `took`: ms until the home page answered. */
  open: (side: Side) => Promise<Opened & { took: number }>;
  /** Stops one shop; its database keeps running. */
  end: (side: Side) => Promise<void>;
  close: () => Promise<void>;
};

/** The same products in both, each on a database server of its own. Neither is started yet. */
export async function fillTwoShops(count: number): Promise<TwoShops> {
  const ends = new Map<Side, () => Promise<void>>();
  const end = async (side: Side) => {
    await ends.get(side)?.();
    ends.delete(side);
  };
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const side of sides) await end(side);
    for (const each of closers) await each();
  };
  try {
    const installation = await createFilledInstallation(count);
    closers.push(installation.close);
    const database = await startPeerDatabase();
    closers.push(database.close);
    const opening = {
      ours: async () => {
        const { address, process, stop } = await installation.open();
        return { address, pid: process.pid ?? 0, close: stop };
      },
      theirs: () => openPeer(database.url, config),
    };
    const open = async (side: Side) => {
      const started = performance.now();
      const shop = await opening[side]();
      ends.set(side, shop.close);
      while (!(await answers(shop.address))) await sleep(10);
      return { address: shop.address, pid: shop.pid, took: performance.now() - started };
    };
    const products = await listCatalogue(installation);
    // EverShop makes its tables when it starts.
    await open('theirs');
    await end('theirs');
    await fillEverShop(database.url, products, atHome);
    return { products, open, end, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resident set of a process and its descendants, in MB. */
export async function memoryOfAll({ pid }: Opened): Promise<number> {
  const memories = await Promise.all((await familyOf(pid)).map(memoryOf));
  return memories.reduce((sum, each) => sum + each, 0);
}
