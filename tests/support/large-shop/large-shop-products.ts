import { slugOf, takeSlug } from '../../../app/domain/products/slug.ts';
import type { Row } from './large-shop.ts';
import { describeProduct } from './large-shop-words.ts';
import type { Chance } from './seeded-random.ts';

export const day = 24 * 3600 * 1000;

export type InventedProduct = { createdAt: number; stock: number; row: Row };

export function inventProducts(
  chance: Chance,
  { count, firstId, now }: { count: number; firstId: number; now: Date },
): InventedProduct[] {
  const taken = new Map<string, number>();
  return Array.from({ length: count }, (_, i) => {
    const { category, name, nameEn, descriptionFr, descriptionEn } = describeProduct(chance);
    const createdAt = now.getTime() - Math.floor((1 - (i - (i % 25)) / count) * 3 * 365 * day);
    const price = 250 * (2 + chance.rank(2000));
    const stock = chance.happens(0.15) ? 0 : chance.rank(300);
    const archived = chance.happens(0.03);
    const row = {
      id: firstId + i,
      sku: chance.happens(0.1) ? null : `${category.slice(0, 3).toUpperCase()}-${firstId + i}`,
      // Demonstration slugs have no number at the end.
      slug: takeSlug(`${slugOf(name)}-${firstId + i}`, taken),
      name,
      name_en: nameEn,
      description_fr: descriptionFr,
      description_en: descriptionEn,
      price,
      lprice: Math.floor((price * (70 + chance.below(28))) / 100),
      category,
      stock,
      image_color: chance.happens(0.5) ? '#c8d2dc' : '',
      created_at: new Date(createdAt).toISOString(),
      archived_at: archived ? now.toISOString() : null,
    };
    return { createdAt, stock, row };
  });
}

export function inventMessages(chance: Chance, count: number, now: Date): Row[] {
  return Array.from({ length: count }, (_, i) => {
    const { name, descriptionFr } = describeProduct(chance);
    const sender = personOf(chance);
    const createdAt = now.getTime() - Math.floor((1 - i / count) * 2 * 365 * day);
    return {
      id: chance.id(),
      sender_name: sender,
      sender_email: `${slugOf(sender).replaceAll('-', '.')}@courriel.example`,
      subject: name,
      content: `Bonjour, avez-vous encore ce produit ?\n${descriptionFr}`,
      language: chance.happens(0.8) ? 'fr' : 'en',
      read: chance.happens(0.9) ? 't' : 'f',
      digest: chance.characters(43),
      created_at: new Date(createdAt).toISOString(),
    };
  });
}

export function personOf(chance: Chance): string {
  return `${chance.common(firstNames)} ${chance.common(lastNames)}`;
}

const firstNames =
  'Awa,Jean-Paul,Thérèse,John,Michel,Alice,Aïssatou,Emmanuel,Chantal,Hervé,Grace,Ibrahim,Solange,Éric,Pélagie,Boris,Fanta,Léonie,Désiré,Quentin'.split(
    ',',
  );
const lastNames =
  'Ngo Biyong,Mbarga,Mballa,Ebai,Owona,Fon,Tchoupo,Njoya,Abena,Kamga,Fotso,Essomba,Nkengue,Moussa,Bello,Eyenga,Atangana,Djomo,Tabi,Zé'.split(
    ',',
  );
