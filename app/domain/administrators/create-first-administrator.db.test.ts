import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';

onDatabase('the first administrator', (database) => {
  test('is made once, even by five instances at once, and only a hash of the password is kept', async () => {
    const wanted = { username: 'admin', email: 'admin@localhost', password: undefined };
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(() => createFirstAdministrator(database().db, wanted)),
    );
    const [first, ...others] = made.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(first?.password.length).toBeGreaterThanOrEqual(16);

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
});
