import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { author } from '../../../tests/support/products.ts';
import { recordChange } from './record-change.ts';

onDatabase('the audit log', (database) => {
  test('is neither changed nor deleted, except that a person is erased', async () => {
    const { db, pool } = database();
    const id = '7b5c6a1e-0000-4000-8000-0000000000aa';
    await db.transaction(async (tx) => {
      await recordChange(tx, author, {
        action: 'order.changed',
        subject: { type: 'order', id, name: 'MB-2026-00001' },
        before: { customerName: 'Awa Ngo', phone: '+237677000011', status: 'pending' },
        after: { status: 'processing', note: 'Deuxième étage' },
      });
      await recordChange(tx, author, {
        action: 'message.deleted',
        subject: { type: 'message', id, name: 'Awa Ngo' },
        before: { senderName: 'Awa Ngo', senderEmail: 'awa@exemple.cm', subject: 'Lit', content: 'x' },
      });
    });
    const refused = 'the audit log never changes';
    for (const attempt of [
      `delete from audit_log`,
      `truncate audit_log`,
      `update audit_log set administrator_name = 'boris'`,
      `update audit_log set action = 'order.deleted'`,
      `update audit_log set at = now()`,
      `update audit_log set administrator_id = null`,
      `update audit_log set before = null`,
      `update audit_log set after = after - 'status' where subject_type = 'order'`,
      `update audit_log set before = before || '{"customerName": ""}' where subject_type = 'order'`,
      `update audit_log set subject_name = '' where subject_type = 'order'`,
      `update audit_log set before = before - 'content', subject_name = '' where subject_type = 'message'`,
      `update audit_log set subject_name = 'Nobody' where subject_type = 'message'`,
    ])
      await expect(pool.query(attempt), attempt).rejects.toThrow(refused);

    await pool.query(`update audit_log set before = before - '{customerName,phone,note}'::text[],
      after = after - '{customerName,phone,note}'::text[] where subject_type = 'order'`);
    await pool.query(`update audit_log set subject_name = '',
      before = before - '{senderName,senderEmail,senderPhone,subject}'::text[] where subject_type = 'message'`);
    const { rows } = await pool.query(
      'select administrator_name as by, subject_name as name, before, after from audit_log order by id',
    );
    expect(rows).toEqual([
      { by: 'awa', name: 'MB-2026-00001', before: { status: 'pending' }, after: { status: 'processing' } },
      { by: 'awa', name: '', before: { content: 'x' }, after: null },
    ]);
  });
});
