/** What a new shop should have, in the order in which its seller does it. */
export const firstSteps = ['logo', 'whatsapp', 'products', 'order', 'backup', 'mail'] as const;
export type FirstStep = (typeof firstSteps)[number];
