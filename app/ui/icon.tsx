export type IconName =
  | 'phone'
  | 'mail'
  | 'clock'
  | 'place'
  | 'cart'
  | 'search'
  | 'chat'
  | 'check'
  | 'arrow'
  | 'copy';

export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon-${name}`} aria-hidden="true" />;
}
