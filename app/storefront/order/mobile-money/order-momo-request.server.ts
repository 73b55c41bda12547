import { randomUUID } from 'node:crypto';
import {
  findLatestMomoRequest,
  type LatestMomoRequest,
} from '../../../domain/orders/momo-requests/momo-request.queries.ts';
import { confirmSeconds, isOpen, type Provider } from '../../../domain/orders/momo-requests/momo-request.ts';
import type { Settings } from '../../../domain/settings/settings.schema.ts';
import type { Shop } from '../../../platform/context.server.ts';

export type OrderMomoRequest = {
  provider: Provider;
  /** Of the next request: sent twice, the form is one. */
  key: string;
  /** One that failed is told while something is due. */
  latest: LatestMomoRequest | undefined;
  /** The buyer's own number, where it may have an account. */
  phone: string;
  /** The payer is to confirm now: the page looks again by itself. */
  isWaiting: boolean;
  /** Nothing is under way: another request may be made. */
  isOffered: boolean;
};

/** Undefined without a provider, and while the module is off: then nothing is asked. */
export async function findOrderMomoRequest(
  { db, mobileMoney }: Pick<Shop, 'db' | 'mobileMoney'>,
  { momoOn }: Pick<Settings, 'momoOn'>,
  { id, phone, balance }: { id: string; phone: string; balance: number },
): Promise<OrderMomoRequest | undefined> {
  if (!mobileMoney || !momoOn) return undefined;
  const found = await findLatestMomoRequest(db, id);
  const isOver = balance <= 0 && (found?.state === 'failed' || found?.state === 'expired');
  const latest = isOver ? undefined : found;
  const isUnderWay = latest !== undefined && isOpen(latest.state);
  return {
    ...{ provider: mobileMoney.provider, key: randomUUID(), latest },
    phone: phone.startsWith('+2376') ? phone : '',
    isWaiting: isUnderWay && latest.age < confirmSeconds,
    isOffered: !isUnderWay && balance > 0,
  };
}
