import { layOutPaper, type PaperToDraw } from '../../domain/documents/paper/lay-out-paper.ts';
import type { Shop } from '../../platform/context.server.ts';

export async function loadPaper({ stamps, publicUrl }: Shop, drawn: PaperToDraw) {
  const stamp = await stamps.read(drawn.content.seller.stampFile);
  return {
    paper: layOutPaper(drawn, publicUrl),
    stamp: stamp && `data:image/png;base64,${Buffer.from(stamp).toString('base64')}`,
  };
}
