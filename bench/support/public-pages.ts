/** The public pages that are measured, by their French addresses. */
export const publicPages = [
  '/',
  '/products',
  '/products/fauteuil-roulant-pliable',
  '/cart',
  '/about',
  '/import-export',
  '/home-teaching',
  '/privacy',
];
