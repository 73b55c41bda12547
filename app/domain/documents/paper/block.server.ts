import type PDFDocument from 'pdfkit';

/** A part of a paper that stays on one page, unless it `flows`: then its text goes on by itself. Heights in points. */
export type Block = { height: number; flows?: boolean; draw: (top: number) => number };

type Document = InstanceType<typeof PDFDocument>;
type Page = { top: number; bottom: number };

export const heightOfAll = (blocks: Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

/** Returns where the next part begins: at the top of a new page if it has no room on this one. */
function ensureRoom(document: Document, y: number, height: number, { top, bottom }: Page): number {
  if (y + height <= bottom) return y;
  document.addPage();
  return top;
}

export function drawBlocks(document: Document, blocks: Block[], top: number, page: Page): number {
  let y = top;
  for (const { height, flows, draw } of blocks) y = draw(flows ? y : ensureRoom(document, y, height, page));
  return y;
}
