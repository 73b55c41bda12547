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
    <ul className="needs grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.625rem),1fr))] gap-2 lg:grid-cols-[repeat(8,1fr)]">
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
