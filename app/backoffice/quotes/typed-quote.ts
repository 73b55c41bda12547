import { maxCartLines } from '../../domain/cart/cart.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { languages } from '../../domain/localized.ts';
import {
  newOrganisationForm,
  parseQuote,
  quoteForm,
  quoteWishForm,
  type TypedNewOrganisation,
  type TypedQuoteForm,
  type TypedQuoteWishes,
} from '../../domain/quotes/quote.schema.ts';
import type { PostedForm } from '../../platform/form.server.ts';
import { readLines } from '../form/action/read-lines.server.ts';
import { decodeLines, type TypedLine } from '../lines/line.ts';
import { newOrganisationPrefix } from './quote-fields.ts';

export type TypedQuote = TypedQuoteForm & {
  language: string;
  organisation: string;
  lines: TypedLine[];
  /** Undefined while the shop does not deliver: the quote keeps what it has. */
  wishes?: TypedQuoteWishes | undefined;
  /** An empty name adds none. */
  newOrganisation: TypedNewOrganisation;
};

export function typedQuote(form: PostedForm): TypedQuote {
  return {
    ...typedIn(quoteForm, form),
    wishes: form.fields('method').length > 0 ? typedIn(quoteWishForm, form) : undefined,
    language: form.field('language'),
    organisation: form.field('organisation'),
    newOrganisation: {
      ...typedIn(newOrganisationForm, { field: (name) => form.field(newOrganisationPrefix + name) }),
      id: form.field(`${newOrganisationPrefix}id`),
    },
    lines: readLines(form.field('lines'), decodeLines).slice(0, maxCartLines + 1),
  };
}

export function readQuote(
  { language, organisation, newOrganisation, lines, ...typed }: TypedQuote,
  today: string,
) {
  return parseQuote(
    {
      ...typed,
      language: languages.find((each) => each === language) ?? 'fr',
      organisationId: organisation,
      newOrganisation: newOrganisation.name.trim() === '' ? undefined : newOrganisation,
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
