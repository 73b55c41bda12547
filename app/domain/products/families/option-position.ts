const known = [
  ...['xxxs', '3xs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl'],
  ...['enfant', 'child', 'adulte', 'adult', 'gauche', 'left', 'droit', 'droite', 'right'],
];

/** Where an option stands: known sizes from small to large, then numbers, then the others as they came. */
export function optionPosition(option: string, place: number): number {
  const at = known.indexOf(option.toLowerCase());
  if (at >= 0) return at;
  const number = Number(option.replace(',', '.'));
  return option !== '' && number >= 0 && number <= 1000 ? 100 + Math.round(number * 10) : 20_000 + place;
}
