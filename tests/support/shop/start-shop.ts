import { rm } from 'node:fs/promises';
import pg from 'pg';
import { mtnSettings, openMtnMomo } from '../payments/mtn-momo.ts';
import { openPushServer } from '../servers/push-server.ts';
import { makeDemoFolder, openShopProcess } from './shop-process.ts';

/** Opens the shop once for all journeys. */
export default async function openShop() {
  const demo = await makeDemoFolder();
  process.env.DEMO_FOLDER = demo;
  const push = await openPushServer();
  process.env.PUSH_DEVICE = JSON.stringify(push.addDevice());
  const mtn = await openMtnMomo();
  const shop = await openShopProcess({ PUSH_ORIGINS: push.origin, ...mtnSettings(mtn) });
  await switchOnMobileMoney(shop.databaseUrl);
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATABASE = shop.databaseUrl;
  return async () => {
    await shop.close();
    await push.close();
    await mtn.close();
    await rm(demo, { recursive: true, force: true });
  };
}

/** Every module is on in the shop of the journeys. */
async function switchOnMobileMoney(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('update settings set momo_on = true');
  await database.end();
}
