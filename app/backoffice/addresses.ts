import { may, type Permission, type Role } from '../domain/administrators/permission.ts';
import type { Module } from '../domain/settings/settings.ts';

export type Place =
  | 'home'
  | 'counter'
  | 'orders'
  | 'messages'
  | 'customers'
  | 'money'
  | 'products'
  | 'stock'
  | 'settings'
  | 'profile';

export type Address = {
  file: string;
  /** The entry of the menu under which it is a tab. */
  place?: Place;
  child?: string;
  read?: Permission;
  change?: Permission;
  /** While this is off, or each of these, the address does not exist. */
  module?: Module | readonly Module[];
  /** Allowed before the second step is set up, where the shop requires one. */
  isOpenWithoutSecondStep?: true;
  /** Where somebody is sent who may not read it: the first screen after the sign-in differs by role. */
  instead?: string;
  /** What the refusal names. Without it, the sentence says that the address is for admins only. */
  refusedTo?: 'add' | 'update' | 'delete';
};
type Entries = Record<string, Address & { /** For GET and POST. */ both?: Permission }>;

const entries: Entries = {
  '/admin/search': { file: 'search/search-page.tsx', read: 'see-orders' },
  '/admin/refused': { file: 'form/action/refused-page.tsx', read: 'manage-own-profile' },
  '/admin/live': { file: 'live/live-stream.ts', read: 'manage-own-profile' },
  '/admin/waiting': { file: 'live/waiting.ts', read: 'manage-own-profile' },
  '/admin/orders/:id/announcement': { file: 'live/announcement.ts', read: 'see-orders' },
  '/admin/messages/:id/announcement': { file: 'live/announcement.ts', read: 'manage-messages' },
  '/admin/price-requests/:id/announcement': { file: 'live/announcement.ts', read: 'manage-orders' },
  '/admin/dashboard': {
    file: 'dashboard/dashboard-page.tsx',
    place: 'home',
    read: 'see-dashboard',
    instead: '/admin/orders',
  },
  '/admin/orders': { file: 'orders/list/orders-page.tsx', place: 'orders', read: 'see-orders' },
  '/admin/orders/new': { file: 'orders/entry/new-order-page.tsx', both: 'manage-orders' },
  '/admin/orders/product-search': { file: 'orders/entry/product-search.ts', read: 'manage-orders' },
  '/admin/orders/:id': { file: 'orders/detail/order-page.tsx', read: 'see-orders', change: 'manage-orders' },
  '/admin/orders/:id/chat': { file: 'orders/detail/order-acts.ts', change: 'manage-orders' },
  '/admin/price-requests/:id/answer': {
    file: 'orders/detail/answer-price-request.ts',
    change: 'accept-below-floor',
  },
  '/admin/dashboard/visitors': { file: 'dashboard/visitors.ts', read: 'see-dashboard' },
  '/admin/customers': { file: 'customers/customers-page.tsx', place: 'customers', read: 'see-customers' },
  '/admin/customers/export': { file: 'import-export/export/export-list.ts', read: 'see-customers' },
  '/admin/customers/:id': { file: 'customers/customer-page.tsx', both: 'see-customers' },
  '/admin/orders/trial': { file: 'orders/trial/trial-page.tsx', read: 'see-orders' },
  '/admin/orders/trial/make': { file: 'orders/detail/order-acts.ts', change: 'manage-company' },
  '/admin/orders/trial/delete': { file: 'orders/detail/order-acts.ts', change: 'manage-company' },
  '/admin/orders/:id/invoice': {
    file: 'orders/invoice/invoice-page.tsx',
    read: 'see-documents',
    change: 'issue-documents',
  },
  '/admin/orders/:id/invoice.pdf': { file: 'documents/paper-download.ts', read: 'see-documents' },
  '/admin/orders/:id/invoice/new': { file: 'orders/invoice/invoice-terms-page.tsx', both: 'issue-documents' },
  '/admin/orders/:id/proforma': { file: 'orders/invoice/proforma-page.tsx', both: 'issue-documents' },
  '/admin/orders/:id/delivery-note': {
    file: 'orders/delivery/delivery-note-page.tsx',
    both: 'manage-deliveries',
  },
  '/admin/orders/:id/take-back': { file: 'orders/detail/order-acts.ts', change: 'manage-deliveries' },
  '/admin/delivery-notes/:id': { file: 'orders/delivery/issued-note-page.tsx', read: 'manage-deliveries' },
  '/admin/delivery-notes/:id.pdf': {
    file: 'documents/paper-download.ts',
    read: 'manage-deliveries',
  },
  '/admin/orders/:id/organisation': {
    file: 'orders/detail/order-acts.ts',
    change: 'manage-organisations',
  },
  '/admin/organisations': {
    file: 'organisations/organisations-page.tsx',
    place: 'customers',
    read: 'manage-organisations',
  },
  '/admin/organisations/export': {
    file: 'import-export/export/export-list.ts',
    read: 'manage-organisations',
  },
  '/admin/organisations/:id': { file: 'organisations/organisation-page.tsx', both: 'manage-organisations' },
  '/admin/organisations/:id/archive': {
    file: 'organisations/archive-organisation.ts',
    change: 'manage-organisations',
  },
  '/admin/documents': { file: 'documents/documents-page.tsx', place: 'money', read: 'see-documents' },
  '/admin/documents/export': { file: 'import-export/export/export-list.ts', read: 'see-documents' },
  '/admin/documents/:id': { file: 'documents/document-page.tsx', read: 'see-documents' },
  '/admin/documents/:id.pdf': { file: 'documents/paper-download.ts', read: 'see-documents' },
  '/admin/documents/:id/credit': { file: 'documents/credit/credit-page.tsx', both: 'issue-credit-notes' },
  '/admin/margins': { file: 'margins/margins-page.tsx', place: 'money', read: 'see-costs' },
  '/admin/margins/export': { file: 'import-export/export/export-list.ts', read: 'see-costs' },
  '/admin/accounting': { file: 'accounting/accounting-page.tsx', place: 'money', read: 'see-accounting' },
  '/admin/accounting/accounts': { file: 'accounting/accounts-page.tsx', both: 'manage-accounts' },
  '/admin/accounting/close': { file: 'accounting/close-month.ts', change: 'close-months' },
  '/admin/accounting/:id/reopen': { file: 'accounting/reopen-page.tsx', both: 'reopen-months' },
  '/admin/accounting/entries/export': { file: 'accounting/export-entries.ts', read: 'see-accounting' },
  '/admin/accounting/invoices/export': { file: 'accounting/export-invoices.ts', read: 'see-accounting' },
  '/admin/products': { file: 'products/list/products-page.tsx', place: 'products', read: 'see-products' },
  '/admin/products/print': { file: 'products/print/print-page.tsx', read: 'see-products' },
  '/admin/products/labels.pdf': { file: 'products/print/print-labels.ts', read: 'see-products' },
  '/admin/products/price-list.pdf': { file: 'products/print/print-list.ts', read: 'see-products' },
  '/admin/products/catalogue.pdf': { file: 'products/print/print-list.ts', read: 'see-products' },
  '/admin/products/add': { file: 'products/edit/add-product-page.tsx', both: 'manage-products' },
  '/admin/products/edit/:id': {
    file: 'products/edit/edit-product-page.tsx',
    child: 'products/stock/stock-panels.tsx',
    both: 'manage-products',
  },
  '/admin/products/many': { file: 'products/many/many-page.tsx', both: 'manage-products' },
  '/admin/products/many/undo': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/products/:id/count': { file: 'products/stock/stock-acts.ts', change: 'manage-products' },
  ...ofModule('serials', {
    '/admin/products/:id/lots': { file: 'products/stock/stock-acts.ts', change: 'manage-products' },
    '/admin/products/:id/lots/stop': { file: 'products/stock/stock-acts.ts', change: 'manage-settings' },
  }),
  '/admin/products/:id/cost': { file: 'products/list/product-acts.ts', change: 'set-costs' },
  '/admin/products/:id/price': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/products/:id/duplicate': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/products/:id/hide': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/products/:id/archive': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/products/:id/family': { file: 'families/product-family-page.tsx', both: 'manage-products' },
  '/admin/products/:id/family/leave': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/products/:id/restore': { file: 'products/list/product-acts.ts', change: 'manage-products' },
  '/admin/counter': { file: 'counter/counter-page.tsx', place: 'counter', both: 'sell-at-counter' },
  '/admin/counter/goods': { file: 'goods/search-goods.ts', read: 'sell-at-counter' },
  '/admin/stock/receive': { file: 'stock/receive/receive-page.tsx', place: 'stock', both: 'receive-goods' },
  '/admin/stock/goods': { file: 'goods/search-goods.ts', read: 'receive-goods' },
  '/admin/stock/order-list': { file: 'stock/order-list/order-list.ts', read: 'receive-goods' },
  '/admin/stock/movements/export': {
    file: 'import-export/export/export-movements.ts',
    read: 'manage-products',
  },
  '/admin/stock/value/export': { file: 'import-export/export/export-stock-value.ts', read: 'see-costs' },
  '/admin/stock/arrivals': {
    file: 'stock/arrivals/arrivals-page.tsx',
    place: 'stock',
    read: 'receive-goods',
  },
  '/admin/stock/arrivals/export': { file: 'import-export/export/export-list.ts', read: 'receive-goods' },
  '/admin/stock/arrivals/:id': { file: 'stock/arrivals/arrival-page.tsx', both: 'receive-goods' },
  '/admin/stock/arrivals/:id/undo': { file: 'stock/arrivals/arrival-acts.ts', change: 'receive-goods' },
  '/admin/stock/arrivals/:id/delete': { file: 'stock/arrivals/arrival-acts.ts', change: 'receive-goods' },
  '/admin/suppliers': { file: 'suppliers/suppliers-page.tsx', place: 'stock', read: 'receive-goods' },
  '/admin/suppliers/export': { file: 'import-export/export/export-list.ts', read: 'receive-goods' },
  '/admin/suppliers/:id': { file: 'suppliers/supplier-page.tsx', both: 'receive-goods' },
  '/admin/search-words': {
    file: 'search-words/search-words-page.tsx',
    place: 'settings',
    read: 'manage-products',
  },
  '/admin/search-words/add': { file: 'search-words/synonym-page.tsx', both: 'manage-products' },
  '/admin/search-words/missed': { file: 'search-words/word-acts.ts', change: 'manage-products' },
  '/admin/search-words/:id': { file: 'search-words/synonym-page.tsx', both: 'manage-products' },
  '/admin/search-words/:id/delete': { file: 'search-words/word-acts.ts', change: 'manage-products' },
  '/admin/families': { file: 'families/families-page.tsx', place: 'products', both: 'manage-products' },
  '/admin/families/:id': { file: 'families/family-page.tsx', both: 'manage-products' },
  '/admin/size-guides': {
    file: 'size-guides/size-guides-page.tsx',
    place: 'products',
    read: 'manage-products',
  },
  '/admin/size-guides/:id': { file: 'size-guides/size-guide-page.tsx', both: 'manage-products' },
  '/admin/users': {
    file: 'administrators/administrators-page.tsx',
    place: 'settings',
    read: 'see-administrators',
  },
  '/admin/users/add': {
    file: 'administrators/add-page.tsx',
    both: 'manage-administrators',
    refusedTo: 'add',
  },
  '/admin/users/invitations': {
    file: 'administrators/administrator-acts.ts',
    change: 'manage-administrators',
    refusedTo: 'add',
  },
  '/admin/users/invitations/:id/revoke': {
    file: 'administrators/administrator-acts.ts',
    change: 'manage-administrators',
  },
  '/admin/users/:id': {
    file: 'administrators/change.ts',
    change: 'manage-administrators',
    refusedTo: 'update',
  },
  '/admin/users/:id/delete': {
    file: 'administrators/administrator-acts.ts',
    change: 'manage-administrators',
    refusedTo: 'delete',
  },
  '/admin/start': { file: 'start/start-page.tsx', both: 'manage-settings' },
  '/admin/company': {
    file: 'company/company-page.tsx',
    place: 'settings',
    read: 'see-company',
    change: 'manage-company',
  },
  '/admin/company/logo': { file: 'company/logo.ts', change: 'manage-company' },
  '/admin/company/stamp': { file: 'company/stamp.ts', change: 'manage-company' },
  '/admin/content': { file: 'content/content-page.tsx', place: 'settings', read: 'manage-content' },
  '/admin/content/:part': { file: 'content/edit-content-page.tsx', both: 'manage-content' },
  '/admin/content/:part/preview': { file: 'content/content-acts.ts', change: 'manage-content' },
  '/admin/content/:part/original': { file: 'content/content-acts.ts', change: 'manage-content' },
  '/admin/messages': { file: 'messages/messages-page.tsx', place: 'messages', read: 'manage-messages' },
  '/admin/messages/templates': { file: 'messages/templates/templates-page.tsx', read: 'manage-messages' },
  '/admin/messages/templates/:id': { file: 'messages/templates/template-page.tsx', both: 'manage-messages' },
  '/admin/messages/templates/:id/delete': {
    file: 'messages/templates/delete-template.ts',
    change: 'manage-messages',
  },
  '/admin/messages/:id/read': { file: 'messages/message-acts.ts', change: 'manage-messages' },
  '/admin/messages/:id/unread': { file: 'messages/message-acts.ts', change: 'manage-messages' },
  '/admin/messages/:id/answered': { file: 'messages/message-acts.ts', change: 'manage-messages' },
  '/admin/messages/:id/reply': { file: 'messages/message-acts.ts', change: 'manage-messages' },
  '/admin/messages/:id/delete': { file: 'messages/message-acts.ts', change: 'manage-messages' },
  '/admin/messages/:id/restore': { file: 'messages/message-acts.ts', change: 'manage-messages' },
  '/admin/settings': {
    file: 'settings/settings-page.tsx',
    place: 'settings',
    read: 'see-settings',
    change: 'manage-settings',
  },
  '/admin/programs': { file: 'programs/programs-page.tsx', place: 'settings', read: 'manage-settings' },
  '/admin/programs/documentation': { file: 'programs/documentation-page.tsx', read: 'manage-settings' },
  '/admin/programs/tokens/new': { file: 'programs/add-token-page.tsx', both: 'manage-settings' },
  '/admin/programs/tokens/:id/withdraw': { file: 'programs/program-acts.ts', change: 'manage-settings' },
  '/admin/programs/webhooks/new': { file: 'programs/add-webhook-page.tsx', both: 'manage-settings' },
  '/admin/programs/webhooks/:id': { file: 'programs/webhook-page.tsx', both: 'manage-settings' },
  '/admin/programs/webhooks/:id/test': { file: 'programs/program-acts.ts', change: 'manage-settings' },
  '/admin/programs/webhooks/:id/delete': { file: 'programs/program-acts.ts', change: 'manage-settings' },
  '/admin/programs/deliveries/:id/again': { file: 'programs/program-acts.ts', change: 'manage-settings' },
  '/admin/mails/put-away': { file: 'outbox/outgoing-acts.ts', change: 'see-mail' },
  '/admin/mails/:id/retry': { file: 'outbox/outgoing-acts.ts', change: 'see-mail' },
  '/admin/privacy': { file: 'privacy/privacy-page.tsx', read: 'manage-personal-data' },
  '/admin/privacy/export': { file: 'privacy/privacy-acts.ts', change: 'manage-personal-data' },
  '/admin/privacy/erase': { file: 'privacy/privacy-acts.ts', change: 'manage-personal-data' },
  '/admin/log': { file: 'audit-log/audit-log-page.tsx', place: 'settings', read: 'read-audit-log' },
  '/admin/products/import': {
    file: 'import-export/import/upload/import-page.tsx',
    place: 'products',
    both: 'manage-products',
  },
  '/admin/products/import/template': {
    file: 'import-export/export/export-products.ts',
    read: 'manage-products',
  },
  '/admin/products/import/:id': {
    file: 'import-export/import/preview/import-preview-page.tsx',
    both: 'manage-products',
  },
  '/admin/products/import/:id/apply': {
    file: 'import-export/import/apply/apply.ts',
    change: 'manage-products',
  },
  '/admin/products/import/:id/progress': {
    file: 'import-export/import/apply/progress.ts',
    read: 'manage-products',
  },
  '/admin/products/export': { file: 'import-export/export/export-products.ts', read: 'manage-products' },
  '/admin/orders/export': { file: 'import-export/export/export-orders.ts', read: 'manage-orders' },
  '/admin/messages/export': { file: 'import-export/export/export-messages.ts', read: 'manage-messages' },
  '/admin/sales/export': { file: 'dashboard/sales/export-sales.ts', read: 'see-dashboard' },
  '/admin/profile': { file: 'profile/profile-page.tsx', place: 'profile', both: 'manage-own-profile' },
  '/admin/profile/password': { file: 'profile/profile-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/sessions/:id/end': { file: 'profile/profile-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/push': { file: 'profile/push/push-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/push/renew': { file: 'profile/push/push-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/push/:id/off': { file: 'profile/push/push-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/push/:id/test': { file: 'profile/push/push-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/passkeys': { file: 'passkeys/passkeys-page.tsx', both: 'manage-own-profile' },
  '/admin/profile/passkeys/challenge': { file: 'passkeys/passkey-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/passkeys/:id/remove': { file: 'passkeys/passkey-acts.ts', change: 'manage-own-profile' },
  '/admin/profile/second-step': {
    file: 'profile/second-step/second-step-page.tsx',
    both: 'manage-own-profile',
    isOpenWithoutSecondStep: true,
  },
  '/admin/profile/second-step/confirm': {
    file: 'profile/second-step/second-step-acts.ts',
    change: 'manage-own-profile',
    isOpenWithoutSecondStep: true,
  },
  '/admin/profile/second-step/drop': {
    file: 'profile/second-step/second-step-acts.ts',
    change: 'manage-own-profile',
  },
  '/admin/profile/second-step/recovery-codes': {
    file: 'profile/second-step/second-step-acts.ts',
    change: 'manage-own-profile',
  },
  '/admin/*': { file: 'shell/not-found-page.tsx', read: 'manage-own-profile' },
  '/upload': { file: 'form/upload/upload.ts', change: 'manage-products' },
  ...ofModule('quotes', {
    '/admin/quotes/:id/announcement': { file: 'live/announcement.ts', read: 'manage-quotes' },
    '/admin/quotes': { file: 'quotes/quotes-page.tsx', place: 'orders', read: 'manage-quotes' },
    '/admin/quotes/export': { file: 'import-export/export/export-list.ts', read: 'manage-quotes' },
    '/admin/quotes/new': { file: 'quotes/new-quote-page.tsx', both: 'manage-quotes' },
    '/admin/quotes/:id': { file: 'quotes/quote-page.tsx', both: 'manage-quotes' },
    '/admin/quotes/:id/send': { file: 'quotes/quote-acts.ts', change: 'manage-quotes' },
    '/admin/quotes/:id/revise': { file: 'quotes/quote-acts.ts', change: 'manage-quotes' },
    '/admin/quotes/:id/decline': { file: 'quotes/quote-acts.ts', change: 'manage-quotes' },
    '/admin/quotes/:id/accept': { file: 'quotes/accept-quote.ts', change: 'manage-quotes' },
  }),
  ...ofModule('payments', {
    '/admin/claims/:id/announcement': { file: 'live/announcement.ts', read: 'record-payments' },
    '/admin/orders/:id/payments': { file: 'orders/payments/payment-page.tsx', both: 'record-payments' },
    '/admin/orders/:id/advance': {
      file: 'orders/detail/order-acts.ts',
      change: 'record-payments',
    },
    '/admin/orders/:id/refund': { file: 'orders/payments/refund-page.tsx', both: 'void-payments' },
    '/admin/claims': { file: 'payments/claims-page.tsx', place: 'money', read: 'record-payments' },
    '/admin/claims/:id/confirm': { file: 'payments/payment-acts.ts', change: 'record-payments' },
    '/admin/claims/:id/refuse': { file: 'payments/payment-acts.ts', change: 'record-payments' },
    '/admin/payment-terms': {
      file: 'payments/payment-terms-page.tsx',
      place: 'settings',
      both: 'manage-settings',
    },
    '/admin/payments': { file: 'payments/payments-page.tsx', place: 'money', read: 'see-payments' },
    '/admin/payments/export': { file: 'import-export/export/export-list.ts', read: 'see-payments' },
    '/admin/receivables': { file: 'payments/receivables-page.tsx', place: 'money', read: 'see-receivables' },
    '/admin/receivables/export': { file: 'import-export/export/export-list.ts', read: 'see-receivables' },
    '/admin/receivables/remind': { file: 'payments/payment-acts.ts', change: 'see-customers' },
    '/admin/receivables/withheld': { file: 'payments/withheld/withheld-page.tsx', read: 'see-receivables' },
    '/admin/receivables/withheld/export': {
      file: 'import-export/export/export-list.ts',
      read: 'see-receivables',
    },
    '/admin/receivables/withheld/:id': {
      file: 'payments/withheld/attestation-page.tsx',
      both: 'see-customers',
    },
    '/admin/payments/:id/void': { file: 'orders/payments/void-page.tsx', both: 'void-payments' },
    '/admin/deliveries/collect': { file: 'deliveries/collect-page.tsx', both: 'record-payments' },
    // Also while Mobile Money is off: requests that are open end there.
    '/admin/collections/:id/announcement': { file: 'live/announcement.ts', read: 'record-payments' },
    '/admin/collections': {
      file: 'payments/momo-requests/momo-requests-page.tsx',
      place: 'money',
      read: 'record-payments',
    },
    '/admin/collections/:id/check': {
      file: 'payments/payment-acts.ts',
      change: 'record-payments',
    },
    '/admin/collections/:id/release': {
      file: 'payments/payment-acts.ts',
      change: 'record-payments',
    },
  }),
  ...ofModule('delivery', {
    '/admin/orders/:id/delivery': { file: 'deliveries/order-delivery-page.tsx', both: 'manage-deliveries' },
    '/admin/deliveries': { file: 'deliveries/tour-page.tsx', place: 'orders', read: 'manage-deliveries' },
    '/admin/delivery': {
      file: 'delivery/delivery-page.tsx',
      place: 'settings',
      both: 'manage-delivery-zones',
    },
  }),
  ...ofModule('till', {
    '/admin/till': { file: 'till/till-page.tsx', place: 'money', read: 'run-till' },
    '/admin/till/open': { file: 'till/open-page.tsx', both: 'run-till' },
    '/admin/till/move': { file: 'till/move-page.tsx', both: 'run-till' },
    '/admin/till/close': { file: 'till/close-page.tsx', both: 'run-till' },
    '/admin/till/sessions/:id': { file: 'till/session-page.tsx', read: 'see-till-sessions' },
    '/admin/tills': { file: 'till/tills-page.tsx', read: 'see-all-tills' },
    '/admin/tills/moves/export': {
      file: 'import-export/export/export-till-moves.ts',
      read: 'see-all-tills',
    },
    '/admin/tills/export': { file: 'import-export/export/export-list.ts', read: 'see-all-tills' },
  }),
  ...ofModule('serials', {
    '/admin/orders/:id/serials': { file: 'units/serials-page.tsx', both: 'manage-deliveries' },
    '/admin/lots': { file: 'lots/lots-page.tsx', place: 'stock', read: 'manage-deliveries' },
    '/admin/lots/export': { file: 'import-export/export/export-list.ts', read: 'manage-deliveries' },
    '/admin/lots/:id': { file: 'lots/lot-page.tsx', read: 'manage-deliveries' },
    '/admin/lots/:id/export': { file: 'import-export/export/export-list.ts', read: 'manage-deliveries' },
    '/admin/lots/:id/expiry': { file: 'lots/expiry-page.tsx', both: 'let-expired-go' },
    '/admin/lots/:id/reached': { file: 'lots/note-reached.ts', change: 'manage-deliveries' },
    '/admin/orders/:id/lots': { file: 'units/order-lots-page.tsx', both: 'manage-deliveries' },
    '/admin/units': { file: 'units/units-page.tsx', place: 'stock', read: 'manage-deliveries' },
    '/admin/units/export': { file: 'import-export/export/export-list.ts', read: 'manage-deliveries' },
    '/admin/units/:id': { file: 'units/unit-page.tsx', both: 'manage-deliveries' },
    '/admin/units/:id/reached': { file: 'lots/note-reached.ts', change: 'manage-deliveries' },
    '/admin/units/:id/warranty': { file: 'units/warranty-page.tsx', both: 'manage-deliveries' },
  }),
  ...ofModule(['delivery', 'payments'], {
    '/admin/outbox': { file: 'outbox/outbox-page.tsx', place: 'messages', read: 'manage-deliveries' },
    '/admin/outbox/:id/sent': { file: 'outbox/outgoing-acts.ts', change: 'manage-deliveries' },
    '/admin/outbox/:id/skip': { file: 'outbox/outgoing-acts.ts', change: 'manage-deliveries' },
    '/admin/outbox/:id/opened': { file: 'outbox/outgoing-acts.ts', change: 'manage-deliveries' },
  }),
};

function ofModule(module: Module | readonly Module[], of: Entries): Entries {
  return Object.fromEntries(Object.entries(of).map(([address, entry]) => [address, { ...entry, module }]));
}

/** Every address behind the sign-in: which file answers it, and who may open it. `routes.ts` and `authorize.server.ts` read this table. */
export const addresses: Readonly<Record<string, Address>> = Object.fromEntries(
  Object.entries(entries).map(([address, { both, ...entry }]) => [
    address,
    both ? { ...entry, read: both, change: both } : entry,
  ]),
);

export function mayRead(address: string, role: Role, modules: readonly Module[]): boolean {
  const { read, module } = addresses[address] ?? {};
  return read !== undefined && may(role, read) && isOn(module, modules);
}

export type OpenScreen = { to: string; place: Place };

/** The tabs that somebody may open, by what follows `/admin/`. */
export function listScreens(role: Role, modules: readonly Module[]): OpenScreen[] {
  return Object.entries(addresses).flatMap(([address, { place }]) =>
    place && mayRead(address, role, modules) ? [{ to: address.slice('/admin/'.length), place }] : [],
  );
}

export function isOn(of: Address['module'], modules: readonly Module[]): boolean {
  return !of || [of].flat().some((module) => modules.includes(module));
}
