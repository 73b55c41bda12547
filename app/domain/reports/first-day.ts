/** What a new shop should have, in the order in which its seller does it. */
export const firstSteps = [
  'shop',
  'logo',
  'products',
  'order',
  'payment',
  'quarters',
  'tax',
  'colleague',
  'push',
  'backup',
  'mail',
] as const;
export type FirstStep = (typeof firstSteps)[number];
