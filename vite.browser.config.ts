import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noteBundledPackages } from './scripts/bundled-packages.ts';

const wordsRuntime = {
  find: /^(\.\.\/)+(generated\/words\/)?runtime\.js$/,
  replacement: fileURLToPath(new URL('app/storefront/browser/words-runtime.ts', import.meta.url)),
};

const workers: Record<string, string> = {
  'service-worker': 'app/storefront/browser/service-worker.ts',
  'notifications-worker': 'app/backoffice/profile/push/notifications-worker.ts',
};

/**
 * The visitor's own scripts are built apart from the React application, so that no shared chunk can ever bring a
 * byte of it to a visitor; and apart from each other, because a service worker is one file. The hashed name of the
 * shop's script is read from the manifest when the server starts.
 */
export default defineConfig(({ mode }) => {
  const worker = workers[mode];
  return {
    publicDir: false,
    resolve: { alias: [wordsRuntime] },
    plugins: [noteBundledPackages],
    build: {
      outDir: 'build/browser',
      emptyOutDir: false,
      manifest: worker ? false : 'manifest.json',
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: worker ?? 'app/storefront/browser/shop.ts',
        output: { entryFileNames: worker ? '[name].js' : 'assets/[name]-[hash].js' },
      },
    },
  };
});
