/** A rule of the shop, and the change of its source that breaks it. */
export type Broken = {
  rule: string;
  file: string;
  from: string;
  to: string;
  /** The step of `npm test`, and the file of it that is run here. */
  step: 'tests' | 'storefront' | 'backoffice';
  test: string;
};

const domain = 'app/domain';
const e2e = 'tests/e2e';
export const rules: Broken[] = [
  {
    rule: 'the floor stays out of public pages',
    file: `${domain}/products/product.queries.ts`,
    from: 'export const cardColumns = { ...publicColumns,',
    to: 'export const cardColumns = { ...publicColumns, descriptionFr: sql<string>`products.description_fr || products.lprice`,',
    step: 'storefront',
    test: `${e2e}/operations/headers.spec.ts`,
  },
  {
    rule: 'no line takes more pieces than the stock has',
    file: `${domain}/orders/edit/edit.ts`,
    from: 'pieces: Math.min(wanted, available)',
    to: 'pieces: wanted',
    step: 'tests',
    test: `${domain}/orders/edit`,
  },
  {
    rule: 'only an admin voids a payment',
    file: 'app/backoffice/addresses.ts',
    from: "'/admin/payments/:id/void': { file: 'orders/payments/void-page.tsx', both: 'void-payments'",
    to: "'/admin/payments/:id/void': { file: 'orders/payments/void-page.tsx', both: 'record-payments'",
    step: 'backoffice',
    test: `${e2e}/backoffice/staff/access.spec.ts`,
  },
  {
    rule: 'a save that was not answered is reported',
    file: 'app/backoffice/form/use-change.ts',
    from: 'unanswered: isUnanswered(answer) ? answer : undefined,',
    to: 'unanswered: undefined,',
    step: 'backoffice',
    test: `${e2e}/backoffice/every-screen/failed-till-saves.spec.ts`,
  },
  {
    rule: 'the same payment sent again is one payment',
    file: `${domain}/orders/payments/record-payment.ts`,
    from: '  if (known)\n',
    to: '  if (known && !payment)\n',
    step: 'tests',
    test: `${domain}/orders/payments`,
  },
  {
    rule: 'the same order sent again is one order',
    file: `${domain}/orders/place-order.ts`,
    from: 'find: (tx) => findRecordedOrder(tx, key, contentDigest),',
    to: 'find: async () => undefined,',
    step: 'tests',
    test: `${domain}/orders/place-order.db.test.ts`,
  },
  {
    rule: 'a price below the floor needs an admin',
    file: `${domain}/orders/edit/edit.ts`,
    from: "&& !may(role, 'accept-below-floor')",
    to: "&& !may(role, 'see-orders')",
    step: 'tests',
    test: `${domain}/orders/edit`,
  },
  {
    rule: 'an invoiced order keeps its prices',
    file: `${domain}/orders/edit/edit.ts`,
    from: 'refuseInvoiced(stored.status, edit.status, isPaperChanged)',
    to: 'refuseInvoiced(stored.status, edit.status, isRecomposed)',
    step: 'tests',
    test: `${domain}/orders/edit`,
  },
  {
    rule: 'the last admin stays',
    file: `${domain}/administrators/change-administrator.ts`,
    from: 'others.length === 0',
    to: 'others.length < 0',
    step: 'tests',
    test: `${domain}/administrators`,
  },
  {
    rule: 'VAT is rounded half up',
    file: `${domain}/documents/tax.ts`,
    from: '  return roundedQuotient(BigInt(total) * BigInt(rateBp), wholeBp + BigInt(rateBp));',
    to: '  return Number((BigInt(total) * BigInt(rateBp)) / (wholeBp + BigInt(rateBp)));',
    step: 'tests',
    test: `${domain}/documents`,
  },
  {
    rule: 'a till gives back at most what it holds',
    file: `${domain}/orders/payments/record-payment.ts`,
    from: 'if (sumOf(shares) > most)',
    to: 'if (sumOf(shares) > most + 1_000_000)',
    step: 'tests',
    test: `${domain}/orders/payments`,
  },
  {
    rule: 'a change is on the next page of every instance',
    file: 'server/page-cache/invalidation.ts',
    from: 'for (const change of parseContentChanges(payload)) cache.invalidate(change);',
    to: 'void parseContentChanges(payload);',
    step: 'storefront',
    test: `${e2e}/operations/page-cache.spec.ts`,
  },
  {
    rule: 'a form of another site changes nothing',
    file: 'server/http/error-responses.ts',
    from: "if (site) return site !== 'same-origin' && site !== 'none';",
    to: 'if (site) return false;',
    step: 'backoffice',
    test: `${e2e}/backoffice/staff/access.spec.ts`,
  },
  {
    rule: 'the sixth order of a telephone within ten minutes is refused',
    file: 'app/platform/limits.server.ts',
    from: "'order by phone': { points: 5,",
    to: "'order by phone': { points: 5000,",
    step: 'storefront',
    test: `${e2e}/operations/limits.spec.ts`,
  },
  {
    rule: 'no cell of an export begins like a formula',
    file: `${domain}/import-export/formula.ts`,
    from: 'return beginning.test(text) ?',
    to: 'return text === undefined ?',
    step: 'tests',
    test: `${domain}/import-export/export`,
  },
  {
    rule: 'a stale save of a product is refused',
    file: `${domain}/products/changes/change-product.ts`,
    from: 'if (current.version !== change.version)',
    to: 'if (current.version < change.version)',
    step: 'tests',
    test: `${domain}/products/changes`,
  },
  {
    rule: 'a link to WhatsApp has at most 2 000 characters',
    file: `${domain}/contact/whatsapp.ts`,
    from: 'maxLinkLength = 2000',
    to: 'maxLinkLength = 20_000',
    step: 'tests',
    test: 'app/storefront/order',
  },
  {
    rule: 'every change has its line in the audit log',
    file: `${domain}/products/changes/archive-product.ts`,
    from: 'await recordChange(tx, author, {',
    to: 'if (!author) await recordChange(tx, author, {',
    step: 'backoffice',
    test: `${e2e}/backoffice/every-screen/changes.spec.ts`,
  },
  {
    rule: 'what is archived is in no list',
    file: `${domain}/products/product.queries.ts`,
    from: 'const isOnSale = isNull(products.archivedAt);',
    to: 'const isOnSale = sql`true`;',
    step: 'tests',
    test: `${domain}/products/product.queries.db.test.ts`,
  },
  {
    rule: 'a text of the shop holds no markup of its own',
    file: `${domain}/content/markdown.ts`,
    from: 'new MarkdownIt({ html: false, breaks: true })',
    to: 'new MarkdownIt({ html: true, breaks: true })',
    step: 'tests',
    test: `${domain}/content`,
  },
];
