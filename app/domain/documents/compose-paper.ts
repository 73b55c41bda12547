import type { TaxKind } from '../products/product.ts';
import { amountInWords } from './amount-in-words.ts';
import type { PaperContent, PaperLine, Seller } from './document.ts';
import type { TaxTerms } from './seller.queries.ts';
import { containedTax, partOf } from './tax.ts';

export type LineToPrint = Omit<PaperLine, 'net' | 'rateBp' | 'total'> & { tax: TaxKind };

/** `rateBp` is of the amount without tax. */
export type PaperTerms = {
  purchaseOrder: string;
  byState: boolean;
  withholdings: { label: string; rateBp: number }[];
};
export const plainTerms: PaperTerms = { purchaseOrder: '', byState: false, withholdings: [] };

type ToCompose = Pick<PaperContent, 'order' | 'discount'> & {
  lines: LineToPrint[];
  terms: PaperTerms;
  seller: Seller;
  tax: TaxTerms;
};

/** All sums of a paper, exact to the franc. */
export function composePaper({ lines, terms, seller, tax, discount, ...paper }: ToCompose): PaperContent {
  const priced = lines.map(({ tax: kind, ...line }) => ({
    ...line,
    kind,
    total: line.quantity * line.unitPrice,
  }));
  const total = priced.reduce((sum, line) => sum + line.total, 0) - discount;
  const taxed =
    tax.regime === 'real'
      ? containedTax(
          priced.map((line) => ({ total: line.total, tax: line.kind })),
          discount,
          tax.rateBp,
        )
      : undefined;
  const net = taxed?.sums.net ?? total;
  const withholdings = terms.withholdings.map((each) => ({ ...each, amount: partOf(net, each.rateBp) }));
  const byState = terms.byState && taxed !== undefined;
  const kept =
    withholdings.reduce((sum, { amount }) => sum + amount, 0) + (byState ? (taxed?.sums.vat ?? 0) : 0);
  return {
    ...paper,
    purchaseOrder: terms.purchaseOrder,
    seller,
    discount,
    lines: priced.map(({ kind: _, ...line }, i) => ({
      ...line,
      ...(taxed && { net: taxed.nets[i] ?? 0, rateBp: taxed.rates[i] ?? 0 }),
    })),
    tax: taxed?.sums ?? null,
    taxNote: tax.note,
    total,
    byState,
    withholdings,
    due: Math.max(0, total - kept),
    inWords: amountInWords(total),
  };
}
