import { findContent } from '../domain/content/content.queries.ts';
import type { ContentPart } from '../domain/content/content.ts';
import { findOffer } from '../domain/delivery/delivery.queries.ts';
import type { Zone } from '../domain/delivery/zone.ts';
import type { Language } from '../domain/localized.ts';
import { findPaymentTerms } from '../domain/orders/payment-terms/save-payment-terms.ts';
import { askedDeposit } from '../domain/orders/payment-terms/terms.ts';
import { listServedNeeds } from '../domain/products/needs/needs.queries.ts';
import { listCards } from '../domain/products/product.queries.ts';
import { listListed } from '../domain/products/search/listed.queries.ts';
import { type SharedBySearches, sharedBySearches } from '../domain/products/search/search.queries.ts';
import { findSettings } from '../domain/settings/settings.queries.ts';
import type { Shop } from '../platform/context.server.ts';

// Only what pages show is cached: an order asks the database what it costs and whether it may be placed.

type Cached = Pick<Shop, 'db' | 'recordCache'>;

export const cachedSettings = ({ db, recordCache }: Cached) =>
  recordCache.read('settings', 'everything', () => findSettings(db));

export const cachedPaymentTerms = ({ db, recordCache }: Cached) =>
  recordCache.read('payment terms', 'everything', () => findPaymentTerms(db));

export const cachedForSearches = ({ db, recordCache }: Cached): SharedBySearches => {
  const { thesaurus, shopWords, newest } = sharedBySearches(db);
  return {
    thesaurus: () => recordCache.read('synonyms', 'wording', thesaurus),
    shopWords: () => recordCache.read('words', ['range', 'wording'], shopWords),
    newest: () => recordCache.read('newest products', 'anything', newest),
    listed: () => recordCache.read('listed products', ['range', 'prices'], () => listListed(db)),
    cards: (ids) => recordCache.readProducts(ids, (missing) => listCards(db, missing)),
  };
};

export const cachedServedNeeds = ({ db, recordCache }: Cached) =>
  recordCache.read('served needs', 'anything', () => listServedNeeds(db));

export const cachedOffer = ({ db, recordCache }: Cached) =>
  recordCache.read('delivery', 'everything', () => findOffer(db));

export const cachedContent = <Part extends ContentPart>(
  { db, recordCache }: Cached,
  parts: Part[],
  language: Language,
) => recordCache.read(`words ${language} ${parts}`, 'everything', () => findContent(db, parts, language));

/** The quarter that the visitor chose once: the page cache puts it into the address (`cacheable-page.ts`). */
export async function findChosenZone(shop: Shop, { searchParams }: URL): Promise<Zone | undefined> {
  const id = searchParams.get('zone') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined;
  return (await cachedOffer(shop))?.zones.find((zone) => zone.id === Number(id));
}

/** What is asked with an order of goods that cost so much, in FCFA; undefined when nothing is. */
export async function findDeposit(
  shop: Shop,
  goods: number,
): Promise<{ amount: number; percent: number } | undefined> {
  const [{ paymentsOn }, terms] = await Promise.all([cachedSettings(shop), cachedPaymentTerms(shop)]);
  const amount = askedDeposit({ goods, balance: goods, paid: 0, isHandedOver: false }, terms);
  return paymentsOn && amount !== undefined ? { amount, percent: terms.depositPercent ?? 0 } : undefined;
}
