import { type MailServer, openMailServer } from '../servers/mail-server.ts';
import { test as base } from '../visitor.ts';
import { openShopProcess } from './shop-process.ts';

/** A shop with a mail server for one file of journeys that change settings, the company or the last admin. */
export const test = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await openMailServer();
      const shop = await openShopProcess({
        SMTP_URL: mail.url,
        MAIL_FROM: 'Comptoir <boutique@exemple.cm>',
      });
      const { SHOP_ADDRESS, SHOP_DATABASE } = process.env;
      Object.assign(process.env, { SHOP_ADDRESS: shop.address, SHOP_DATABASE: shop.databaseUrl });
      await use(mail);
      Object.assign(process.env, { SHOP_ADDRESS, SHOP_DATABASE });
      await shop.close();
      await mail.close();
    },
    { scope: 'worker', auto: true },
  ],
});
