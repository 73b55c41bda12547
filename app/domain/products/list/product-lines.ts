import { linesOf } from '../../content/content.ts';
import { renderLine } from '../../content/markdown.ts';
import { linesOfProduct, type PromiseLine } from '../choose-promises.ts';

export function renderProductLines(
  words: string,
  product: Parameters<typeof linesOfProduct>[1],
  address: (path: string) => string,
): PromiseLine[] {
  return linesOfProduct(linesOf(words), product).map(({ topic, text }) => ({
    topic,
    text: renderLine(text, { address }),
  }));
}
