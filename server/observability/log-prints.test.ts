import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = `
  import { createLog } from './server/observability/log.ts';
  import { logPrints } from './server/observability/log-prints.ts';
  logPrints(createLog('info'));
  console.log('The user aborted %s.', 'a request');
  console.warn('mail to awa@exemple.cm failed');
  console.error('not sent', new TypeError('no socket'));
  console.error('not asked', new Error('Connection terminated unexpectedly'));
  console.table([{ price: 1 }]);
  process.emitWarning('use something else', { type: 'DeprecationWarning', code: 'DEP0999' });
  process.emitWarning('eleven listeners');
`;

test('what libraries and Node print is lines of JSON in the log, without addresses', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', script],
  ]);
  expect(stderr).toBe('');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 30, msg: 'printed by a library', err: { message: 'The user aborted a request.' } },
    { level: 40, msg: 'printed by a library', err: { message: 'mail to …@… failed' } },
    { level: 50, msg: 'printed by a library', err: { type: 'TypeError', message: 'no socket' } },
    { level: 40, msg: 'printed by a library', err: { message: 'Connection terminated unexpectedly' } },
    { level: 30, msg: 'printed by a library' },
    { level: 30, msg: 'warning of Node', err: { message: 'use something else', code: 'DEP0999' } },
    { level: 40, msg: 'warning of Node', err: { message: 'eleven listeners' } },
  ]);
});
