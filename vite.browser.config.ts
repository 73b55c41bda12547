import { defineConfig } from 'vite';

/**
 * The visitor's own scripts are built apart from the React application, so that no shared chunk can ever bring
 * a byte of it to a visitor. Their hashed names are read from the manifest when the server starts.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/browser',
    manifest: 'manifest.json',
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: { shop: 'app/storefront/browser/shop.ts', 'service-worker': 'app/storefront/browser/service-worker.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
