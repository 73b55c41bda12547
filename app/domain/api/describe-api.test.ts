import { expect, test } from 'vitest';
import { eventNames } from './api.ts';
import { eventShape, type ShapeName, shapes } from './api-shapes.ts';
import { describeApi } from './describe-api.ts';

test('each example has the shape that it explains', () => {
  for (const { name, example } of describeApi('fr').shapes)
    if (name !== 'event') expect(shapes[name as ShapeName].parse(example), name).toEqual(example);
  expect(eventShape('stock.changed').parse(describeApi('en').shapes.at(-1)?.example)).toMatchObject({
    ...{ type: 'stock.changed', version: 1, data: { product_id: 12, stock: 7 } },
  });
  for (const event of eventNames)
    expect(eventShape(event).safeParse({ type: 'test', data: null }).success).toBe(false);
});

test('each field says its type and its meaning in both languages', () => {
  const [product, stock, order] = describeApi('fr').shapes;
  const fieldOf = (shape: typeof order, name: string) => shape?.fields.find((each) => each.name === name);
  expect(fieldOf(product, 'category')).toEqual({
    ...{ name: 'category', means: 'Catégorie' },
    type: '"orthopedic" | "physiotherapy" | "medical" | "wellness"',
  });
  expect(fieldOf(stock, 'changed_at')).toMatchObject({ type: 'string (date-time) | null' });
  expect(fieldOf(order, 'customer.phone')).toMatchObject({ type: 'string' });
  expect(fieldOf(order, 'lines[].price')).toMatchObject({
    type: 'integer',
    means: 'prix convenu de la pièce',
  });
  for (const language of ['fr', 'en'] as const)
    for (const { fields } of describeApi(language).shapes)
      for (const { name, means } of fields) expect(means, name).toMatch(/\w{3}/);
});

test('no shape has a floor, a cost, a note or what opens a page', () => {
  const names = describeApi('en').shapes.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names).toHaveLength(71);
  expect(names.filter((name) => /lprice|floor|cost|value|note|token|key|code|secret/.test(name))).toEqual([]);
});
