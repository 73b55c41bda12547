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

/** Each word of the interface is a module. Those of most screens are one file: as many small ones would be mostly headers. */
const codeSplitting = {
  groups: [{ name: 'words', test: /generated\/words\/messages\//, minShareCount: 12 }],
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Server and pages are built as one file (decisions/020).
  ...(command === 'build' && {
    ssr: { noExternal: true as const, external },
    environments: {
      ssr: { build: { rollupOptions: { input: 'server/main.ts' } } },
      client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    },
  }),
}));
