import { type Language, localized } from '../../domain/localized.ts';
import { variantName } from '../../domain/products/families/family.ts';
import type { SoldProduct } from '../../domain/products/list/sold.queries.ts';
import { productName } from '../../domain/products/product.ts';
import { cut } from '../../domain/text.ts';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { address } from '../address.ts';

/** Google's most characters of a title and of a description. */
const most = { title: 150, description: 5000 };

type Channel = { title: string; description: string; language: Language; origin: string };

/** RSS 2.0 with the attributes of https://support.google.com/merchants/answer/7052112, which Meta reads too. */
export async function* writeFeed(
  channel: Channel,
  products: AsyncIterable<SoldProduct>,
): AsyncGenerator<string> {
  const { language, origin } = channel;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>';
  yield writeElements({
    title: channel.title,
    link: origin + address(language, '/'),
    description: channel.description,
  });
  for await (const product of products) yield `\n<item>${writeElements(itemOf(product, channel))}</item>`;
  yield '\n</channel></rss>\n';
}

function itemOf(product: SoldProduct, { language, origin }: Channel): Record<string, string> {
  const name = productName(product, language);
  const description = localized(language, { fr: product.descriptionFr, en: product.descriptionEn });
  return {
    'g:id': String(product.id),
    title: cut(name, most.title),
    description: cut(description || name, most.description),
    link: origin + address(language, `/products/${product.page}`),
    'g:image_link': product.imageUrl && origin + pictureAddress(product.imageUrl, 800),
    'g:availability': product.stock > 0 ? 'in_stock' : 'out_of_stock',
    'g:price': `${product.price} XAF`,
    'g:brand': product.brand,
    'g:gtin': product.gtin,
    'g:mpn': product.mpn,
    'g:condition': 'new',
    'g:item_group_id': product.family ? `family-${product.family.id}` : '',
    'g:size': variantName(product, language),
  };
}

/** An empty value has no element. */
function writeElements(values: Record<string, string>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without the characters that no XML document may hold (https://www.w3.org/TR/xml/#charsets). */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '');
}
