import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { listAudit, listAuditAuthors } from './audit-log.queries.ts';
import { parseAuditFilter } from './filter.ts';

onDatabase('the audit log', (database) => {
  const find = async (query: string, page = 1) =>
    listAudit(database().db, { ...parseAuditFilter(new URLSearchParams(query)), page, pageSize: 3 });
  const names = async (query: string, page = 1) =>
    (await find(query, page)).entries.map(({ subjectName }) => subjectName);

  test('is listed newest first, in pages, filtered by administrator, action, subject and day', async () => {
    await database().pool.query(`insert into audit_log (at, administrator_name, action, subject_type, subject_id, subject_name) values
      ('2026-03-01 22:59Z', 'awa', 'product.added', 'product', '1', 'eve'),
      ('2026-03-01 23:00Z', 'awa', 'product.changed', 'product', '1', 'first minute'),
      ('2026-03-02 22:59Z', 'paul', 'order.changed', 'order', '2', 'last minute'),
      ('2026-03-02 23:00Z', 'paul', 'product.changed', 'product', '3', 'next day')`);
    expect(await names('')).toEqual(['next day', 'last minute', 'first minute']);
    expect(await names('', 2)).toEqual(['eve']);
    expect(await find('', 9)).toMatchObject({ page: 2, pageCount: 2, total: 4 });
    expect(await names('from=2026-03-02&to=2026-03-02')).toEqual(['last minute', 'first minute']);
    expect(await names('from=2026-03-03')).toEqual(['next day']);
    expect(await names('administrator=awa&action=product.changed')).toEqual(['first minute']);
    expect(await names('subject=order')).toEqual(['last minute']);
    expect(await names('administrator=nobody')).toEqual([]);
    expect(await listAuditAuthors(database().db)).toEqual(['awa', 'paul']);
  });

  test.each(['from=2026-02-30', 'from=0000-01-01', 'from=x', 'action=drop', 'subject=', 'administrator=%00'])(
    'what makes no sense is left out: %s',
    async (query) => {
      expect((await find(query)).total).toBe(4);
    },
  );
});
