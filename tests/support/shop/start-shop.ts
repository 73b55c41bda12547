import { rm } from 'node:fs/promises';
import { makeDemoFolder, openShopProcess } from './shop-process.ts';

/** Opens the shop once for all journeys. */
export default async function openShop() {
  const demo = await makeDemoFolder();
  process.env.DEMO_FOLDER = demo;
  const shop = await openShopProcess();
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATABASE = shop.databaseUrl;
  return async () => {
    await shop.close();
    await rm(demo, { recursive: true, force: true });
  };
}
