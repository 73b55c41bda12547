import { m } from '../../../generated/words/messages.js';
import { formatPhone } from '../../contact/phone.ts';
import { formatDay } from '../../date.ts';
import { type Language, localized } from '../../localized.ts';
import { formatFcfa } from '../../money/money.ts';
import { optionName } from '../../products/families/family.ts';
import type { SoldProduct } from '../../products/list/sold.queries.ts';
import { categoryName } from '../../products/name-category.ts';
import { categories, productName } from '../../products/product.ts';
import { plainText } from '../../text.ts';
import type { Seller } from '../document.ts';
import { leaveOutLacking } from '../paper/font-signs.ts';
import type { ListedItem, ListToDraw } from './draw-list.server.ts';

export type ListOptions = {
  kind: ListToDraw['kind'];
  language: Language;
  publicUrl: string;
  seller: Pick<Seller, 'name' | 'address' | 'phone' | 'email'>;
  printedAt: Date;
};
/** `pictureFile` is to be read before it is drawn. */
type Composed = Omit<ListToDraw, 'categories'> & {
  categories: { name: string; items: (ListedItem & { pictureFile: string })[] }[];
};

/** The sizes of a family are lines of a price list, and one card of a catalogue. */
export function composeList(products: SoldProduct[], options: ListOptions): Composed {
  const { kind, language, seller, publicUrl, printedAt } = options;
  const words = { locale: language };
  const items =
    kind === 'catalogue' ? cardsOf(products, options) : products.map((one) => rowOf(one, options));
  return {
    ...{ kind, language, printedAt },
    title: listTitle(kind, language),
    note: m.print_prices_on({ day: formatDay(printedAt, language) }, words),
    shop: {
      name: printable(seller.name),
      lines: [seller.address, formatPhone(seller.phone), seller.email, publicUrl]
        .filter(Boolean)
        .map(printable),
    },
    categories: categories
      .map((category) => ({
        name: categoryName(category, language),
        items: items.filter((item) => item.category === category),
      }))
      .filter((section) => section.items.length > 0),
  };
}

export const listTitle = (kind: ListOptions['kind'], locale: Language) =>
  kind === 'catalogue' ? m.print_catalogue({}, { locale }) : m.print_price_list({}, { locale });

export const printable = (text: string) => leaveOutLacking(plainText(text)).replace(/\s+/g, ' ');

export const pageOf = (page: string, { language, publicUrl }: Pick<ListOptions, 'language' | 'publicUrl'>) =>
  `${publicUrl}${language === 'en' ? '/en' : ''}/products/${page}`;

function rowOf(product: SoldProduct, options: ListOptions) {
  return {
    category: product.category,
    name: printable(productName(product, options.language)),
    sizes: '',
    sku: printable(product.sku ?? ''),
    price: formatFcfa(product.price, options.language),
    link: pageOf(product.page, options),
    pictureFile: product.imageUrl,
  };
}

function cardsOf(products: SoldProduct[], options: ListOptions) {
  const groups = Map.groupBy(products, ({ id, family }) =>
    family ? `family ${family.id}` : `product ${id}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const card = rowOf(first, options);
    return first.family && group.length > 1 ? { ...card, ...familyOf(first.family, group, options) } : card;
  });
}

type Family = NonNullable<SoldProduct['family']>;

function familyOf(family: Family, group: SoldProduct[], options: ListOptions) {
  const { language } = options;
  const prices = group.map(({ price }) => price);
  const price = formatFcfa(Math.min(...prices), language);
  const sizes = new Set(group.map(({ option1 }) => optionName(option1, language)));
  const page = group.find(({ familyPage }) => familyPage !== null)?.familyPage;
  return {
    name: printable(localized(language, { fr: family.name, en: family.nameEn })),
    sizes: printable([...sizes].join(', ')),
    sku: '',
    price: new Set(prices).size > 1 ? m.price_card_from({ price }, { locale: language }) : price,
    ...(page && { link: pageOf(page, options) }),
    pictureFile: group.find(({ imageUrl }) => imageUrl !== '')?.imageUrl ?? '',
  };
}
