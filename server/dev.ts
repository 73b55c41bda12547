import { createServer } from 'vite';
import { compileWords } from '../scripts/compile-words.ts';

await compileWords();
// The server imports the compiled words.
const { runShop } = await import('./run-shop.ts');
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
// React Router's own Vite server would end the process before its database is closed.
process.removeAllListeners('SIGTERM');

await runShop(async () => ({
  load: async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    const { contextOf, createRequestHandler, requestHitOutage } = build.entry.module;
    return { build, contextOf, createRequestHandler, requestHitOutage } as Awaited<
      ReturnType<import('./http/router-handler.ts').Site['load']>
    >;
  },
  mode: 'development',
  shopScript: '/app/storefront/browser/shop.ts',
  before: (shop) => (request, response) => vite.middlewares(request, response, () => shop(request, response)),
}));
