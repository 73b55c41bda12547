import { maxLinkLength, whatsappLink } from '../../../domain/contact/whatsapp.ts';
import type { Language } from '../../../domain/localized.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import { productName } from '../../../domain/products/product.ts';
import { piecesToOrder } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';

/** A WhatsApp link to whom the seller chooses. Lines that would make it longer than 2 000 characters are only counted. */
export function orderListLink(goods: Goods[], language: Language): string {
  const lines = goods.map(
    (each) => `${piecesToOrder(each)} × ${productName(each, language)}${each.sku ? ` (${each.sku})` : ''}`,
  );
  const linkOf = (shown: number) =>
    whatsappLink(
      '',
      [
        m.order_list_intro(),
        ...lines.slice(0, shown),
        ...(shown < lines.length ? [m.order_list_more({ count: lines.length - shown })] : []),
      ].join('\n'),
    );
  let shown = lines.length;
  while (shown > 0 && linkOf(shown).length > maxLinkLength) shown -= 1;
  return linkOf(shown);
}
