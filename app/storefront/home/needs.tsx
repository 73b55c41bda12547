import { Icon } from '../../ui/icon.tsx';
import type { Need } from './home-words.server.ts';

const icons = ['walk', 'rise', 'bed', 'bath', 'gauge', 'care', 'move', 'ease'] as const;

export function Needs({ needs }: { needs: Need[] }) {
  return (
    <ul className="needs">
      {needs.map(({ name, href }, i) => (
        <li key={name}>
          <a href={href}>
            <Icon name={icons[i] ?? 'care'} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
