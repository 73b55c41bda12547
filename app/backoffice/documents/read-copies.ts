import type { ReceiptFormat } from '../../domain/documents/paper/draw-receipt.server.ts';

/** `?copies=3` makes an original and two copies; at most seven. Undefined without a number. */
export function readCopies(url: URL): number | undefined {
  const copies = /^[1-7]$/.exec(url.searchParams.get('copies') ?? '')?.[0];
  return copies === undefined ? undefined : Number(copies);
}

/** `?format=roll` prints a receipt on a roll of 80 mm instead of A5. */
export function readFormat(url: URL): ReceiptFormat {
  return url.searchParams.get('format') === 'roll' ? 'roll' : 'a5';
}
