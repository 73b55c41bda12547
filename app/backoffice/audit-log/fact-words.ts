import { roles } from '../../domain/administrators/permission.ts';
import type { Facts } from '../../domain/audit-log/audit.ts';
import { type Language, languages } from '../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../domain/money.ts';
import { orderStatuses } from '../../domain/orders/order.ts';
import { categories } from '../../domain/products/product.ts';
import { twoFactorChoices } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { roleName } from '../administrators/role-name.ts';
import { companyFieldNames } from '../company/field-names.ts';
import { formatDay, formatMoment } from '../language/format-date.ts';
import { languageName } from '../language/language-name.ts';
import { statusName } from '../orders/status-badge.tsx';
import { categoryName } from '../products/category-name.ts';
import { twoFactorName } from '../settings/two-factor-field.tsx';
import { formatRate } from '../settings/typed-settings.ts';
import { showLines, showPrices, showShortage } from './line-words.ts';

export type Fact = Facts[string];

type Words = { name: () => string; show?: (value: Fact, language: Language) => string | undefined };

const money = (value: Fact, language: Language) =>
  typeof value === 'number' ? formatFcfa(value, language) : undefined;

const choice =
  <Choice extends string>(choices: readonly Choice[], name: (choice: Choice) => string) =>
  (value: Fact) => {
    const known = choices.find((each) => each === value);
    return known && name(known);
  };

const list = (value: Fact) =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : undefined;
const rate = (value: Fact, language: Language) =>
  typeof value === 'number' ? formatRate(value, language) : undefined;
const moment = (value: Fact, language: Language) =>
  typeof value === 'string' ? formatMoment(new Date(value), language) : undefined;
const day = (value: Fact, language: Language) =>
  typeof value === 'string' ? formatDay(new Date(`${value}T12:00:00Z`), language) : undefined;

/** Fields that are not listed here are shown under their own name. */
const words: Record<string, Words> = {
  username: { name: m.log_field_username },
  role: { name: m.log_field_role, show: choice(roles, roleName) },
  ...Object.fromEntries(Object.entries(companyFieldNames).map(([field, name]) => [field, { name }])),
  name: { name: m.field_name },
  nameEn: { name: m.log_field_name_en },
  category: { name: m.log_field_category, show: choice(categories, categoryName) },
  price: { name: m.log_field_price, show: money },
  lprice: { name: m.log_field_lprice, show: money },
  sku: { name: m.log_field_sku },
  imageUrl: { name: m.log_field_picture },
  logoUrl: { name: m.company_logo },
  slug: { name: m.log_field_slug },
  stock: { name: m.log_field_stock },
  note: { name: m.log_field_note },
  status: { name: m.log_field_status, show: choice(orderStatuses, statusName) },
  total: { name: m.log_field_total, show: money },
  prices: { name: m.log_field_prices, show: showPrices },
  shortage: { name: m.log_field_shortage, show: showShortage },
  lines: { name: m.log_field_lines, show: showLines },
  customerName: { name: m.log_field_customer },
  number: { name: m.log_field_number },
  read: { name: m.log_field_read },
  subject: { name: m.field_subject },
  senderName: { name: m.log_field_sender },
  senderEmail: { name: m.log_field_sender_email },
  defaultLanguage: { name: m.settings_language, show: choice(languages, languageName) },
  currency: { name: m.settings_currency },
  usdRate: { name: m.log_field_usd_rate, show: rate },
  usdRateOn: { name: m.log_field_usd_rate_on, show: day },
  notifyNewOrder: { name: m.settings_notify_order },
  notifyNewMessage: { name: m.settings_notify_message },
  notifyLowStock: { name: m.settings_notify_stock },
  notifyEmail: { name: m.settings_notify_email },
  twoFactor: { name: m.settings_two_factor, show: choice(twoFactorChoices, twoFactorName) },
  retentionMonths: { name: m.settings_retention },
  orders: { name: m.backoffice_orders, show: list },
  messages: { name: m.backoffice_messages },
  visits: { name: m.log_field_visits },
  userAgent: { name: m.log_field_device },
  signedInAt: { name: m.log_field_signed_in, show: moment },
  attempts: { name: m.log_field_attempts },
  lastError: {
    name: m.log_field_last_error,
    show: (value) => (value === 'expired' ? m.mails_expired() : undefined),
  },
};

/** `imageColor` is shown while a picture loads. */
export const isTechnical = (field: string) => field === 'imageColor';

/** The order of the forms; JSON in the database has none. */
export const inOrder = (fields: string[]) => {
  const place = (field: string) => Object.keys(words).indexOf(field) + 1 || Number.MAX_SAFE_INTEGER;
  return fields.toSorted((one, other) => place(one) - place(other));
};

export const factName = (field: string) => words[field]?.name() ?? field;

export function showFact(field: string, value: Fact, language: Language): string {
  const shown = words[field]?.show?.(value, language);
  if (shown !== undefined) return shown;
  if (value === null || value === '') return m.log_empty();
  if (typeof value === 'boolean') return value ? m.log_yes() : m.log_no();
  if (typeof value === 'number') return formatNumber(value, language);
  return typeof value === 'string' ? value : m.log_rows({ count: formatNumber(value.length, language) });
}
