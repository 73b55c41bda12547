import { data } from 'react-router';
import { findDocument, type IssuedDocument } from '../../domain/documents/document.queries.ts';
import type { ReceiptFormat } from '../../domain/documents/paper/draw-receipt.server.ts';
import { layOutPaper, type PaperToDraw } from '../../domain/documents/paper/lay-out-paper.ts';
import type { Shop } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';

export async function loadPaper({ stamps, publicUrl }: Shop, drawn: PaperToDraw) {
  const stamp = await stamps.read(drawn.content.seller.stampFile);
  return {
    paper: layOutPaper(drawn, publicUrl),
    stamp: stamp && `data:image/png;base64,${Buffer.from(stamp).toString('base64')}`,
  };
}

/** `?copies=3` makes an original and two copies; at most seven. Undefined without a number. */
export function readCopies(url: URL): number | undefined {
  const copies = /^[1-7]$/.exec(url.searchParams.get('copies') ?? '')?.[0];
  return copies === undefined ? undefined : Number(copies);
}

/** `?format=roll` prints a receipt on a roll of 80 mm instead of A5. */
export function readFormat(url: URL): ReceiptFormat {
  return url.searchParams.get('format') === 'roll' ? 'roll' : 'a5';
}

export async function openNote(db: Database, id: string): Promise<IssuedDocument> {
  const document = await findDocument(db, id);
  if (document?.kind !== 'delivery-note') throw data('document', { status: 404 });
  return document;
}
