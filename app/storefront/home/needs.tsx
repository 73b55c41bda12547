import { Icon } from '../../ui/icon.tsx';
import type { NeedTile } from './need-tiles.ts';

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
