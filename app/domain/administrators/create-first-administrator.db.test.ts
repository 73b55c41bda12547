import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { createFirstAdministrator, showFirstPassword } from './create-first-administrator.ts';
import { verifyPassword } from './sign-in/hash-password.ts';

const wanted = { username: 'admin', email: 'admin@localhost', password: undefined };

onDatabase('the first administrator', (database) => {
  test('is added once, even by five instances at once, and only a hash of the password is stored', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(() => createFirstAdministrator(database().db, wanted)),
    );
    const [first, ...others] = made.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(first?.password.length).toBeGreaterThanOrEqual(16);

    const told: unknown[] = [];
    await Promise.all([1, 2, 3, 4, 5].map(() => showFirstPassword(database().db, (each) => told.push(each))));
    expect(told).toEqual([{ username: 'admin', password: first?.password }]);

    const { rows } = await database().pool.query(
      'select username, role, password from administrators join accounts on administrator_id = administrators.id',
    );
    expect(rows).toEqual([
      {
        username: 'admin',
        role: 'admin',
        password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(first?.password);
  });

  test('a random password that was not shown before a crash is shown once at the next start', async () => {
    await database().pool.query('delete from administrators');
    const dying = spawn(process.execPath, ['tests/support/database/show-first-password.ts', database().url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    dying.stdout.on('data', (text) => output.push(String(text)));
    const [, signal] = await once(dying, 'close');
    expect([signal, output.join('')]).toEqual(['SIGKILL', 'saved']);

    const told: { username: string; password: string }[] = [];
    expect(await createFirstAdministrator(database().db, wanted)).toBeUndefined();
    await expect(
      showFirstPassword(database().db, () => {
        throw new Error('the terminal is gone');
      }),
    ).rejects.toThrow('the terminal is gone');
    for (let start = 0; start < 2; start += 1)
      await showFirstPassword(database().db, (each) => told.push(each));
    expect(told).toEqual([{ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) }]);

    const { rows } = await database().pool.query('select password from accounts');
    expect(await verifyPassword(rows[0].password, told[0]?.password ?? '')).toBe(true);
    expect((await database().pool.query('select name from secrets')).rows).toEqual([]);
  });

  test('a chosen password is not stored in clear, and an earlier random one that was never shown is deleted', async () => {
    await database().pool.query('delete from administrators');
    await createFirstAdministrator(database().db, wanted);
    await database().pool.query('delete from administrators');
    await createFirstAdministrator(database().db, { ...wanted, password: 'chosen-by-somebody' });
    expect((await database().pool.query('select value from secrets')).rows).toEqual([]);
  });
});
