import { z } from 'zod';
import { m } from '../../generated/words/messages.js';
import { documentKinds } from '../documents/document.ts';
import { type Language, languages } from '../localized.ts';
import { recordedMethods } from '../money/money.ts';
import { orderStatuses } from '../orders/order.ts';
import { categories, taxKinds } from '../products/product.ts';
import { type ApiEvent, apiEvents } from './api.ts';

// What other programs get, in answers and in webhooks; documentation and tests are made of it. A field added here is published: never a floor (`lprice`), a cost, or what opens a buyer's page.

export const fieldNotes = z.registry<{ means: Means; example?: unknown }>();
type Means = (facts: Record<string, never>, inLanguage: { locale: Language }) => string;

function field<Kind extends z.ZodType>(kind: Kind, means: Means, example?: z.output<Kind>): Kind {
  fieldNotes.add(kind, { means, ...(example !== undefined && { example }) });
  return kind;
}

/** Increases when a field is removed or changes its meaning; new fields may come at any time. */
export const shapeVersion = 1;

const amount = () => z.int();
const moment = () => z.iso.datetime();
const uuid = () => z.uuid();
const currency = () => field(z.literal('XAF'), m.api_field_currency);
const sku = () => field(z.string().nullable(), m.api_field_sku, 'GEN-M');

export const productShape = z.strictObject({
  id: field(z.int(), m.api_field_product_id, 12),
  sku: sku(),
  name: field(z.string(), m.api_field_name, 'Genouillère ligamentaire – M'),
  name_en: field(z.string(), m.api_field_name_en, 'Ligament knee brace – M'),
  description: field(z.string(), m.api_field_description, 'Pour le sport.'),
  description_en: field(z.string(), m.api_field_description_en, 'For sports.'),
  category: field(z.enum(categories), m.log_field_category, 'orthopedic'),
  brand: field(z.string(), m.products_brand, 'Orthex'),
  model: field(z.string(), m.products_model, 'LG-2'),
  price: field(amount(), m.api_field_price, 12_500),
  currency: currency(),
  tax: field(z.enum(taxKinds), m.api_field_tax, 'standard'),
  state: field(z.enum(['on-sale', 'hidden', 'archived']), m.api_field_state, 'on-sale'),
  url: field(
    z.url().nullable(),
    m.api_field_url,
    'https://boutique.example/products/genouillere-ligamentaire-m',
  ),
  picture: field(
    z.url().nullable(),
    m.api_field_picture,
    'https://boutique.example/images/1767225600000-0123456789abcdef.webp?w=800',
  ),
  created_at: field(moment(), m.api_field_created_at, '2026-11-02T09:15:00.000Z'),
  version: field(z.int(), m.api_field_version, 3),
});

export const stockShape = z.strictObject({
  product_id: field(z.int(), m.api_field_product_id, 12),
  sku: sku(),
  counted: field(z.boolean(), m.api_field_counted, true),
  stock: field(z.int(), m.api_field_stock, 7),
  changed_at: field(moment().nullable(), m.api_field_changed_at, '2026-11-27T14:02:11.000Z'),
});

const lineShape = z.strictObject({
  product_id: field(z.int(), m.api_field_product_id, 12),
  name: field(z.string(), m.api_field_line_name, 'Genouillère ligamentaire – M'),
  name_en: field(z.string(), m.api_field_name_en, 'Ligament knee brace – M'),
  quantity: field(z.int(), m.api_field_quantity, 2),
  listed_price: field(amount(), m.api_field_listed_price, 12_500),
  price: field(amount(), m.api_field_line_price, 12_000),
  total: field(amount(), m.api_field_line_total, 24_000),
});

export const orderShape = z.strictObject({
  number: field(z.string(), m.api_field_order_number, 'MB-2026-00042'),
  status: field(z.enum(orderStatuses), m.log_field_status, 'pending'),
  placed_at: field(moment(), m.api_field_placed_at, '2026-11-27T14:02:11.000Z'),
  completed_at: field(moment().nullable(), m.api_field_completed_at, null),
  language: field(z.enum(languages), m.api_field_language, 'fr'),
  customer: z.strictObject({
    name: field(z.string(), m.api_field_customer_name, 'Awa Ngo'),
    phone: field(z.string(), m.api_field_customer_phone, '+237677000011'),
    organisation: field(z.string(), m.api_field_organisation, ''),
  }),
  lines: z.array(lineShape),
  discount: field(amount(), m.api_field_discount, 0),
  delivery_fee: field(amount(), m.api_field_delivery_fee, 1_500),
  total: field(amount(), m.api_field_order_total, 25_500),
  credited: field(amount(), m.api_field_credited, 0),
  paid: field(amount(), m.api_field_paid, 10_000),
  balance: field(amount(), m.api_field_balance, 15_500),
  currency: currency(),
  version: field(z.int(), m.api_field_version, 1),
});

export const paymentShape = z.strictObject({
  id: field(uuid(), m.api_field_payment_id, '0199b4c4-7e1c-4d57-9c55-0e6a4f4e7d10'),
  direction: field(z.enum(['received', 'given-back']), m.api_field_direction, 'received'),
  amount: field(amount(), m.api_field_amount, 10_000),
  currency: currency(),
  method: field(z.enum(recordedMethods), m.api_field_method, 'mtn-momo'),
  reference: field(z.string(), m.api_field_reference, '7123456789'),
  received_on: field(z.iso.date(), m.api_field_received_on, '2026-11-27'),
  recorded_at: field(moment(), m.api_field_recorded_at, '2026-11-27T14:05:40.000Z'),
  voids: field(uuid().nullable(), m.api_field_voids, null),
  orders: z.array(
    z.strictObject({
      number: field(z.string(), m.api_field_order_number, 'MB-2026-00042'),
      amount: field(amount(), m.api_field_share, 10_000),
    }),
  ),
});

export const documentShape = z.strictObject({
  id: field(uuid(), m.api_field_document_id, '0199b4c4-7e1c-4d57-9c55-0e6a4f4e7d11'),
  kind: field(z.enum(documentKinds), m.api_field_document_kind, 'invoice'),
  number: field(z.string(), m.api_field_document_number, 'FA-2026-00017'),
  revision: field(z.int(), m.api_field_revision, 1),
  issued_at: field(moment(), m.api_field_issued_at, '2026-11-27T14:06:03.000Z'),
  language: field(z.enum(languages), m.api_field_document_language, 'fr'),
  total: field(amount(), m.api_field_document_total, 25_500),
  currency: currency(),
  order: field(z.string().nullable(), m.api_field_document_order, 'MB-2026-00042'),
  corrects: field(z.string().nullable(), m.api_field_corrects, null),
});

export const shapes = {
  product: productShape,
  stock: stockShape,
  order: orderShape,
  payment: paymentShape,
  document: documentShape,
};
export type ShapeName = keyof typeof shapes;
export type Shaped<Name extends ShapeName> = z.output<(typeof shapes)[Name]>;

/** What a webhook gets: `data` is null if the record is gone, and of a test. */
export function eventShape(event: ApiEvent | 'test') {
  return z.strictObject({
    id: field(uuid(), m.api_field_event_id, '0199b4c4-7e1c-4d57-9c55-0e6a4f4e7d12'),
    type: field(z.literal(event), m.api_field_event_type),
    version: field(z.literal(shapeVersion), m.api_field_event_version),
    time: field(moment(), m.api_field_event_time, '2026-11-27T14:02:11.000Z'),
    data: event === 'test' ? z.null() : shapes[apiEvents[event]].nullable(),
  });
}
