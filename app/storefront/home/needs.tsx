import { linesOf } from '../../domain/content/content.ts';
import { parseLinkLine } from '../../domain/content/markdown.ts';
import { type Need, needs } from '../../domain/products/needs/need.ts';
import { Icon } from '../../ui/icon.tsx';

const icons = {
  walk: 'walk',
  rise: 'rise',
  sleep: 'bed',
  wash: 'bath',
  measure: 'gauge',
  treat: 'care',
  exercise: 'move',
  relieve: 'ease',
} as const;

export function Needs({ needs }: { needs: NeedTile[] }) {
  return (
    <ul className="needs tiles gap-2 [--tile:4.625rem] lg:grid-cols-[repeat(8,1fr)]">
      {needs.map(({ name, href, need }) => (
        <li key={name}>
          <a href={href}>
            <Icon name={icons[need]} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

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
