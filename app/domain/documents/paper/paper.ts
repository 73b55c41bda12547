import type { Language } from '../../localized.ts';

export type Both = Record<Language, string>;

export type PaperFact = { label: Both; value: string };
export type PaperColumn = {
  key: 'sku' | 'name' | 'ordered' | 'before' | 'quantity' | 'left' | 'unit' | 'rate' | 'amount';
  label: Both;
};
export type PaperSum = { label: Both; value: string; isMain?: true };

/** Everything that is drawn, as texts in their order: the sheet on screen and the PDF say the same. */
export type Paper = {
  language: Language;
  title: Both;
  number: string;
  seller: { name: string; lines: string[]; logoUrl: string; stampFile: string };
  facts: PaperFact[];
  buyer: PaperFact[];
  columns: PaperColumn[];
  rows: string[][];
  sums: PaperSum[];
  /** Sentences under the sums, a language each. */
  sentences: string[];
  payment: PaperFact[];
  notes: string[];
  /** `fields` are lines that the buyer fills in by hand. */
  signatures: { seller: Both; buyer: Both; fields: Both[] } | undefined;
  thanks: Both | undefined;
  /** `modules` is the QR code of the address, row by row. */
  proof: { label: Both; code: string; address: string; modules: boolean[][] } | undefined;
  foot: string;
};

export const inBoth = ({ fr, en }: Both) => (fr === en ? fr : `${fr} / ${en}`);
