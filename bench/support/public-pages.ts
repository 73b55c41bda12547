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
