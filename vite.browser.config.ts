import { defineConfig } from 'vite';

/**
 * The visitor's own scripts are built apart from the React application, so that no shared chunk can ever bring a
 * byte of it to a visitor; and apart from each other, because a service worker is one file. The hashed name of the
 * shop's script is read from the manifest when the server starts.
 */
export default defineConfig(({ mode }) => {
  const isWorker = mode === 'service-worker';
  return {
    publicDir: false,
    build: {
      outDir: 'build/browser',
      emptyOutDir: !isWorker,
      manifest: isWorker ? false : 'manifest.json',
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: isWorker ? 'app/storefront/browser/service-worker.ts' : 'app/storefront/browser/shop.ts',
        output: { entryFileNames: isWorker ? '[name].js' : 'assets/[name]-[hash].js' },
      },
    },
  };
});
