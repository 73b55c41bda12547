/** Pages that exist while they have a text; their addresses are their names. */
export const optionalPages = ['delivery', 'payment', 'returns', 'terms', 'faq'] as const;
export type OptionalPage = (typeof optionalPages)[number];

export const contentParts = [
  'hero',
  'proof',
  'needs',
  'product-lines',
  'about',
  'people',
  'import-export',
  'home-teaching',
  ...optionalPages,
] as const;
export type ContentPart = (typeof contentParts)[number];

/** Parts that are a list of short lines, without a title. */
export const lineParts: readonly ContentPart[] = ['proof', 'needs', 'product-lines'];

/** In characters. */
export const contentLimits = { title: 120, text: 12_000 };

export type Words = { title: string; text: string };

export const isContentPart = (name: string): name is ContentPart =>
  contentParts.some((part) => part === name);

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*]\s+/, '').trim())
    .filter((line) => line !== '');
}

/** The first paragraph introduces a page: it is shown larger, and to search engines. */
export function splitLead(text: string): { lead: string; rest: string } {
  const [first = '', ...others] = text.split(/\n{2,}/);
  const isParagraph = !/^\s*([#>|!*+-]|\d+[.)]|```)/.test(first) || /^\s*(\*\*|\*\S)/.test(first);
  return isParagraph ? { lead: first, rest: others.join('\n\n') } : { lead: '', rest: text };
}
