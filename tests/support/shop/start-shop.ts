import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { mtnSettings, openMtnMomo } from '../payments/mtn-momo.ts';
import { openPushServer } from '../servers/push-server.ts';
import { makeDemoFolder, openShopProcess } from './shop-process.ts';

/** Opens a shop for each worker: no journey meets the orders and products of one that runs beside it. */
export default async function openShops({ workers }: FullConfig) {
  const demo = await makeDemoFolder();
  process.env.DEMO_FOLDER = demo;
  const shops = await Promise.all(Array.from({ length: workers }, openShop));
  process.env.SHOPS = JSON.stringify(shops.map(({ settings }) => settings));
  return async () => {
    await Promise.all(shops.map(({ close }) => close()));
    await rm(demo, { recursive: true, force: true });
  };
}

async function openShop() {
  const push = await openPushServer();
  const mtn = await openMtnMomo();
  const shop = await openShopProcess({ PUSH_ORIGINS: push.origin, ...mtnSettings(mtn) });
  await switchOnMobileMoney(shop.databaseUrl);
  return {
    settings: {
      SHOP_ADDRESS: shop.address,
      SHOP_DATABASE: shop.databaseUrl,
      PUSH_DEVICE: JSON.stringify(push.addDevice()),
    },
    close: async () => {
      await shop.close();
      await push.close();
      await mtn.close();
    },
  };
}

/** Every module is on in the shop of the journeys. */
async function switchOnMobileMoney(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('update settings set momo_on = true');
  await database.end();
}
