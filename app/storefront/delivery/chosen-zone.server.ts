import type { Zone } from '../../domain/delivery/zone.ts';
import type { Shop } from '../../platform/context.server.ts';
import { cachedOffer } from '../cached-records.server.ts';

/** The quarter that the visitor chose once: the page cache puts it into the address (`cacheable-page.ts`). */
export async function findChosenZone(shop: Shop, { searchParams }: URL): Promise<Zone | undefined> {
  const id = searchParams.get('zone') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined;
  return (await cachedOffer(shop))?.zones.find((zone) => zone.id === Number(id));
}
