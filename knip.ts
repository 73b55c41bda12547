import type { KnipConfig } from 'knip';
import tools from './tools/package.json' with { type: 'json' };

/** Tests and checks stand at the root and use the packages of `tools/`: scripts/check-dependencies.ts says which of these nobody uses. */
const { ignoreBinaries, ignoreDependencies, ...root } = {
  entry: [
    '.dependency-cruiser.mjs',
    'app/{storefront,backoffice}/**/*-page.tsx',
    'app/storefront/{visits,pictures,seo}/*.ts',
    'app/storefront/browser/{shop,service-worker,words-runtime}.ts',
    'app/backoffice/profile/push/notifications-worker.ts',
    'server/{main,dev}.ts',
    'scripts/{*,commands/*}.{ts,mjs}',
    'bench/{**/*.bench,make-large-shop,support/bare-server}.ts',
    'app/domain/import-export/import/table/table-reader.ts',
    'app/platform/pictures/picture-worker.ts',
    'app/domain/documents/paper/paper-worker.ts',
    'app/domain/documents/printed/list-worker.ts',
    'vite.{browser,readers,commands}.config.ts',
    'tests/support/database/{run-database,send-webhooks,show-first-password}.ts',
    'tests/support/servers/reader-on-command.ts',
    'tests/support/{database/{embedded,other}-postgres,shop/{start,bare}-shop}.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}', '!app/generated/**'],
  ignoreDependencies: ['@inlang/plugin-message-format', 'node', 'tailwindcss'],
  ignoreBinaries: [
    'playwright',
    'openssl',
    'depcruise',
    'strace',
    'varnishstat',
    'mount',
    'umount',
    'setpriv',
    'unshare',
    'nsenter',
    'dpkg-query',
    'etcd',
    'flock',
    'useradd',
    'pg_config',
    'apt-get',
    'fc-list',
    'firefox-esr',
    'Xvfb',
    'WebKitWebDriver',
  ],
};

export default {
  workspaces: {
    '.': { ...root, vitest: true, playwright: true },
    tools: { entry: [] },
  },
  ignoreDependencies: [
    ...ignoreDependencies,
    ...Object.keys(tools.dependencies).filter(
      (name) => !['@types/node', 'knip', 'typescript'].includes(name),
    ),
  ],
  ignoreBinaries,
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
