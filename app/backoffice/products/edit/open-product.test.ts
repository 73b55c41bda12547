import { expect, test } from 'vitest';
import { noFiles } from '../../../domain/products/facts.ts';
import { noFacts } from '../../../domain/products/fields.ts';
import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import { followProduct, openProduct, takeTheirs, typedOf } from './open-product.ts';

const noFamily = {
  familyId: null,
  option1: '',
  option1Position: 0,
  option2: '',
  option2Position: 0,
  isFace: true,
};
const onSale = { archivedAt: null, hidden: false, counted: true, hasLots: false, listed: true };
const stored: StaffProduct = {
  id: 7,
  sku: null,
  slug: 'bequilles',
  name: 'Béquilles',
  nameEn: 'Crutches',
  descriptionFr: '',
  descriptionEn: '',
  customerWords: '',
  category: 'orthopedic',
  price: 18_000,
  lprice: 14_000,
  stock: 3,
  lowAt: null,
  ...noFacts,
  ...noFiles,
  ...noFamily,
  createdAt: new Date(0),
  ...onSale,
  version: 1,
};
const cheaper = { ...stored, price: 17_000, version: 2 };
const lastChange = { who: 'awa', at: new Date(1) };
const refuse = (typed: Partial<StaffProduct>, current: StaffProduct) => ({
  typed: typedOf({ ...stored, ...typed }),
  reason: 'stale' as const,
  current,
  lastChange,
});

test('a conflict keeps what was typed, and what was not typed follows the others', () => {
  const refused = refuse({ name: 'Cannes' }, cheaper);
  const open = followProduct(openProduct(stored), stored, refused);
  expect(open.typed).toEqual(typedOf({ ...cheaper, name: 'Cannes' }));
  expect(open.seen).toBe(cheaper);
  expect(open.conflict).toEqual({ before: stored, lastChange });
  expect(followProduct(open, stored, refused)).toBe(open);
});

test('a second conflict tells what changed since the first, and keeps what was typed', () => {
  const first = followProduct(openProduct(stored), stored, refuse({ name: 'Cannes' }, cheaper));
  const again = { ...cheaper, sku: 'B-1', version: 3 };
  const typed = { ...typedOf(cheaper), name: 'Cannes' };
  const open = followProduct(first, stored, { ...refuse({}, again), typed });
  expect(open.typed).toEqual(typedOf({ ...again, name: 'Cannes' }));
  expect(open.conflict?.before).toBe(cheaper);
});

test('taking the others’ version resets the form to it, and stays', () => {
  const refused = refuse({ name: 'Cannes' }, cheaper);
  const mine = followProduct(openProduct(stored), stored, refused);
  const theirs = takeTheirs(mine);
  expect(theirs).toMatchObject({ typed: typedOf(cheaper), seen: cheaper, conflict: undefined });
  expect(theirs.subject).not.toBe(mine.subject);
  expect(followProduct(theirs, stored, refused)).toBe(theirs);
});

test('a saved form is reset; one whose product is only on sale again is not', () => {
  const open = openProduct(stored);
  expect(followProduct(open, cheaper, undefined)).toEqual(openProduct(cheaper));
  const restored = { ...stored, version: 2 };
  const followed = followProduct(open, restored, undefined);
  expect(followed).toMatchObject({ subject: open.subject, seen: restored });
  const solved = followProduct(open, stored, refuse({ name: 'Cannes' }, cheaper));
  expect(followProduct(solved, { ...cheaper }, undefined)).toEqual(openProduct(cheaper));
});

test('refused fields keep what was typed for a page without script', () => {
  const typed = { ...typedOf(stored), price: 'x' };
  const refused = { typed, reason: 'fields' as const, fields: { price: 'amount-invalid' as const } };
  expect(followProduct(openProduct(stored), stored, refused)).toMatchObject({ typed, seen: stored });
});
