import type { QuoteRefusals } from '../../domain/quotes/quote.schema.ts';
import type { AddedQuote, SavedQuote } from '../../domain/quotes/save-quote.ts';
import type { TypedQuote } from './typed-quote.ts';

export type RefusedQuote = { typed: TypedQuote; key: string; version: number } & (
  | { ok: false; reason: 'fields'; fields: QuoteRefusals }
  | { ok: false; reason: 'failed' }
  | Exclude<AddedQuote, { ok: true }>
  | Exclude<SavedQuote, { ok: true }>
);
