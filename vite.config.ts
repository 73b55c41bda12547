import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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

/**
 * Each word of the interface is a module, and would be a file with a kilobyte of headers: 110 of them on a screen of the back-office.
 * Here what the same screens share is one file. These files import each other: `strictExecutionOrder` keeps their order right.
 */
const codeSplitting = {
  groups: [{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 }],
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Server and pages are built as one file (decisions/020).
  ...(command === 'build' && {
    ssr: { noExternal: true as const, external },
    environments: {
      ssr: { build: { rollupOptions: { input: 'server/main.ts' } } },
      client: { build: { rolldownOptions: { output: { codeSplitting, strictExecutionOrder: true } } } },
    },
  }),
}));
