import type { ManyKind } from '../../../domain/products/many/many.ts';
import { m } from '../../../generated/words/messages.js';

const names: Record<ManyKind, () => string> = {
  price: m.many_price,
  category: m.products_category,
  hide: m.products_hide,
  archive: m.many_archive,
};

export const manyName = (kind: ManyKind) => names[kind]();
