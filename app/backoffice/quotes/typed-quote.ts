import { maxCartLines } from '../../domain/cart/cart.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { languages } from '../../domain/localized.ts';
import {
  parseQuote,
  quoteForm,
  quoteWishForm,
  type TypedQuoteForm,
  type TypedQuoteWishes,
} from '../../domain/quotes/quote.schema.ts';
import type { PostedForm } from '../../platform/form.server.ts';
import { decodeTypedLines, type TypedLine } from '../orders/entry/entry-line.ts';

export type TypedQuote = TypedQuoteForm & {
  language: string;
  organisation: string;
  lines: TypedLine[];
  /** Undefined while the shop does not deliver: the quote keeps what it has. */
  wishes?: TypedQuoteWishes | undefined;
};

export function typedQuote(form: PostedForm): TypedQuote {
  return {
    ...typedIn(quoteForm, form),
    wishes: form.fields('method').length > 0 ? typedIn(quoteWishForm, form) : undefined,
    language: form.field('language'),
    organisation: form.field('organisation'),
    lines: decodeTypedLines(form.field('lines')).slice(0, maxCartLines + 1),
  };
}

export function readQuote({ language, organisation, lines, ...typed }: TypedQuote, today: string) {
  return parseQuote(
    {
      ...typed,
      language: languages.find((each) => each === language) ?? 'fr',
      organisationId: organisation,
      lines: lines.map(({ productId, quantity, price, description = '' }) => ({
        productId: String(productId),
        quantity,
        actualPrice: price,
        description,
      })),
    },
    today,
  );
}
