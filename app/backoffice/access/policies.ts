import type { Permission } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';

export type Policy = {
  read?: Permission;
  change?: Permission;
  /** Allowed before the second step is set up, where the shop requires one. */
  isOpenWithoutSecondStep?: true;
  /** Sentence of the refusal. The default says that it is for admins only. */
  refusal?: () => string;
};

/** Permissions by address: `read` for GET, `change` for POST. Without an entry everybody is refused. */
export const policies: Record<string, Policy> = {
  '/upload': { change: 'manage-products' },
  '/admin/*': { read: 'see-dashboard' },
  '/admin/live': { read: 'see-dashboard' },
  '/admin/dashboard': { read: 'see-dashboard' },
  '/admin/orders': { read: 'manage-orders' },
  '/admin/orders/new': { read: 'manage-orders', change: 'manage-orders' },
  '/admin/orders/product-search': { read: 'manage-orders' },
  '/admin/orders/:id': { read: 'manage-orders', change: 'manage-orders' },
  '/admin/orders/:id/announcement': { read: 'manage-orders' },
  '/admin/dashboard/visitors': { read: 'see-dashboard' },
  '/admin/orders/:id/invoice': { read: 'manage-orders', change: 'manage-orders' },
  '/admin/orders/:id/invoice.pdf': { read: 'manage-orders' },
  '/admin/products': { read: 'manage-products' },
  '/admin/products/add': { read: 'manage-products', change: 'manage-products' },
  '/admin/products/edit/:id': { read: 'manage-products', change: 'manage-products' },
  '/admin/products/:id/count': { change: 'manage-products' },
  '/admin/products/:id/archive': { change: 'manage-products' },
  '/admin/products/:id/restore': { change: 'manage-products' },
  '/admin/users': { read: 'see-administrators' },
  '/admin/users/add': {
    read: 'manage-administrators',
    change: 'manage-administrators',
    refusal: () => m.unauthorized_administrators({ verb: m.unauthorized_verb_add() }),
  },
  '/admin/users/:id': {
    change: 'manage-administrators',
    refusal: () => m.unauthorized_administrators({ verb: m.unauthorized_verb_update() }),
  },
  '/admin/users/:id/delete': {
    change: 'manage-administrators',
    refusal: () => m.unauthorized_administrators({ verb: m.unauthorized_verb_delete() }),
  },
  '/admin/company': { read: 'see-company', change: 'manage-company' },
  '/admin/company/logo': { change: 'manage-company' },
  '/admin/messages': { read: 'manage-messages' },
  '/admin/messages/:id/announcement': { read: 'manage-messages' },
  '/admin/messages/:id/read': { change: 'manage-messages' },
  '/admin/messages/:id/delete': { change: 'manage-messages' },
  '/admin/settings': { read: 'see-settings', change: 'manage-settings' },
  '/admin/mails/:id/retry': { change: 'see-mail' },
  '/admin/privacy': { read: 'manage-personal-data' },
  '/admin/privacy/export': { change: 'manage-personal-data' },
  '/admin/privacy/erase': { change: 'manage-personal-data' },
  '/admin/log': { read: 'read-audit-log' },
  '/admin/products/import': { read: 'manage-products', change: 'manage-products' },
  '/admin/products/import/template': { read: 'manage-products' },
  '/admin/products/import/:id': { read: 'manage-products' },
  '/admin/products/import/:id/apply': { change: 'manage-products' },
  '/admin/products/import/:id/progress': { read: 'manage-products' },
  '/admin/products/export': { read: 'manage-products' },
  '/admin/orders/export': { read: 'manage-orders' },
  '/admin/messages/export': { read: 'manage-messages' },
  '/admin/export-too-long/:of': { read: 'see-dashboard' },
  '/admin/profile': { read: 'manage-own-profile', change: 'manage-own-profile' },
  '/admin/profile/password': { change: 'manage-own-profile' },
  '/admin/profile/sessions/:id/end': { change: 'manage-own-profile' },
  '/admin/profile/second-step': {
    read: 'manage-own-profile',
    change: 'manage-own-profile',
    isOpenWithoutSecondStep: true,
  },
  '/admin/profile/second-step/confirm': { change: 'manage-own-profile', isOpenWithoutSecondStep: true },
  '/admin/profile/second-step/drop': { change: 'manage-own-profile' },
  '/admin/profile/second-step/recovery-codes': { change: 'manage-own-profile' },
};
