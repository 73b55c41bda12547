import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** What `docs/security-asvs.md` says and the sources can answer. A row that is no longer true fails here. */
const rows = readFileSync('docs/security-asvs.md', 'utf8').split('\n');
const rowOf = (number: string) => rows.find((line) => line.startsWith(`| ${number} `)) ?? '';
const files = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['app/generated/**', '**/*.test.ts'] });
const sources = files.map((file) => ({ file, code: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => basename(file))
    .sort();

test.each([
  ['1.2.1', /dangerouslySetInnerHTML/, ['safe-html.tsx']],
  ['1.2.1', /\.innerHTML|insertAdjacentHTML/, []],
  [
    '1.2.4',
    /sql\.raw\(/,
    ['product.queries.ts', 'queue-push.ts', 'receivables.queries.ts', 'write-products.ts'],
  ],
  ['1.2.5', /shell: true|\bexec(Sync)?\(['"`]/, []],
  [
    ...(['1.2.9', /new RegExp\(/] as const),
    [
      ...['decode-text.ts', 'font-signs.ts', 'form.server.ts', 'measures.ts'],
      ...['money.ts', 'sku.ts', 'zero-formats.ts'],
    ],
  ],
  ['1.3.2', /\beval\(|new Function\(/, []],
  ['3.4.1', /includeSubDomains/, []],
  ['3.4.2', /Access-Control-Allow/, []],
  ['3.5.5', /postMessage\(/, []],
  ['4.4.1–4', /WebSocket/, []],
  ['6.5.3', /Math\.random\(/, []],
  ['13.4.2', /^\s*debugger;/m, []],
])('row %s: %s stands where it says', (number, pattern, expected) => {
  expect(rowOf(number)).not.toBe('');
  expect(filesWith(pattern)).toEqual(expected);
  for (const file of expected) expect(rowOf(number)).toContain(file);
});

test.each([
  ['5.2.1', '10 MiB', 'app/platform/pictures/pictures.server.ts', 'maxBytes = 10 * 1024 * 1024'],
  ['6.2.1', '10', 'app/domain/administrators/administrator.ts', 'minLength: 10'],
  ['6.2.9', '200', 'app/domain/administrators/administrator.ts', 'maxLength: 200'],
  [
    '6.3.1',
    '5 for an account',
    'app/platform/limits.server.ts',
    "'sign-in': { points: 5, duration: 15 * minute }",
  ],
  ['6.3.1', '30 for a network', 'app/platform/limits.server.ts', "'sign-in from network': { points: 30"],
  ['6.6.3', '5 attempts', 'app/platform/limits.server.ts', "'second step': { points: 5"],
  ['3.4.1', 'two years', 'server/http/http-app.ts', 'max-age=63072000'],
  ['3.4.3', "`default-src 'none'`", 'server/http/http-app.ts', `defaultSrc: ["'none'"]`],
  ['3.4.6', "`'none'`", 'server/http/http-app.ts', `frameAncestors: ["'none'"]`],
  [
    '16.4.2–3',
    'The database refuses changes',
    'database/functions/forbid-changed-audit-log.sql',
    'forbid_changed_audit_log',
  ],
  ['8.1.2', 'decision 130', 'decisions/130-a-price-below-its-floor.md', 'refusePrices'],
])('row %s says “%s”, and %s does', (number, said, file, code) => {
  expect(rowOf(number)).toContain(said);
  expect(readFileSync(file, 'utf8')).toContain(code);
});

test('row 13.1.1 names everything that the shop connects to', () => {
  const calling = sources.filter(({ file }) => file.startsWith('app/platform/'));
  const found = calling
    .filter(({ code }) => /\bfetch\(|from 'node:https?'|from 'nodemailer'|@aws-sdk|pg\.Pool\(/.test(code))
    .map(({ file }) => basename(file))
    .sort();
  expect(found).toEqual([
    'call-provider.server.ts',
    'database.server.ts',
    'files.server.ts',
    'limits.server.ts',
    'mailer.server.ts',
    'post.server.ts',
    's3-client.server.ts',
  ]);
  const all = [
    'PostgreSQL',
    'mail server',
    'file store',
    'store of backups',
    'Mobile Money',
    'push services',
    'webhooks',
  ];
  for (const named of all) expect(rowOf('13.1.1')).toContain(named);
});

test('floors are asked about by one function wherever products are written', () => {
  const writers = sources
    .filter(({ file }) => file.startsWith('app/domain/'))
    .filter(({ code }) => /refusePrices\(/.test(code))
    .map(({ file }) => basename(file))
    .sort();
  expect(writers).toEqual([
    ...['add-product.ts', 'change-many.ts', 'change-price.ts', 'change-product.ts', 'duplicate-product.ts'],
    ...['floor.ts', 'refusals.ts', 'revise-import.ts', 'save-family.ts'],
  ]);
});
