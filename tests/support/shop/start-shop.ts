import { openShopProcess } from './shop-process.ts';

/** Opens the shop once for all journeys. */
export default async function openShop() {
  const shop = await openShopProcess();
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATABASE = shop.databaseUrl;
  return shop.close;
}
