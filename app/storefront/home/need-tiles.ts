import { linesOf } from '../../domain/content/content.ts';
import { parseLinkLine } from '../../domain/content/markdown.ts';
import { type Need, needs } from '../../domain/products/needs/need.ts';

/** A line of the seller's words, and the need of its drawing. `href` is plain or foreign. */
export type NeedTile = { name: string; href: string; need: Need };

/** A line that leads to a need without products is left out; one that leads elsewhere keeps the drawing of its place. */
export function needTiles(text: string, served: readonly Need[]): NeedTile[] {
  return linesOf(text)
    .flatMap((line) => parseLinkLine(line) ?? [])
    .flatMap(({ name, href }, i) => {
      const [, query] = /^(?:\/en)?\/products\?(.*)$/.exec(href) ?? [];
      const wanted = new URLSearchParams(query).get('need');
      const need = needs.find((each) => each === wanted);
      if (need && !served.includes(need)) return [];
      return [{ name, href, need: need ?? needs[i] ?? 'treat' }];
    });
}
