import * as reactRouter from 'react-router';
import { expect, test } from 'vitest';

// When this fails, React Router has changed: see whether a public hook can replace `router-workarounds.ts`.
test('React Router still offers its state and routes only under names that it may change', () => {
  const names = Object.keys(reactRouter).filter((name) =>
    /RouterState$|DataRouterContext$|FrameworkContext$|Manifest/.test(name),
  );
  expect(names.sort()).toEqual([
    'UNSAFE_DataRouterContext',
    'UNSAFE_FrameworkContext',
    'unstable_useRouterState',
  ]);
});
