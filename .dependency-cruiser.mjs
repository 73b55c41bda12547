const pure =
  '^app/(platform/picture-file|domain/(money|outcome|localized|phone|text|whatsapp|cart/cart|orders/order|products/product|products/stock|products/search|products/slug|messages/message|company/company|administrators/permission|audit/audit|imports/(import|columns|row|table)|exports/(column|formula)|settings/settings|mails/mail))[.]ts$';

/** Who may know whom: decisions/002 and ARCHITECTURE tell why. */
export default {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      to: { path: '^(app|server|database|tests)/', pathNot: '^app/(domain|platform)/' },
    },
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
      to: { pathNot: pure },
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
          '^app/storefront/cart/cart-cookie\\.ts$',
          pure,
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
