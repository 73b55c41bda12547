import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { placeOrder } from '../../app/domain/orders/place-order.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { createLog } from './log.ts';

const secrets = {
  key: randomUUID(),
  name: 'Aïssatou Mbarga',
  phone: '+237677123456',
  phoneTyped: '6 77 12 34 56',
};

function written(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error({ err: error }, 'order not saved');
  return lines.join('');
}

function expectNoCustomer(line: string) {
  for (const secret of [...Object.values(secrets), secrets.phone.slice(4), 'Mbarga'])
    expect(line).not.toContain(secret);
}

onDatabase('an order that fails in the database', (database) => {
  const order = (productId: number) => {
    const { key, ...buyer } = secrets;
    return placeOrder(database().db, {
      key,
      language: 'fr',
      buyer,
      lines: [{ productId, quantity: 1 }],
      seenTotal: undefined,
    });
  };

  const failures = {
    'a check that names the whole row': 'alter table orders add constraint never check (total_amount < 0)',
    'a function that raises the row itself': `
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no order for %, %', new.customer_name, new.phone using detail = new.idempotency_key; end $$;
      create trigger refuse before insert on orders for each row execute function refuse()`,
    'a column that is gone': 'alter table orders drop column phone_typed',
  };
  for (const [name, breaking] of Object.entries(failures)) {
    test(`is logged without name, phone or key: ${name}`, async () => {
      const { db, pool } = database();
      const product = await putOnSale(db, { slug: `brace-${Math.random()}`.replace('.', '') });
      await pool.query(breaking);
      const error: unknown = await order(product.id).catch((thrown: unknown) => thrown);
      const raw = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : '';
      expect(raw, 'what is thrown tells it all').toContain(secrets.name);
      const line = written(error);
      expectNoCustomer(line);
      expect(JSON.parse(line)).toMatchObject({
        msg: 'order not saved',
        err: { message: expect.stringContaining('insert into orders'), cause: { severity: 'ERROR' } },
      });
    });
  }
});

test('other errors are logged with code and place, without addresses and numbers of persons', () => {
  const refused = Object.assign(new Error('550 5.1.1 <awa.mbarga@exemple.cm> at 192.168.100.200: unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['awa.mbarga@exemple.cm'],
    cause: new AggregateError([
      new Error(`call ${secrets.phoneTyped} or 00237 677-123-456`),
      'awa@exemple.cm',
    ]),
  });
  const line = written(refused);
  expectNoCustomer(line);
  expect(line).not.toMatch(/exemple|677-123/);
  expect(JSON.parse(line).err).toMatchObject({
    type: 'Error',
    message: '550 5.1.1 <…@…> at 192.168.100.200: unknown',
    code: 'EENVELOPE',
    responseCode: 550,
    stack: expect.stringContaining('log.db.test.ts'),
  });
});

test('text that cannot be read is not repeated', () => {
  let thrown: unknown;
  try {
    JSON.parse(`{"name": ${secrets.name}}`);
  } catch (error) {
    thrown = error;
  }
  expectNoCustomer(written(thrown));
});

test('a circle of causes ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.parse(written(error)).err.cause.cause).toMatchObject({ message: 'round' });
});
