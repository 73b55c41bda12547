import { maxCartLines } from '../../domain/cart/cart.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { languages } from '../../domain/localized.ts';
import { parseQuote, quoteForm, type TypedQuoteForm } from '../../domain/quotes/quote.schema.ts';
import type { PostedForm } from '../../platform/form.server.ts';
import { readLines } from '../form/read-lines.server.ts';
import { decodeTypedLines, type TypedLine } from '../orders/entry/entry-line.ts';

export type TypedQuote = TypedQuoteForm & { language: string; organisation: string; lines: TypedLine[] };

export function typedQuote(form: PostedForm): TypedQuote {
  return {
    ...typedIn(quoteForm, form),
    language: form.field('language'),
    organisation: form.field('organisation'),
    lines: readLines(form.field('lines'), decodeTypedLines).slice(0, maxCartLines + 1),
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
