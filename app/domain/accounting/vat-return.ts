import type { PaperContent } from '../documents/document.ts';
import type { AccountedPaper } from './entry.ts';

/** What the VAT return of a period asks for, in FCFA; credit notes are taken off. */
export type VatReturn = {
  rates: { rateBp: number; net: number; vat: number }[];
  untaxed: number;
  byState: number;
  withheld: number;
};

export type VatPaper = Pick<AccountedPaper, 'kind'> & {
  content: Pick<PaperContent, 'tax' | 'total' | 'due' | 'deliveryFee' | 'byState' | 'withholdings'>;
};

export function vatOf(papers: VatPaper[]): VatReturn {
  const sum = (value: (content: VatPaper['content']) => number) =>
    papers.reduce((all, { kind, content }) => all + (kind === 'invoice' ? 1 : -1) * value(content), 0);
  const rates = new Set(
    papers.flatMap(({ content }) => content.tax?.rates.map(({ rateBp }) => rateBp) ?? []),
  );
  const ofRate = (rateBp: number, part: 'net' | 'vat') =>
    sum(({ tax }) => tax?.rates.find((each) => each.rateBp === rateBp)?.[part] ?? 0);
  return {
    rates: [...rates]
      .toSorted((one, other) => other - one)
      .map((rateBp) => ({ rateBp, net: ofRate(rateBp, 'net'), vat: ofRate(rateBp, 'vat') })),
    untaxed: sum(({ tax, total, deliveryFee = 0 }) => (tax ? 0 : total + deliveryFee)),
    byState: sum(({ byState, tax }) => (byState ? (tax?.vat ?? 0) : 0)),
    withheld: sum(({ withholdings }) => vatKeptBack(withholdings)),
  };
}

const vatKeptBack = (withholdings: PaperContent['withholdings']) =>
  withholdings.reduce((all, { base, amount }) => all + (base === 'vat' ? amount : 0), 0);
