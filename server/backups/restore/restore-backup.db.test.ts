import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { issueInvoice } from '../../../app/domain/orders/invoice/issue-invoice.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { listMigrations, migrate } from '../../../app/platform/database/migrations.server.ts';
import { hire, signIn } from '../../../tests/support/backoffice/administrators.ts';
import { ask, digestTables, diskIn, makeFolder, never } from '../../../tests/support/backups.ts';
import { makeEmptyDatabase, onDatabase } from '../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { startListening } from '../../postgres-events/listening.ts';
import { signInTables } from '../make-backup.ts';
import { makeVerifiedBackup } from '../make-verified-backup.ts';
import { moveShop } from '../move-shop.ts';
import { restoreBackup } from './restore-backup.ts';

const picture = '1767225600000-0123456789abcdef.webp';
const other = '1767225600001-0123456789abcdef.jpg';
/** Whatever COPY writes in a way of its own. */
const odd = 'a\tb\\N\\.\n\\.\nÉé œ ’ 😀 \u0001 end\r\n';

onDatabase('a shop that is restored', (database) => {
  const url = () => database().url;
  let folder: string;
  let disk: Disk;

  beforeAll(async () => {
    const { db, pool } = database();
    folder = await makeFolder();
    disk = diskIn(join(folder, 'images'));
    await disk.put(picture, Buffer.from('a picture'));
    await disk.put(other, Buffer.alloc(3_000_000, 7));
    await disk.put(`sizes/${picture}.200.avif`, Buffer.from('made again'));
    const gloves = await putOnSale(db, { slug: 'gants', name: odd, descriptionFr: odd, stock: 500 });
    const line = { productId: gloves.id, quantity: 3 };
    const order = await placeTestOrder(database(), [line], { name: 'Awa\\N' });
    await issueInvoice(db, admin, order.id);
    const { id } = await hire(db, { username: 'Mireille', role: 'admin' });
    await signIn(db, id);
    await pool.query(
      `with phone as (
         insert into passkeys (administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
         values ($1, 'Chrome, Android', 'abc', 'key', 7, 'multiDevice', true) returning id)
       update sessions set passkey_id = phone.id from phone`,
      [id],
    );
    await pool.query(`insert into secrets values ('sign-in', 'kept')`);
    await pool.query(`insert into mails (key, kind, recipient, language, facts)
      values ('k', 'low-stock', 'a@b.cm', 'fr', '{"a": [1.10, null, "\\\\"]}')`);
    await pool.query(`update settings set usd_rate = 605.1200, usd_rate_on = '2026-02-28'`);
    await pool.query(`insert into products (slug, name, price, lprice, category)
      select 'p' || i, 'Béquille ' || i, 1, 1, 'medical' from generate_series(1, 300) i`);
    // More than one part of an archive, and than one chunk of a connection.
    await pool.query(`insert into audit_log (administrator_name, action, subject_type, subject_id, subject_name, after)
      select 'Awa', 'product.saved', 'product', i, 'x', jsonb_build_object('text', repeat(md5(i::text), 3000)) from generate_series(1, 25) i`);
  });

  const backUp = async (leaveOut: string[] = []) => {
    const path = join(await makeFolder(), 'shop.tar.zst');
    const { contents } = await makeVerifiedBackup({ url: url(), disk, path, leaveOut, signal: never });
    return { path, contents };
  };
  const restore = async (path: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
    const target = more.url ?? (await makeEmptyDatabase(url()));
    const images = diskIn(await makeFolder());
    await restoreBackup({ path, url: target, disk: images, mayReplace: false, signal: never, ...more });
    return { target, images };
  };

  test('is the same in every table, every column, every sequence and every file', async () => {
    const { path, contents } = await backUp();
    const { target, images } = await restore(path);
    expect(await digestTables(target)).toEqual(await digestTables(url()));
    expect(contents.tables.find(({ name }) => name === 'products')).toMatchObject({ rows: 301 });
    expect(await ask(target, 'select name, credential_id, counter from passkeys')).toEqual([
      { name: 'Chrome, Android', credential_id: 'abc', counter: 7 },
    ]);
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    expect(await ask(target, sequences)).toEqual(await ask(url(), sequences));
    expect(contents.files.map(({ name }) => name)).toEqual([picture, other]);
    expect(Buffer.from(await images.getBytes(other))).toEqual(Buffer.from(await disk.getBytes(other)));
    expect(await images.get(picture)).toBe('a picture');
    expect(await images.exists(`sizes/${picture}.200.avif`)).toBe(false);
  });

  test('has its triggers, foreign keys, checks, indexes and numbers as before', async () => {
    const { target } = await restore((await backUp()).path);
    expect(await migrate(target)).toEqual([]);
    const rules = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`;
    const triggers = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
    const indexes = `select indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid, attname, attstattarget
      from pg_index join pg_attribute on attrelid = indexrelid join pg_class c on c.oid = indrelid
      where relnamespace = 'public'::regnamespace order by 1, 4`;
    expect(await ask(target, indexes)).toEqual(await ask(url(), indexes));
    expect(await ask(target, rules)).toEqual(await ask(url(), rules));
    expect(await ask(target, triggers)).toEqual(await ask(url(), triggers));

    const restored = openDatabase(target, () => {});
    const scales = await putOnSale(restored.db, { slug: 'balance', stock: 4 });
    expect(scales.id).toBe(302);
    await placeTestOrder(restored, [{ productId: scales.id, quantity: 1 }]);
    await expectNothingLost(restored.pool);
    expect(await ask(target, 'select right(number, 5) as number from orders order by number')).toEqual([
      { number: '00001' },
      { number: '00002' },
    ]);
    await restored.close();
  });

  test('has no session that was open at the backup', async () => {
    const { path } = await backUp(signInTables);
    const { target } = await restore(path);
    expect(await ask(target, 'select from sessions')).toHaveLength(0);
    expect(await ask(url(), 'select from sessions')).toHaveLength(1);
    expect(await ask(target, 'select from administrators')).toHaveLength(1);
  });

  test('has every table of the database, even one that the code does not know', async () => {
    const pool = database().pool;
    await pool.query(
      'create table "Later on" (a int, "B c" text); insert into "Later on" values (1, null), (1, \'x\')',
    );
    const { contents } = await backUp(signInTables);
    await pool.query('drop table "Later on"');
    const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect([...contents.tables.map(({ name }) => name), ...signInTables]).toEqual(
      expect.arrayContaining(['Later on', ...rows.map(({ tablename }) => tablename)]),
    );
    expect(contents.tables.find(({ name }) => name === 'Later on')).toMatchObject({
      rows: 2,
      columns: ['a', 'B c'],
    });
  });

  test('replaces another shop only with --replace, and never anything else', async () => {
    const { path } = await backUp();
    const target = await makeEmptyDatabase(url());
    await migrate(target);
    await ask(target, `insert into secrets values ('of', 'the other shop')`);
    const before = await digestTables(target);
    await expect(restore(path, { url: target })).rejects.toThrow('say --replace');
    expect(await digestTables(target)).toEqual(before);
    await restore(path, { url: target, mayReplace: true });
    expect(await digestTables(target)).toEqual(await digestTables(url()));

    const foreign = await makeEmptyDatabase(url());
    await ask(foreign, 'create table ledger (a int)');
    await expect(restore(path, { url: foreign, mayReplace: true })).rejects.toThrow('no shop’s');
    expect(Object.keys(await digestTables(foreign))).toEqual(['ledger']);
  });

  test('is refused while a shop is open, and no shop opens during it', async () => {
    const { path } = await backUp();
    const target = await makeEmptyDatabase(url());
    const { pool, close } = openDatabase(target, () => {});
    const shop = startListening({ url: target, pool, log: silentLog });
    await expect
      .poll(() =>
        ask(
          target,
          `select from pg_stat_activity where application_name = 'comptoir notifications' and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    await expect(restore(path, { url: target })).rejects.toThrow('A shop is open');
    await expect(moveShop({ from: target, to: url(), folder, signal: never })).rejects.toThrow(
      'A shop is open',
    );
    await shop.close();
    await close();
    const opening = new pg.Client({ connectionString: target });
    await opening.connect();
    await opening.query('select pg_advisory_lock(hashtextextended($$migrations$$, 0))');
    await expect(restore(path, { url: target })).rejects.toThrow('Another program');
    await opening.end();
  });

  test('is complete or not there: an error leaves database and files as they were', async () => {
    const { path } = await backUp();
    class FullDriver extends FSDriver {
      override async put(...written: Parameters<FSDriver['put']>) {
        if (written[0] === other) throw new Error('no room');
        return super.put(...written);
      }
    }
    const images = diskIn(await makeFolder(), FullDriver);
    const target = await makeEmptyDatabase(url());
    await expect(restore(path, { url: target, disk: images })).rejects.toThrow(
      `Cannot write file at location "${other}"`,
    );
    await expect.poll(() => digestTables(target)).toEqual({});
    expect(await images.exists(picture)).toBe(false);

    const stopping = new AbortController();
    class StoppingDriver extends FSDriver {
      override async put(...written: Parameters<FSDriver['put']>) {
        await super.put(...written);
        stopping.abort();
      }
    }
    const stopped = diskIn(await makeFolder(), StoppingDriver);
    await expect(restore(path, { url: target, disk: stopped, signal: stopping.signal })).rejects.toThrow(
      'aborted',
    );
    expect(await stopped.exists(picture)).toBe(false);
    await expect.poll(() => digestTables(target)).toEqual({});
  });

  test('comes from an older shop too, and is brought up to date when it opens', async () => {
    const { path } = await backUp();
    const target = await makeEmptyDatabase(url());
    await restore(path, { url: target });
    await ask(target, `delete from migrations where name like '008%'; drop table backups`);
    const old = join(await makeFolder(), 'old.tar.zst');
    await makeVerifiedBackup({ url: target, disk: undefined, path: old, leaveOut: [], signal: never });
    const { target: restored } = await restore(old);
    expect(Object.keys(await digestTables(restored))).not.toContain('backups');
    expect(await migrate(restored)).toEqual(['008-backups.sql']);

    await ask(target, `insert into migrations values ('999-future.sql', 'x')`);
    const newer = join(await makeFolder(), 'newer.tar.zst');
    await makeVerifiedBackup({ url: target, disk: undefined, path: newer, leaveOut: [], signal: never });
    await expect(restore(newer)).rejects.toThrow('999-future.sql is not the one here');
  });

  test('comes from version 0.2.0, and gets its functions and triggers with the tables that these name', async () => {
    const source = await makeEmptyDatabase(url());
    const before = await makeFolder();
    await cp('database', before, { recursive: true });
    const later = (await listMigrations()).map(({ name }) => name).filter((name) => name > '153');
    for (const name of later) await rm(join(before, 'migrations', name));
    await rm(join(before, 'functions'), { recursive: true });
    await cp('database/functions/notify-new-mail.sql', join(before, 'functions/notify-new-mail.sql'));
    await migrate(source, before);
    await ask(
      source,
      "insert into arrivals (key, content_digest, goods_digest, received_by, supplier) values ('a', '', 'a', 'awa', 'Sodimed')",
    );
    const path = join(await makeFolder(), '0.2.0.tar.zst');
    await makeVerifiedBackup({ url: source, disk: undefined, path, leaveOut: [], signal: never });

    const { target } = await restore(path);
    expect(await migrate(target)).toEqual(later);
    expect(await ask(target, 'select name from suppliers')).toEqual([{ name: 'Sodimed' }]);
    const triggers = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
    expect(await ask(target, triggers)).toEqual(await ask(url(), triggers));
  });

  test('comes from a shop that ran the replaced migrations, but not from one that ran a part of them', async () => {
    const source = await makeEmptyDatabase(url());
    const folder = await makeFolder();
    await cp('database', folder, { recursive: true });
    const later = [
      '150-functions-in-files.sql',
      '152-sales-sums-by-query.sql',
      '156-backups-people-accounts.sql',
      '157-catalogue-feed.sql',
      '158-connected-programs.sql',
      '159-tables-accountant-closed-months.sql',
      '160-optional-pages-exported-months.sql',
      '161-advances-pay-orders.sql',
      '162-trial-order.sql',
      '163-suppliers.sql',
      '164-cost-of-arrivals.sql',
      '165-serial-numbers.sql',
      '166-lots.sql',
      '170-expiring-lots-are-told.sql',
      '175-digest-of-exported-months.sql',
      '176-sizes-are-found.sql',
      '177-a-payment-confirms-a-claim-of-each-order.sql',
      '178-a-unit-has-the-warranty-of-its-product.sql',
      '179-failed-mails-are-put-away.sql',
    ];
    for (const name of later) await rm(join(folder, 'migrations', name));
    await migrate(source, folder);
    await ask(source, "delete from migrations where name > '015'");
    for (const name of (await listMigrations()).flatMap(({ replaces }) => replaces))
      await ask(source, `insert into migrations values ('${name}', 'of the old file')`);
    const backUpSource = async () => {
      const path = join(await makeFolder(), 'replaced.tar.zst');
      await makeVerifiedBackup({ url: source, disk: undefined, path, leaveOut: [], signal: never });
      return path;
    };
    const { target } = await restore(await backUpSource());
    expect(await migrate(target)).toEqual(later);

    await ask(source, "delete from migrations where name = '065-quotes.sql'");
    await expect(restore(await backUpSource())).rejects.toThrow(
      '065-quotes.sql has not run. Start commit 1476b543',
    );
  });

  test('moves to another database with everything, sessions included', async () => {
    const home = await makeEmptyDatabase(url());
    await restore((await backUp()).path, { url: home });
    const away = await makeEmptyDatabase(url());
    await moveShop({ from: home, to: away, folder, signal: never });
    expect(await digestTables(away)).toEqual(await digestTables(home));
    expect(await ask(away, 'select from sessions')).toHaveLength(1);
    await expect(moveShop({ from: home, to: home, folder, signal: never })).rejects.toThrow('is not empty');
  });

  test('is as it was at one moment, although others wrote meanwhile', async () => {
    const { db, pool } = database();
    const masks = await putOnSale(db, { slug: 'masques', stock: 5000 });
    let isWriting = true;
    let written = 0;
    const write = async () => {
      while (isWriting) {
        await placeTestOrder(database(), [{ productId: masks.id, quantity: 1 }]);
        await pool.query(
          `insert into stock_movements (product_id, change, reason) values ($1, -1, 'count')`,
          [masks.id],
        );
        written += 1;
      }
    };
    const writers = [write(), write(), write()];
    const before = written;
    const { path } = await backUp();
    expect(written).toBeGreaterThan(before);
    isWriting = false;
    await Promise.all(writers);

    const { target } = await restore(path);
    const restored = openDatabase(target, () => {});
    await expectNothingLost(restored.pool);
    await restored.close();
  });
});
