import { m } from '../../generated/words/messages.js';

const screens: Record<string, () => string> = {
  '/admin/dashboard': m.help_dashboard,
  '/admin/orders': m.help_orders,
  '/admin/orders/': m.help_order,
  '/admin/orders/new': m.help_new_order,
  '/admin/orders/trial': m.help_trial,
  '/admin/counter': m.help_counter,
  '/admin/stock': m.help_stock,
  '/admin/messages': m.help_messages,
  '/admin/customers': m.help_customers,
  '/admin/quotes': m.help_quotes,
  '/admin/organisations': m.help_organisations,
  '/admin/documents': m.help_documents,
  '/admin/payments': m.help_money,
  '/admin/claims': m.help_money,
  '/admin/receivables': m.help_money,
  '/admin/margins': m.help_margins,
  '/admin/till': m.help_money,
  '/admin/deliveries': m.help_deliveries,
  '/admin/outbox': m.help_outbox,
  '/admin/products': m.help_products,
  '/admin/products/': m.help_product,
  '/admin/products/many': m.help_many,
  '/admin/products/import': m.help_import,
  '/admin/lots': m.help_lots,
  '/admin/units': m.help_units,
  '/admin/families': m.help_families,
  '/admin/size-guides': m.help_families,
  '/admin/search-words': m.help_search_words,
  '/admin/users': m.help_users,
  '/admin/company': m.help_company,
  '/admin/content': m.help_content,
  '/admin/settings': m.help_settings,
  '/admin/programs': m.help_programs,
  '/admin/profile': m.help_profile,
  '/admin/privacy': m.help_privacy,
  '/admin/profile/passkeys': m.help_passkeys,
  '/admin/log': m.help_log,
};

/** One sentence: a page loads those of no other screen. */
export function helpOfScreen(pathname: string): string {
  const [known] = Object.keys(screens)
    .filter((start) => pathname.startsWith(start))
    .sort((one, other) => other.length - one.length);
  return ((known && screens[known]) || m.help_everywhere)();
}
