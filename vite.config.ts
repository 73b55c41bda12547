import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { noteBundledPackages } from './scripts/bundled-packages.ts';

/** Left to Node: what brings binaries or files of its own, and what only some shops need. */
const external = [
  'sharp',
  'pdfkit',
  'dejavu-fonts-ttf',
  'pg',
  'nodemailer',
  'bcryptjs',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
];

/** V8 keeps the source of what it runs: one byte a character as long as all are ASCII, else two. */
const compact = { comments: false, charset: 'ascii' as const };

/** What orders, quotes and deliveries say, and no other screen that is opened first. */
const orderWord =
  /generated\/words\/messages\/(?:(?:orders|payment|credit)_|order_(?:discount|lines|lots_(?:choose|title)|number)\b|delivery_(?:method|recipient_name|waybill)\b|serials_title)/;

/** What the list of products says, as other screens of goods do. */
const productWord =
  /generated\/words\/messages\/(?:many_below_floor|products_tab_hidden|receive_serial_known|serials?_(?:too_long|twice)|picture_none|show_all_products|exports_stock_value_title|log_subject_product)\b/;

/**
 * Each word of the interface and each rule of the domain is a module. The words of most screens are one file, those of the screens
 * about an order another, the rules of most screens a third: as many small ones would be mostly headers.
 */
const codeSplitting = {
  groups: [
    { name: 'words', test: /generated\/words\/messages\//, minShareCount: 7, priority: 1 },
    { name: 'order-words', test: orderWord, minShareCount: 2 },
    { name: 'product-words', test: productWord, minShareCount: 2 },
    { name: 'rules', test: /app\/domain\//, minShareCount: 12 },
  ],
};

/**
 * React Router (8.4.0 and 8.5.1) forgets a reload that is under way when a fetcher's answer leads elsewhere, but does not end it:
 * whichever ends last decides page and address. No upstream issue found on 2026-11-23; the tests "where a change leads" show it.
 */
const endReloadBeforeRedirect: Plugin = {
  name: 'end-reload-before-redirect',
  transform: {
    filter: { id: /react-router\/dist\/.*\/lib\/router\/router\.js$/ },
    handler(code) {
      const forgotten = /pendingNavigationController = null;(?=\s*let redirectNavigationType)/;
      if (!forgotten.test(code))
        throw new Error('React Router changed: is end-reload-before-redirect needed?');
      return code.replace(forgotten, 'if (!isNavigation) pendingNavigationController?.abort(); $&');
    },
  },
};

/**
 * React Router (8.4.0) writes the data of each page once more, for hydration. Nobody reads it on visitors' pages, so its timer kept
 * all of it for 5 s. No upstream issue found on 2026-11-26.
 */
const streamOnlyForHydration: Plugin = {
  name: 'stream-only-for-hydration',
  transform: {
    filter: { id: /react-router\/dist\/.*\/server-runtime\/server\.js$/ },
    handler(code) {
      const stream = /(?<=serverHandoffStream: )encodeViaTurboStream\(/g;
      if (!stream.test(code)) throw new Error('React Router changed: is stream-only-for-hydration needed?');
      return code.replace(stream, 'build.entry.module.isHydrated(request) && $&');
    },
  },
};

/** `npm run bench -- coverage` needs them. */
const sourcemap = process.env.COVERAGE === '1';

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    endReloadBeforeRedirect,
    streamOnlyForHydration,
    noteBundledPackages,
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Server and pages are built as one file (decisions/020).
  ...(command === 'build' && {
    ssr: { noExternal: true as const, external },
    environments: {
      ssr: { build: { sourcemap, rolldownOptions: { input: 'server/main.ts', output: compact } } },
      client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    },
  }),
}));
