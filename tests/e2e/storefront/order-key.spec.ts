import { expect, test } from '@playwright/test';
import { hiddenFields, openVisitor } from '../../support/shop/http-visitor.ts';

const visitor = () => openVisitor(() => process.env.SHOP_ADDRESS ?? '', '198.51.100.200');

test('a used key shows its order to the browser that made it, and to no other', async () => {
  const owner = visitor();
  owner.jar.set('cart', `1.${Date.now()}.1-1`);
  const { text } = await owner.get('/en/cart');
  const { key = '', line = '', total = '' } = hiddenFields(text);
  const order = { key, line, total, name: 'Awa Ngo', phone: '677000044' };
  const placed = await owner.post('/en/cart', order);
  expect(placed.location).toMatch(/^\/en\/order\//);

  const other = { ...order, name: 'Somebody else' };
  const thief = visitor();
  const neighbour = visitor();
  await neighbour.get('/en/cart');
  for (const stranger of [thief, neighbour]) {
    const refused = await stranger.post('/en/cart', other);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This form was already used for another order, which is saved.');
    expect(refused.text).not.toContain('/order/');
  }
  const own = await owner.post('/en/cart', other);
  expect(own.status).toBe(422);
  expect(own.text).toContain(`href="${placed.location}"`);

  // The new key is this browser's too.
  const again = await owner.post('/en/cart', { ...other, key: hiddenFields(own.text).key ?? '' });
  expect(again.location).toMatch(/^\/en\/order\//);
  expect(again.location).not.toBe(placed.location);
});
