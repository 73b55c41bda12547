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

/** A drawing beside words that already say it. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon-${name}`} aria-hidden="true" />;
}
