import type { Role } from '../../domain/administrators/permission.ts';
import type { PushKind } from '../../domain/administrators/push/subscription.ts';
import type { ContentField } from '../../domain/content/content.schema.ts';
import type { ContentPart } from '../../domain/content/content.ts';
import type { Channel } from '../../domain/messages/replies/template.ts';
import type { OpenedMessage } from '../../domain/orders/edit/step.ts';
import type { OutgoingKind } from '../../domain/outgoing-messages/outgoing.ts';
import type { ManyKind } from '../../domain/products/many/many.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { categories } from '../../domain/products/product.ts';
import { quoteNumber, type ShownState } from '../../domain/quotes/quote.ts';
import type { Grouping, Period } from '../../domain/reports/period.ts';
import type { MoveKind } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';

const roleNames: Record<Role, () => string> = {
  admin: m.administrators_role_admin,
  editor: m.administrators_role_editor,
  cashier: m.administrators_role_cashier,
  storekeeper: m.administrators_role_storekeeper,
  accountant: m.administrators_role_accountant,
};

export const roleName = (role: Role) => roleNames[role]();

const partNames: Record<ContentPart, () => string> = {
  hero: m.content_hero,
  proof: m.content_proof,
  needs: m.content_needs,
  'product-lines': m.content_product_lines,
  about: m.content_about,
  people: m.content_people,
  'import-export': m.content_import_export,
  'home-teaching': m.content_home_teaching,
  delivery: m.content_delivery,
  payment: m.content_payment,
  returns: m.content_returns,
  terms: m.content_terms,
  faq: m.content_faq,
};

export const partName = (part: ContentPart) => partNames[part]();

export const contentFieldNames: Record<ContentField, () => string> = {
  titleFr: m.content_title_fr,
  titleEn: m.content_title_en,
  textFr: m.content_text_fr,
  textEn: m.content_text_en,
};

const channelNames: Record<Channel, () => string> = {
  mail: m.messages_by_mail,
  whatsapp: m.messages_by_whatsapp,
};

export const channelName = (channel: Channel) => channelNames[channel]();

const messageNames: Record<OpenedMessage, () => string> = {
  confirmed: m.orders_chat_confirmed,
  ready: m.orders_chat_ready,
  reminder: m.orders_chat_reminder,
  thanks: m.orders_chat_thanks,
  invoice: m.orders_invoice,
};

export const messageName = (message: OpenedMessage) => messageNames[message]();

const outgoingNames: Record<OutgoingKind, () => string> = {
  ready: m.delivery_state_ready,
  'on-the-way': m.delivery_state_on_the_way,
  'at-agency': m.delivery_state_at_agency,
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  'back-in-stock': m.outgoing_name_back_in_stock,
  reminder: m.outgoing_name_reminder,
};

export const outgoingName = (kind: OutgoingKind) => outgoingNames[kind]();

const manyNames: Record<ManyKind, () => string> = {
  price: m.many_price,
  category: m.products_category,
  hide: m.products_hide,
  archive: m.many_archive,
};

export const manyName = (kind: ManyKind) => manyNames[kind]();

const kindNames: Record<PushKind, () => string> = {
  'new-order': m.push_kind_order,
  'new-message': m.push_kind_message,
  'low-stock': m.push_kind_stock,
  'price-request': m.push_kind_price,
};

export const kindName = (kind: PushKind) => kindNames[kind]();

const moveNames: Record<MoveKind, () => string> = {
  expense: m.till_expense,
  bank: m.till_bank,
  float: m.till_change,
};

export const moveName = (kind: MoveKind) => moveNames[kind]();

const periodNames: Record<Period, () => string> = {
  '7-days': m.sales_7_days,
  '30-days': m.sales_30_days,
  'this-month': m.sales_this_month,
  'last-month': m.sales_last_month,
};

export const periodName = (period: Period) => periodNames[period]();

/** Undefined for a product: it has a name of its own. */
export function shareName(by: Grouping, key: string): string | undefined {
  if (by === 'product') return undefined;
  if (by === 'staff') return key || m.sales_by_buyers();
  if (by === 'town') return key || m.sales_no_town();
  const category = categories.find((each) => each === key);
  return category && categoryName(category);
}

const states: Record<ShownState, () => string> = {
  requested: m.quotes_requested,
  draft: m.quotes_draft,
  sent: m.quotes_sent,
  expired: m.quotes_expired,
  accepted: m.quotes_accepted,
  declined: m.quotes_declined,
  superseded: m.quotes_superseded,
};

export const stateName = (state: ShownState) => states[state]();

export function quoteName(quote: Parameters<typeof quoteNumber>[0]): string {
  return quoteNumber(quote) || m.quotes_without_number();
}

/** Whose order it is: the organisation, then the person who ordered for it. */
export function buyerName(order: { organisationName: string; customerName: string }): string {
  const { organisationName } = order;
  return organisationName === '' ? customerName(order) : `${organisationName} – ${customerName(order)}`;
}

/** An erased customer has an empty name. */
export function customerName({ customerName: name }: { customerName: string }): string {
  return name || m.customer_erased();
}
