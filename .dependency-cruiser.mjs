/**
 * Pure files: no database, screen or request, so that a browser may use them too. In the domain these are the files named
 * with one word (CONTRIBUTING.md), and those listed here.
 */
const pure = [
  '^app/domain/[a-z]+[.]ts$',
  '^app/domain/.*/[a-z]+[.]ts$',
  '^app/domain/(rate-limit|search-terms|settings/second-price)[.]ts$',
  '^app/domain/.*/[a-z]+[.]schema[.]ts$',
  '^app/platform/(edit-distance|pictures/picture-file|files/notice-file|cookies/(cookie|host-cookie|shop-cookies|browser-cookies))[.]ts$',
];

/** The nouns of the domain, from the ground up: each knows only those before it, so they form no circle. */
const nouns = [
  'money',
  'forms',
  'contact',
  'audit-log',
  'cart',
  'visits',
  'pictures',
  'administrators',
  'settings',
  'content',
  'delivery',
  'company',
  'pushes',
  'mails',
  'invitations',
  'passkeys',
  'backups',
  'messages',
  'products',
  'suppliers',
  'arrivals',
  'organisations',
  'documents',
  'tills',
  'orders',
  'api',
  'webhooks',
  'outgoing-messages',
  'deliveries',
  'quotes',
  'customers',
  'import-export',
  'privacy',
  'reports',
  'accounting',
];

/** Which folder may import which: CONTRIBUTING.md and ARCHITECTURE.md. */
export default {
  forbidden: [
    {
      name: 'no import cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the storefront and the back-office do not know each other',
      severity: 'error',
      from: { path: '^app/storefront' },
      to: { path: '^app/backoffice' },
    },
    {
      name: 'the back-office and the storefront do not know each other',
      severity: 'error',
      from: { path: '^app/backoffice' },
      to: { path: '^app/storefront' },
    },
    {
      name: 'the domain knows the platform only',
      severity: 'error',
      from: { path: '^app/domain', pathNot: '\\.test\\.ts$' },
      // Mails are the only sentences that the domain writes.
      to: { path: '^(app|server|database|tests)/', pathNot: '^app/(domain|platform|generated/words)/' },
    },
    {
      name: 'every noun of the domain stands in the list',
      severity: 'error',
      from: {},
      to: { path: '^app/domain/[^/]+/', pathNot: `^app/domain/(${nouns.join('|')})/` },
    },
    ...nouns.map((noun, i) => ({
      name: `${noun} knows only the nouns before it`,
      severity: 'error',
      from: { path: `^app/domain/${noun}/` },
      to: { path: `^app/domain/(${nouns.slice(i + 1).join('|') || 'none'})/` },
    })),
    {
      name: 'the domain has no screen',
      severity: 'error',
      from: { path: '^app/domain' },
      to: { path: 'node_modules/(react|react-dom|react-router|hono)/' },
    },
    {
      name: 'ui and platform know nobody',
      severity: 'error',
      from: { path: '^app/(ui|platform)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|server|database|tests)/', pathNot: '^app/(generated|$1)/' },
    },
    {
      name: 'pure files know only pure files',
      severity: 'error',
      from: { path: pure },
      // A list of words, what forms are described with, and what reads Markdown and telephone numbers.
      to: {
        pathNot: [
          ...pure,
          'node_modules/@zxcvbn-ts/',
          'node_modules/zod/',
          'node_modules/markdown-it/',
          'node_modules/libphonenumber-js/',
        ],
      },
    },
    {
      name: 'screens never touch tables',
      severity: 'error',
      from: { path: '^app/(storefront|backoffice|ui)' },
      to: { path: '\\.tables\\.ts$' },
    },
    {
      name: 'the visitor’s script stays small and apart',
      severity: 'error',
      from: { path: '^app/storefront/browser' },
      to: {
        path: '^app/',
        pathNot: [
          '^app/storefront/browser',
          '^app/generated/words',
          '^app/storefront/address\\.ts$',
          '^app/storefront/cart/(cart-cookie|cart-label|contents-words|quantity-note)\\.ts$',
          ...pure,
        ],
      },
    },
    {
      name: 'the visitor’s script brings no library',
      severity: 'error',
      from: { path: '^app/storefront/browser' },
      to: { path: 'node_modules' },
    },
    {
      name: 'the visitor’s script reaches neither zod nor the telephone numbers of all countries',
      severity: 'error',
      from: { path: '^app/storefront/browser' },
      to: { path: 'node_modules/(zod|libphonenumber-js)/', reachable: true },
    },
    {
      name: 'forms are parsed on the server only',
      severity: 'error',
      from: { path: '^app/(storefront|backoffice|ui)/.*[.]tsx$', pathNot: '-page[.]tsx$' },
      // Types vanish; an action of a page vanishes from the browser’s bundle.
      to: { path: '[.]schema[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages do not know the server around them',
      severity: 'error',
      from: { path: '^app', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|database|tests)/' },
    },
    {
      name: 'nothing is imported that is not there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types|virtual:|\\?url$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$|\\+types' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
