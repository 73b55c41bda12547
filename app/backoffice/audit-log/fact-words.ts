import { roles } from '../../domain/administrators/permission.ts';
import { pushKinds } from '../../domain/administrators/push/subscription.ts';
import { apiRights, eventNames } from '../../domain/api/api.ts';
import type { Facts } from '../../domain/audit-log/audit.ts';
import { taxRegimes } from '../../domain/company/company.ts';
import { deliveryStates } from '../../domain/delivery/step.ts';
import { deliveryMethods } from '../../domain/delivery/wish.ts';
import { languages } from '../../domain/localized.ts';
import { channels } from '../../domain/messages/replies/template.ts';
import { recordedMethods } from '../../domain/money/money.ts';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import { formatPercent } from '../../domain/money/percent.ts';
import { openedMessages } from '../../domain/orders/edit/step.ts';
import { orderStatuses } from '../../domain/orders/order.ts';
import { outgoingKinds } from '../../domain/outgoing-messages/outgoing.ts';
import { manyKinds } from '../../domain/products/many/many.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { categories, taxKinds } from '../../domain/products/product.ts';
import { unitEventKinds } from '../../domain/products/units/unit.ts';
import { modules, trustedPhonesChoices, twoFactorChoices } from '../../domain/settings/settings.ts';
import { moveKinds } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { companyFieldNames } from '../company/field-errors.ts';
import { regimeName, taxName } from '../company/typed-company.ts';
import { methodName, stateName } from '../deliveries/state-name.ts';
import { mapFields } from '../form/field-errors.ts';
import {
  channelName,
  contentFieldNames,
  kindName,
  manyName,
  messageName,
  moveName,
  outgoingName,
  roleName,
} from '../language/names.ts';
import {
  languageName,
  showDay,
  showFcfa,
  showMoment,
  showNumber,
  showRate,
  signedAmount,
} from '../language/show.ts';
import { statusName } from '../list/badges.tsx';
import { factWords, nameOfValue } from '../products/edit/product-words.ts';
import { answerName, eventWords, kindName as nameOfEvent, rightWords } from '../programs/program-words.ts';
import { moduleWords } from '../settings/module-fields.tsx';
import { hourName } from '../settings/notification-fields.tsx';
import { trustedPhonesName, twoFactorName } from '../settings/security-fields.tsx';
import { unitEventName } from '../units/unit-words.ts';
import { showLines, showPrices, showProducts, showQuantities, showShortage } from './line-words.ts';

export type Fact = Facts[string];

type Words = { name: () => string; show?: (value: Fact) => string | undefined };

const money = (value: Fact) => (typeof value === 'number' ? showFcfa(value) : undefined);

const choice =
  <Choice extends string>(choices: readonly Choice[], name: (choice: Choice) => string) =>
  (value: Fact) => {
    const known = choices.find((each) => each === value);
    return known && name(known);
  };

const list = (value: Fact) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each !== 'object')
    ? value.map(String).join(', ')
    : undefined;
const choices =
  <Choice extends string>(all: readonly Choice[], name: (choice: Choice) => string) =>
  (value: Fact) =>
    Array.isArray(value)
      ? list(value.map((each) => choice(all, name)(each as Fact) ?? String(each)))
      : undefined;
/** Saved as `mtn-momo: …`. */
const showInstructions = (value: Fact) =>
  Array.isArray(value)
    ? list(
        value.map((each) =>
          String(each).replace(
            /^[\w-]+(?=: )/,
            (code) => choice(recordedMethods, paymentMethodName)(code) ?? code,
          ),
        ),
      )
    : undefined;
const showKinds = (value: Fact) =>
  Array.isArray(value)
    ? list(pushKinds.filter((kind) => value.some((each) => each === kind)).map(kindName))
    : undefined;
const difference = (value: Fact) => (typeof value === 'number' ? signedAmount(value) : undefined);
const rate = (value: Fact) => (typeof value === 'number' ? showRate(value) : undefined);
const percent = (value: Fact) => (typeof value === 'number' ? formatPercent(value, getLocale()) : undefined);
const moment = (value: Fact) => (typeof value === 'string' ? showMoment(new Date(value)) : undefined);
const day = (value: Fact) =>
  typeof value === 'string' ? showDay(new Date(`${value}T12:00:00Z`)) : undefined;

const {
  needs: neededFor,
  tax: taxed,
  ...productFacts
} = mapFields(
  factWords,
  ({ name }, field): Words => ({ name, show: (value) => nameOfValue(field, value) || undefined }),
);

/** Fields that are not listed here are shown under their own name. */
const words: Record<string, Words> = {
  username: { name: m.log_field_username },
  role: { name: m.log_field_role, show: choice(roles, roleName) },
  ...Object.fromEntries(Object.entries(companyFieldNames).map(([field, name]) => [field, { name }])),
  taxRegime: { name: m.company_tax_regime, show: choice(taxRegimes, regimeName) },
  vatRateBp: { name: m.company_vat_rate, show: percent },
  deliveryTax: { name: m.company_delivery_tax, show: choice(taxKinds, taxName) },
  rccmOn: { name: m.company_rccm_on, show: day },
  stamp: { name: m.company_stamp },
  accounts: { name: m.accounting_accounts },
  name: { name: m.field_name },
  nameEn: { name: m.log_field_name_en },
  category: { name: m.log_field_category, show: choice(categories, categoryName) },
  price: { name: m.log_field_price, show: money },
  lprice: { name: m.log_field_lprice, show: money },
  customerWords: { name: m.products_customer_words },
  needs: neededFor,
  typed: { name: m.search_words_typed },
  meant: { name: m.search_words_meant },
  bothWays: { name: m.search_words_both_ways },
  times: { name: m.log_field_times },
  tax: taxed,
  sku: { name: m.log_field_sku },
  imageUrl: { name: m.log_field_picture },
  morePictures: { name: m.products_pictures },
  ...productFacts,
  noticeFile: { name: m.products_notice },
  variants: { name: m.families_variants, show: list },
  joined: { name: m.log_field_joined },
  left: { name: m.log_field_left },
  added: { name: m.log_field_added },
  changed: { name: m.log_field_changed },
  leftOut: { name: m.log_field_left_out },
  option1Fr: { name: m.families_option1_fr },
  option1En: { name: m.families_option1_en },
  option2Fr: { name: m.families_option2_fr },
  option2En: { name: m.families_option2_en },
  measures: { name: m.size_guides_measures, show: list },
  rows: { name: m.size_guides_rows },
  logoUrl: { name: m.company_logo },
  slug: { name: m.log_field_slug },
  stock: { name: m.log_field_stock },
  service: { name: m.products_service_badge },
  note: { name: m.log_field_note },
  kind: { name: m.many_title, show: choice(manyKinds, manyName) },
  percent: { name: m.many_percent },
  products: { name: m.backoffice_products, show: showProducts },
  together: { name: m.log_before_together },
  lowAt: { name: m.products_low_at },
  supplier: { name: m.receive_supplier },
  country: { name: m.suppliers_country },
  reference: { name: m.receive_reference },
  goods: { name: m.log_field_lines, show: list },
  status: { name: m.log_field_status, show: choice(orderStatuses, statusName) },
  total: { name: m.log_field_total, show: money },
  ...Object.fromEntries(Object.entries(contentFieldNames).map(([field, name]) => [field, { name }])),
  discount: { name: m.orders_discount, show: money },
  quantities: { name: m.log_field_quantities, show: showQuantities },
  acceptedFor: { name: m.log_field_accepted_for },
  creditBalance: { name: m.log_field_credit_balance, show: money },
  message: { name: m.log_field_message, show: choice(openedMessages, messageName) },
  prices: { name: m.log_field_prices, show: showPrices },
  shortage: { name: m.log_field_shortage, show: showShortage },
  lines: { name: m.log_field_lines, show: showLines },
  customerName: { name: m.log_field_customer },
  number: { name: m.log_field_number },
  corrects: { name: m.paper_corrects },
  reason: { name: m.credit_reason },
  returns: { name: m.credit_returns },
  revision: { name: m.quotes_revision },
  depositPercent: { name: m.payment_terms_deposit },
  depositFrom: { name: m.payment_terms_deposit_from, show: money },
  instructions: { name: m.payment_terms_title, show: showInstructions },
  amount: { name: m.payment_amount, show: money },
  due: { name: m.payment_due, show: money },
  invoice: { name: m.orders_invoice },
  attestation: { name: m.withheld_attestation },
  attestedOn: { name: m.withheld_attested_on, show: day },
  float: { name: m.till_float, show: money },
  tillMove: { name: m.till_move_kind, show: choice(moveKinds, moveName) },
  expected: { name: m.till_expected, show: money },
  counted: { name: m.till_counted, show: money },
  difference: { name: m.till_difference, show: difference },
  method: { name: m.payment_method, show: choice(recordedMethods, (method) => paymentMethodName(method)) },
  organisation: { name: m.organisations_one },
  purchaseOrder: { name: m.paper_purchase_order },
  termsDays: { name: m.organisations_terms },
  creditLimit: { name: m.organisations_credit_limit, show: money },
  read: { name: m.log_field_read },
  answered: { name: m.messages_answered },
  channel: { name: m.log_field_channel, show: choice(channels, channelName) },
  title: { name: m.reply_templates_name },
  language: { name: m.reply_templates_language, show: choice(languages, languageName) },
  content: { name: m.field_message },
  subject: { name: m.field_subject },
  senderName: { name: m.log_field_sender },
  senderPhone: { name: m.field_phone },
  senderEmail: { name: m.log_field_sender_email },
  defaultLanguage: { name: m.settings_language, show: choice(languages, languageName) },
  currency: { name: m.settings_currency },
  usdRate: { name: m.log_field_usd_rate, show: rate },
  usdRateOn: { name: m.log_field_usd_rate_on, show: day },
  notifyNewOrder: { name: m.settings_notify_order },
  notifyNewMessage: { name: m.settings_notify_message },
  notifyLowStock: { name: m.settings_notify_stock },
  notifyEmail: { name: m.settings_notify_email },
  digestHour: {
    name: m.settings_digest,
    show: (hour) => (hour === null ? undefined : hourName(String(hour))),
  },
  notifications: { name: m.log_field_notifications, show: showKinds },
  twoFactor: { name: m.settings_two_factor, show: choice(twoFactorChoices, twoFactorName) },
  trustedPhones: { name: m.settings_trusted_phones, show: choice(trustedPhonesChoices, trustedPhonesName) },
  retentionMonths: { name: m.settings_retention },
  feedOn: { name: m.settings_feed },
  zones: { name: m.delivery_zones, show: list },
  zonesRemoved: { name: m.log_zones_removed, show: list },
  agencies: { name: m.delivery_agencies, show: list },
  deliveryState: { name: m.delivery_step, show: choice(deliveryStates, stateName) },
  outgoing: { name: m.log_field_message, show: choice(outgoingKinds, outgoingName) },
  deliveryMethod: { name: m.delivery_method, show: choice(deliveryMethods, methodName) },
  serials: { name: m.log_field_serials, show: list },
  lots: { name: m.lots_title, show: list },
  recalled: { name: m.log_field_recalled },
  orderLots: { name: m.log_field_order_lots, show: list },
  orderLotsGone: { name: m.log_field_order_lots_gone, show: list },
  unitEvent: { name: m.units_step, show: choice(unitEventKinds, unitEventName) },
  charge: { name: m.log_field_charge, show: money },
  fee: { name: m.delivery_fee, show: money },
  town: { name: m.delivery_town },
  place: { name: m.delivery_quarter },
  agency: { name: m.delivery_agency_name },
  carrier: { name: m.delivery_carrier },
  expiresOn: { name: m.recall_expires_on, show: day },
  promisedOn: { name: m.delivery_promised_on, show: day },
  isTold: { name: m.delivery_told },
  feePaidTo: {
    name: m.delivery_fee_paid_to,
    show: (value) => (value === 'carrier' ? m.delivery_paid_to_carrier() : m.delivery_paid_to_shop()),
  },
  agenciesRemoved: { name: m.log_agencies_removed, show: list },
  ...Object.fromEntries(modules.map((module) => [`${module}On`, { name: moduleWords[module].name }])),
  orders: { name: m.backoffice_orders, show: list },
  messages: { name: m.backoffice_messages },
  visits: { name: m.log_field_visits },
  device: { name: m.log_field_device },
  userAgent: { name: m.log_field_device },
  signedInAt: { name: m.log_field_signed_in, show: moment },
  attempts: { name: m.log_field_attempts },
  rights: { name: m.programs_may_read, show: choices(apiRights, (right) => rightWords[right]()) },
  events: { name: m.programs_tell, show: choices(eventNames, (event) => eventWords[event]()) },
  url: { name: m.programs_url },
  isOn: { name: m.programs_is_on },
  event: { name: m.programs_event, show: choice([...eventNames, 'test'], nameOfEvent) },
  answer: {
    name: m.programs_answers,
    show: (value) => (typeof value === 'string' ? answerName(value) : undefined),
  },
  lastError: {
    name: m.log_field_last_error,
    show: (value) => (value === 'expired' ? m.mails_expired() : undefined),
  },
};

/** `imageColor` is shown while a picture loads. */
export const isTechnical = (field: string) => field === 'imageColor' || field === 'noticeSize';

/** The order of the forms; JSON in the database has none. */
export const inOrder = (fields: string[]) => {
  const place = (field: string) => Object.keys(words).indexOf(field) + 1 || Number.MAX_SAFE_INTEGER;
  return fields.toSorted((one, other) => place(one) - place(other));
};

export const factName = (field: string) => words[field]?.name() ?? field;

export function showFact(field: string, value: Fact): string {
  const shown = words[field]?.show?.(value);
  if (shown !== undefined) return shown;
  if (value === null || value === '') return m.log_empty();
  if (typeof value === 'boolean') return value ? m.log_yes() : m.log_no();
  if (typeof value === 'number') return showNumber(value);
  return typeof value === 'string' ? value : m.log_rows({ count: showNumber(value.length) });
}
