export type Block = { block: Buffer; isLast: boolean };

/** Cuts a stream into blocks of one size, the last as long as what remains. The first block may have another size. */
export async function* inBlocks(
  source: AsyncIterable<Buffer>,
  size: number,
  firstSize = size,
): AsyncGenerator<Block, undefined> {
  let pending: Buffer[] = [];
  let bytes = 0;
  let wanted = firstSize;
  for await (const piece of source) {
    pending.push(piece);
    bytes += piece.length;
    while (bytes > wanted) {
      const all = Buffer.concat(pending);
      yield { block: all.subarray(0, wanted), isLast: false };
      pending = [all.subarray(wanted)];
      bytes -= wanted;
      wanted = size;
    }
  }
  yield { block: Buffer.concat(pending), isLast: true };
}
