import type { TaxKind } from '../products/product.ts';
import { amountInWords } from './amount-in-words.ts';
import {
  deliveryItem,
  deliveryNames,
  type PaperContent,
  type PaperLine,
  type Seller,
  type TaxSums,
  type Withholding,
} from './document.ts';
import type { TaxTerms } from './seller.queries.ts';
import { baseAmount, containedTax, partOf } from './tax.ts';

export type LineToPrint = Omit<PaperLine, 'net' | 'rateBp' | 'total'> & { tax: TaxKind };

export type PaperTerms = {
  purchaseOrder: string;
  byState: boolean;
  /** Without a base: of all lines without tax. */
  withholdings: Omit<Withholding, 'amount'>[];
};
export const plainTerms: PaperTerms = { purchaseOrder: '', byState: false, withholdings: [] };

/** Whether the terms ask for something of the VAT: a paper without VAT cannot say it. */
export const concernsVat = ({ byState, withholdings }: PaperTerms) =>
  byState || withholdings.some(({ base = 'net' }) => base !== 'net');

/** The fee of a delivery as the last line of a paper; none where there is no fee. */
export function deliveryLine(fee: number, tax: TaxKind): LineToPrint[] {
  if (fee === 0) return [];
  return [{ item: deliveryItem, ...deliveryNames, quantity: 1, unitPrice: fee, tax }];
}

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
          priced.map((line) => ({ total: line.total, tax: line.kind, isFee: line.item === deliveryItem })),
          discount,
          tax.rateBp,
        )
      : undefined;
  const byState = terms.byState && taxed !== undefined;
  const paidByState = byState ? (taxed?.sums.vat ?? 0) : 0;
  const withholdings = withhold(terms, { tax: taxed?.sums ?? null, total }, total - paidByState);
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
    due: withholdings.reduce((left, { amount }) => left - amount, total - paidByState),
    inWords: amountInWords(total),
  };
}

/** Several rounded parts never exceed what is left to pay. */
function withhold(
  { withholdings }: PaperTerms,
  sums: { tax: TaxSums | null; total: number },
  payable: number,
): Withholding[] {
  let left = payable;
  return withholdings.map(({ base = 'net', ...each }) => {
    const amount = Math.min(left, partOf(baseAmount(base, sums), each.rateBp));
    left -= amount;
    return { ...each, base, amount };
  });
}
