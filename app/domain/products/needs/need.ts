/** What a product helps with. Visitors choose by it on the home page; a product may have several. */
export const needs = ['walk', 'rise', 'sleep', 'wash', 'measure', 'treat', 'exercise', 'relieve'] as const;
export type Need = (typeof needs)[number];

/** Needs between commas, in their own order; undefined when one is unknown. */
export function parseNeeds(typed: string): Need[] | undefined {
  const wanted = typed
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const found = needs.filter((need) => wanted.includes(need));
  return found.length === new Set(wanted).size ? found : undefined;
}
