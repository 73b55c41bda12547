import { defineConfig } from 'vite';

/** The programs of child processes that read what somebody sends, built beside the shop's one file (decisions/024). */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: false,
    rollupOptions: {
      input: [
        'app/domain/import-export/import/table/table-reader.ts',
        'app/platform/pictures/picture-reader.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: 'readers-[hash].js' },
    },
  },
});
