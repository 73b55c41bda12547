import type { ListToDraw } from '../../../domain/documents/printed/draw-list.server.ts';
import type { Language } from '../../../domain/localized.ts';
import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';

export const maxLabels = 2000;
/** Most products of a list: those of a catalogue have pictures. */
export const maxListed = { 'price-list': 2000, catalogue: 300 };

export type ListKind = ListToDraw['kind'];
export const listKinds: readonly ListKind[] = ['price-list', 'catalogue'];

export const listWords: Record<ListKind, { name: () => string; hint: () => string }> = {
  'price-list': {
    name: m.print_price_list,
    hint: () => m.print_price_list_hint({ max: showNumber(maxListed['price-list']) }),
  },
  catalogue: {
    name: m.print_catalogue,
    hint: () => m.print_catalogue_hint({ max: showNumber(maxListed.catalogue) }),
  },
};

export function listAddressOf(kind: ListKind, language: Language, filter: URLSearchParams): string {
  const query = new URLSearchParams(filter);
  query.set('language', language);
  return `/admin/products/${kind}.pdf?${query}`;
}
