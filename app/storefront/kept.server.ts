import { findContent } from '../domain/content/content.queries.ts';
import type { ContentPart } from '../domain/content/content.ts';
import { findOffer } from '../domain/delivery/delivery.queries.ts';
import type { Language } from '../domain/localized.ts';
import { findPaymentTerms } from '../domain/orders/payment-terms/save-payment-terms.ts';
import { listThesaurus } from '../domain/products/search/query/read-words.ts';
import { findSettings } from '../domain/settings/settings.queries.ts';
import type { Shop } from '../platform/context.server.ts';

// For what pages show. What an order costs and whether it may be placed is asked of the database.

type Keeper = Pick<Shop, 'db' | 'kept'>;

export const keptSettings = ({ db, kept }: Keeper) =>
  kept.of('settings', 'everything', () => findSettings(db));

export const keptPaymentTerms = ({ db, kept }: Keeper) =>
  kept.of('payment terms', 'everything', () => findPaymentTerms(db));

export const keptThesaurus = ({ db, kept }: Keeper) =>
  kept.of('synonyms', 'wording', () => listThesaurus(db));

export const keptOffer = ({ db, kept }: Keeper) => kept.of('delivery', 'everything', () => findOffer(db));

export const keptContent = <Part extends ContentPart>(
  { db, kept }: Keeper,
  parts: Part[],
  language: Language,
) => kept.of(`words ${language} ${parts}`, 'everything', () => findContent(db, parts, language));
