import { type MtnServer, mtnSettings, openMtnMomo } from '../payments/mtn-momo.ts';
import { type MailServer, openMailServer } from '../servers/mail-server.ts';
import { openPushServer, type PushServer } from '../servers/push-server.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts';
import { test as base } from '../visitor.ts';
import { openShopProcess, type ShopProcess } from './shop-process.ts';

/** A shop with a mail and a push server, and a provider of Mobile Money whose module is off, for one file of journeys that change settings, the company or the last admin. */
export const test = base.extend<
  object,
  {
    own: ShopProcess;
    beside: string;
    mail: MailServer;
    push: PushServer;
    mtn: MtnServer;
    program: WebhookReceiver;
  }
>({
  push: [
    async ({ browserName: _ }, use) => {
      const push = await openPushServer();
      await use(push);
      await push.close();
    },
    { scope: 'worker' },
  ],
  /** Another program, which webhooks may reach. */
  program: [
    async ({ browserName: _ }, use) => {
      const program = await openWebhookReceiver();
      await use(program);
      await program.close();
    },
    { scope: 'worker' },
  ],
  mtn: [
    async ({ browserName: _ }, use) => {
      const mtn = await openMtnMomo();
      await use(mtn);
      await mtn.close();
    },
    { scope: 'worker' },
  ],
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await openMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ push, mtn, mail, program }, use) => {
      const own = await openShopProcess({
        SMTP_URL: mail.url,
        MAIL_FROM: 'Comptoir <boutique@exemple.cm>',
        PUSH_ORIGINS: push.origin,
        WEBHOOK_ORIGINS: program.origin,
        ...mtnSettings(mtn),
      });
      const { SHOP_ADDRESS, SHOP_DATABASE } = process.env;
      Object.assign(process.env, { SHOP_ADDRESS: own.address, SHOP_DATABASE: own.databaseUrl });
      await use(own);
      Object.assign(process.env, { SHOP_ADDRESS, SHOP_DATABASE });
      await own.close();
    },
    { scope: 'worker', auto: true },
  ],
  /** The address of a second instance of this shop. */
  beside: [
    async ({ own }, use) => {
      const { address } = await own.openBeside();
      await use(address);
    },
    { scope: 'worker' },
  ],
});
