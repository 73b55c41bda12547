import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of a file that keeps something in the database: name them `*.db.test.ts`. */
const databaseTests = '**/*.db.test.ts';

/** Locks, plans of queries and search differ between versions of PostgreSQL: these run on both servers. */
const onBothServers = globSync([
  'app/domain/orders/{place-order,edit/*,payments/record-payment}.db.test.ts',
  'app/domain/products/search/**/*.db.test.ts',
  'app/platform/limits.server.db.test.ts',
  'app/platform/database/{advisory-lock,lost-commit,migrations.server,upgrades}.db.test.ts',
  'server/postgres-events/*.db.test.ts',
  'tests/support/large-shop/*.db.test.ts',
]);

/** Mocks a module of Node, so it gets a process of its own; all others share one. */
const mocking = 'server/embedded-database/cluster.test.ts';

const shared = {
  isolate: false,
  environment: 'node' as const,
  setupFiles: ['no-silent-errors', 'same-cases', 'in-french'].map((name) => `tests/support/${name}.ts`),
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // One second, as vitest waits by itself, would be a bar for the machine.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // Two cores: a third test runs while another waits for a timeout or a disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, databaseTests, mocking, 'build/**', 'data/**'],
        },
      },
      { test: { ...shared, name: 'mocks', isolate: true, include: [mocking] } },
      {
        test: {
          ...shared,
          name: 'embedded-postgres',
          include: filesFor(0),
          globalSetup: 'tests/support/database/embedded-postgres.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'other-postgres',
          include: filesFor(1),
          globalSetup: 'tests/support/database/other-postgres.ts',
        },
      },
    ],
  },
});

/** The hash of a file's path chooses its server. With NIGHTLY all run on both, as in `npm run bench -- nightly`. */
function filesFor(server: 0 | 1): string[] {
  const files = globSync(`{app,server,database,tests}/${databaseTests}`);
  return files.filter(
    (file) => process.env.NIGHTLY || onBothServers.includes(file) || halfOf(file) === server,
  );
}

function halfOf(file: string): number {
  return (createHash('sha256').update(file.replaceAll('\\', '/')).digest()[0] ?? 0) % 2;
}
