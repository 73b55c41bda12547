import type { MobileMoneyAccount } from '../environment.server.ts';
import { createCampay } from './campay.server.ts';
import type { MobileMoney } from './mobile-money.server.ts';
import { createMtn } from './mtn.server.ts';

type Options = {
  /** Where MTN tells how a request ended; undefined where it cannot reach the shop. */
  callbackUrl: (id: string) => string | undefined;
};

export function createMobileMoney(account: MobileMoneyAccount, { callbackUrl }: Options): MobileMoney {
  return account.provider === 'mtn' ? createMtn(account, callbackUrl) : createCampay(account);
}
