import { afterEach, expect, test, vi } from 'vitest';
import { onDatabase } from '../../tests/support/database/database.ts';
import { createLimits, endLimits, type Limits } from './limits.server.ts';

onDatabase('limits', (database) => {
  const opened: Limits[] = [];
  const open = (ceilings = { orders: 7, messages: 7 }) => {
    const limits = createLimits(database().url, ceilings);
    opened.push(limits);
    return limits;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((limits) => limits.close()));
  });

  test('the sixth attempt is refused with a waiting time, other accounts are not affected', async () => {
    const limits = open();
    for (let i = 0; i < 5; i++) expect(await limits.take(['sign-in', 'awa'])).toEqual({ ok: true });
    const refused = await limits.take(['sign-in', 'awa']);
    if (refused.ok) throw new Error('the sixth passed');
    expect(refused.reason).toBe('too-many');
    expect(refused.retryAfter).toBeGreaterThan(14 * 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(await limits.take(['sign-in', 'boris'])).toEqual({ ok: true });
    expect(await limits.take(['second step', 'awa'])).toEqual({ ok: true });
  });

  test('20 concurrent attempts on two instances: 5 are admitted, also after a restart', async () => {
    const instances = [open(), open()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => instances[i % 2]?.take(['order by phone', '+237677000011'])),
    );
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(5);
    expect((await open().take(['order by phone', '+237677000011'])).ok).toBe(false);
  });

  test('after the limit’s duration counting starts again', async () => {
    const limits = open();
    for (let i = 0; i < 6; i++) await limits.take(['message by browser', 'a']);
    await database().pool.query('update limits set expire = $1', [Date.now() - 1]);
    expect((await limits.take(['message by browser', 'a'])).ok).toBe(true);
  });

  test('what a clock that ran a year ahead wrote ends with the limit’s duration', async () => {
    const { pool, db } = database();
    const year = 365 * 86_400_000;
    const leftMs = async () => {
      const { rows } = await pool.query('select max(expire)::float8 as expire from limits');
      return rows[0].expire - Date.now();
    };
    const limits = open();
    await pool.query('delete from limits');
    for (let i = 0; i < 4; i++) await limits.take(['message by browser', 'ahead']);
    await pool.query('update limits set expire = expire + $1', [year]);
    expect(await open().take(['message by browser', 'ahead'])).toEqual({ ok: true });
    expect(await leftMs()).toBeLessThanOrEqual(3_600_000);
    await pool.query('update limits set expire = expire + $1', [year]);
    const refused = await open().take(['message by browser', 'ahead']);
    if (refused.ok) throw new Error('the sixth passed');
    expect(refused.retryAfter).toBeLessThanOrEqual(3600);
    expect(await leftMs()).toBeLessThanOrEqual(3_600_000);

    // Nobody asks for it again: the hourly cleanup shortens it.
    await pool.query('update limits set expire = expire + $1', [year]);
    await endLimits(db);
    expect(await leftMs()).toBeLessThanOrEqual(3_600_000);
    expect(await leftMs()).toBeGreaterThan(3_500_000);
  });

  test('a refusal that is remembered in memory ends too when the clock is set back', async () => {
    const limits = open();
    const paper = ['paper by link', 'hammered'] as const;
    for (let i = 0; i < 33; i++) await limits.take([...paper]);
    const now = Date.now();
    vi.useFakeTimers({ now: now - 365 * 86_400_000, toFake: ['Date'] });
    const refused = await limits.take([...paper]);
    vi.useRealTimers();
    if (refused.ok) throw new Error('it passed');
    expect(refused.retryAfter).toBeLessThanOrEqual(600);
  });

  test('isOverHalf is true from the third attempt of five until the duration is over, and counts nothing', async () => {
    const limits = open();
    const told: boolean[] = [];
    for (let i = 0; i < 4; i++) {
      told.push(await limits.isOverHalf(['order by browser', 'quick']));
      expect((await limits.take(['order by browser', 'quick'])).ok).toBe(true);
    }
    expect(told).toEqual([false, false, false, true]);
    expect((await limits.take(['order by browser', 'quick'])).ok).toBe(true);
    await database().pool.query('update limits set expire = $1', [Date.now() - 1]);
    expect(await limits.isOverHalf(['order by browser', 'quick'])).toBe(false);
  });

  test('a successful attempt is reset or taken back', async () => {
    const limits = open();
    for (let i = 0; i < 6; i++)
      await limits.take(['sign-in', 'chantal'], ['sign-in from network', '192.0.2.1']);
    await limits.forget(['sign-in', 'chantal']);
    await limits.giveBack(['sign-in from network', '192.0.2.1']);
    expect(await limits.take(['sign-in', 'chantal'])).toEqual({ ok: true });
    for (let i = 5; i < 30; i++)
      expect(await limits.take(['sign-in from network', '192.0.2.1'])).toEqual({ ok: true });
    expect((await limits.take(['sign-in from network', '192.0.2.1'])).ok).toBe(false);
  });

  test('the ceiling of a network is the one that was configured', async () => {
    const limits = open({ orders: 2, messages: 1 });
    const take = (limit: 'order from network' | 'message from network') => limits.take([limit, '192.0.2.2']);
    expect([(await take('order from network')).ok, (await take('order from network')).ok]).toEqual([
      true,
      true,
    ]);
    expect((await take('order from network')).ok).toBe(false);
    expect([(await take('message from network')).ok, (await take('message from network')).ok]).toEqual([
      true,
      false,
    ]);
  });

  test('the table holds no phone number, name or address in clear', async () => {
    await open().take(['order by phone', '+237699123456'], ['order from network', '198.51.100.77']);
    const { rows } = await database().pool.query<{ key: string }>('select key from limits');
    expect(rows.map(({ key }) => key).join()).not.toMatch(/699123456|198\.51\.100/);
  });

  test('without a database every attempt fails', async () => {
    const limits = createLimits('postgres://nobody@127.0.0.1:1/none', { orders: 1, messages: 1 });
    await expect(limits.take(['sign-in', 'x'])).rejects.toThrow();
    await limits.close();
  });
});
