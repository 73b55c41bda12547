import { defineConfig } from 'vite';
import shop from './package.json' with { type: 'json' };
import { noteBundledPackages } from './scripts/bundled-packages.ts';

/** The commands of a release and of a container, which have no TypeScript sources. */
export default defineConfig({
  publicDir: false,
  plugins: [noteBundledPackages],
  ssr: { noExternal: true, external: Object.keys(shop.dependencies) },
  build: {
    ssr: true,
    outDir: 'build/commands',
    rollupOptions: {
      input: ['backup', 'restore', 'move'].map((name) => `scripts/commands/${name}.ts`),
      output: { entryFileNames: '[name].js', chunkFileNames: 'commands-[hash].js' },
    },
  },
});
