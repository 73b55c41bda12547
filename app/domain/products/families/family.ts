import type { Language } from '../../localized.ts';
import { slugOf } from '../slug.ts';

export const familyLimits = { variants: 60, option: 20, optionName: 30 };

/** What a card shows of a family. Prices are in FCFA; `stock` is that of all variants. */
export type FamilyCard = {
  name: string;
  nameEn: string;
  fromPrice: number;
  toPrice: number;
  stock: number;
  sizes: number;
  /** Null: it has no address of its own, and the card leads to its first variant. */
  page: string | null;
};

const sides: Record<string, string> = {
  gauche: 'left',
  droit: 'right',
  droite: 'right',
  enfant: 'child',
  adulte: 'adult',
};

/** `gauche` is `left` for English readers; any other option stays as the seller wrote it. */
export function optionName(option: string, language: Language): string {
  return (language === 'en' && sides[option.toLowerCase()]) || option;
}

/** `M, gauche`; empty for a product without options. */
export function variantName({ option1, option2 }: Options, language: Language): string {
  return [option1, option2]
    .filter((option) => option !== '')
    .map((option) => optionName(option, language))
    .join(', ');
}

/** The last part of a variant's address. The one that has its family's slug names its options: `gants--s`. */
export function variantPage(
  { slug, option1, option2 }: Options & { slug: string },
  familyPage: string | null,
): string {
  return slug === familyPage ? `${slug}--${slugOf(`${option1} ${option2}`)}` : slug;
}

/** Changes with every save of the family or of one of its variants. */
export function versionOf(family: { version: number }, variants: { version: number }[]): string {
  return `${family.version}-${variants.reduce((sum, { version }) => sum + version, 0)}`;
}

export type Options = { option1: string; option2: string };

const known = [
  ...['xxxs', '3xs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl'],
  ...['enfant', 'child', 'adulte', 'adult', 'gauche', 'left', 'droit', 'droite', 'right'],
];

/** Where an option stands: known sizes from small to large, then numbers, then the others as they came. */
export function optionPosition(option: string, place: number): number {
  const at = known.indexOf(option.toLowerCase());
  if (at >= 0) return at;
  const number = Number(option.replace(',', '.'));
  return option !== '' && number >= 0 && number <= 1000 ? 100 + Math.round(number * 10) : 20_000 + place;
}
