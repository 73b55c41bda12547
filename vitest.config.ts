import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of a file that keeps something in the database run on both kinds of server: name them `*.db.test.ts`. */
const databaseTests = '**/*.db.test.ts';
const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/no-silent-errors.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, databaseTests, 'build/**', 'data/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'embedded-postgres',
          include: [databaseTests],
          globalSetup: 'tests/support/database/embedded-postgres.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'other-postgres',
          include: [databaseTests],
          globalSetup: 'tests/support/database/other-postgres.ts',
        },
      },
    ],
  },
});
