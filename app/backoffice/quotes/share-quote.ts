import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import type { Language } from '../../domain/localized.ts';
import { quoteNumber } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';

type SharedQuote = Parameters<typeof quoteNumber>[0] & {
  buyerName: string;
  phone: string;
  language: Language;
};

export function shareLink(quote: SharedQuote, { company, link }: { company: string; link: string }): string {
  const { buyerName: name, phone, language: locale } = quote;
  return whatsappLink(
    phone,
    m.quotes_share_text({ name, number: quoteNumber(quote), company, link }, { locale }),
  );
}
