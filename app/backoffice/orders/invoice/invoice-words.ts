import type { Language } from '../../../domain/localized.ts';
import type { Invoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { plainText } from '../../../domain/text.ts';
import { m } from '../../../generated/words/messages.js';

export type Words = (inputs: object, options: { locale: Language }) => string;

/** Both languages of the country: `Facture / Invoice`. */
export function inBoth(words: Words): string {
  const { fr, en } = eachLanguage(words);
  return fr === en ? fr : `${fr} / ${en}`;
}

export function eachLanguage(words: Words): Record<Language, string> {
  return { fr: words({}, { locale: 'fr' }), en: words({}, { locale: 'en' }) };
}

/** Removes control characters that could reverse or hide text on paper. */
export function onPaper<Shown extends Pick<Invoice, 'customerName' | 'company' | 'lines'>>(
  invoice: Shown,
): Shown {
  const { company, lines, customerName } = invoice;
  return {
    ...invoice,
    customerName: plainText(customerName),
    company: {
      ...company,
      name: plainText(company.name),
      address: plainText(company.address),
      phone: plainText(company.phone),
      email: plainText(company.email),
      niu: plainText(company.niu),
      rccm: plainText(company.rccm),
      vat: plainText(company.vat),
    },
    lines: lines.map((line) => ({ ...line, name: plainText(line.name), nameEn: plainText(line.nameEn) })),
  };
}

/** Empty fields leave no line. */
export function sellerLines({ company }: Pick<Invoice, 'company'>): string[] {
  const named = (name: string, value: string) => value && `${name}\u00a0: ${value}`;
  return [
    company.address,
    company.phone,
    company.email,
    named('NIU', company.niu),
    named('RCCM', company.rccm),
    named(inBoth(m.invoice_vat), company.vat),
  ].filter((line) => line !== '');
}

export function invoiceFacts(invoice: Invoice, formatDay: (moment: Date) => string) {
  return {
    document: [
      { words: m.invoice_number, value: invoice.number },
      { words: m.invoice_date, value: formatDay(invoice.issuedAt) },
      { words: m.invoice_order, value: invoice.orderNumber },
    ],
    customer: [
      { words: m.invoice_customer, value: invoice.customerName || inBoth(m.customer_erased) },
      ...(invoice.phone ? [{ words: m.invoice_phone, value: formatPhone(invoice.phone) }] : []),
    ],
  } satisfies Record<string, { words: Words; value: string }[]>;
}
