import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { createFirstAdministrator, tellFirstPassword } from './create-first-administrator.ts';
import { verifyPassword } from './sign-in/hash-password.ts';

const wanted = { username: 'admin', email: 'admin@localhost', password: undefined };

onDatabase('the first administrator', (database) => {
  test('is made once, even by five instances at once, and only a hash of the password is kept', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(() => createFirstAdministrator(database().db, wanted)),
    );
    const [first, ...others] = made.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(first?.password.length).toBeGreaterThanOrEqual(16);

    const told: unknown[] = [];
    await Promise.all([1, 2, 3, 4, 5].map(() => tellFirstPassword(database().db, (each) => told.push(each))));
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

  test('a random password that a kill kept from being told is told at the next start, and then no more', async () => {
    await database().pool.query('delete from administrators');
    const dying = spawn(process.execPath, ['tests/support/database/tell-first-password.ts', database().url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    dying.stdout.on('data', (text) => said.push(String(text)));
    const [, signal] = await once(dying, 'close');
    expect([signal, said.join('')]).toEqual(['SIGKILL', 'saved']);

    const told: { username: string; password: string }[] = [];
    expect(await createFirstAdministrator(database().db, wanted)).toBeUndefined();
    await expect(
      tellFirstPassword(database().db, () => {
        throw new Error('the terminal is gone');
      }),
    ).rejects.toThrow('the terminal is gone');
    for (let start = 0; start < 2; start += 1)
      await tellFirstPassword(database().db, (each) => told.push(each));
    expect(told).toEqual([{ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) }]);

    const { rows } = await database().pool.query('select password from accounts');
    expect(await verifyPassword(rows[0].password, told[0]?.password ?? '')).toBe(true);
    expect((await database().pool.query('select name from secrets')).rows).toEqual([]);
  });

  test('a password that somebody chose is kept nowhere, and what was not told of another one is forgotten', async () => {
    await database().pool.query('delete from administrators');
    await createFirstAdministrator(database().db, wanted);
    await database().pool.query('delete from administrators');
    await createFirstAdministrator(database().db, { ...wanted, password: 'chosen-by-somebody' });
    expect((await database().pool.query('select value from secrets')).rows).toEqual([]);
  });
});
