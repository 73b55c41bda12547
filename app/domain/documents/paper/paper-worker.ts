import { getPriority, setPriority } from 'node:os';
import { answerParent } from '../../../platform/files/child-process.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import { drawReceipt, type ReceiptFormat } from './draw-receipt.server.ts';
import { layOutPaper, type PaperToDraw } from './lay-out-paper.ts';

export type PaperTask = {
  drawn: PaperToDraw;
  publicUrl: string;
  logo: Uint8Array | undefined;
  stamp: Uint8Array | undefined;
  copies: number | undefined;
  format: ReceiptFormat;
};

// Who waits for a page goes first.
setPriority(Math.max(getPriority(), 5));

answerParent<PaperTask>(async function* ({
  drawn,
  publicUrl,
  format,
  ...pictures
}): AsyncGenerator<Uint8Array> {
  const paper = layOutPaper(drawn, publicUrl);
  const { issuedAt } = drawn;
  yield drawn.kind === 'receipt'
    ? await drawReceipt(paper, { issuedAt, format, logo: pictures.logo })
    : await drawPaper(paper, { issuedAt, ...pictures });
});
