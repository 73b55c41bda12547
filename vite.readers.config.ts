import { defineConfig } from 'vite';
import { noteBundledPackages } from './scripts/bundled-packages.ts';

/** The programs of child processes, which read uploaded tables, process pictures and draw papers, built beside the shop's one file (decisions/024). */
export default defineConfig({
  publicDir: false,
  plugins: [noteBundledPackages],
  ssr: { noExternal: true, external: ['sharp', 'pdfkit', 'dejavu-fonts-ttf'] },
  build: {
    ssr: true,
    sourcemap: process.env.COVERAGE === '1',
    outDir: 'build/server',
    emptyOutDir: false,
    rollupOptions: {
      input: [
        'app/domain/import-export/import/table/table-reader.ts',
        'app/platform/pictures/picture-worker.ts',
        'app/domain/documents/paper/paper-worker.ts',
        'app/domain/documents/printed/list-worker.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: 'readers-[hash].js' },
    },
  },
});
