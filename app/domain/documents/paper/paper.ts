import type { Language } from '../../localized.ts';

export type Both = Record<Language, string>;

export type PaperFact = { label: Both; value: string };
export type PaperColumn = { key: 'name' | 'quantity' | 'unit' | 'rate' | 'amount'; label: Both };
export type PaperSum = { label: Both; value: string; isMain?: true };

/** Everything that is drawn, as texts in their order: the sheet on screen and the PDF say the same. */
export type Paper = {
  language: Language;
  title: Both;
  /** Empty on a proforma. */
  number: string;
  seller: { name: string; lines: string[]; logoUrl: string; stampFile: string };
  facts: PaperFact[];
  buyer: PaperFact[];
  columns: PaperColumn[];
  /** A cell for each column. */
  rows: string[][];
  sums: PaperSum[];
  /** Sentences under the sums, a language each. */
  sentences: string[];
  notes: string[];
  signatures: { seller: Both; buyer: Both } | undefined;
  thanks: Both | undefined;
  /** `modules` is the QR code of the address, row by row. */
  proof: { label: Both; code: string; address: string; modules: boolean[][] } | undefined;
  foot: string;
};

export const inBoth = ({ fr, en }: Both) => (fr === en ? fr : `${fr} / ${en}`);
