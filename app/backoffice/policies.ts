import type { Permission } from '../domain/administrators/permission.ts';

export type Policy = {
  read?: Permission;
  change?: Permission;
  /** Where the second step is set up, when the shop asks for one. */
  isOpenWithoutSecondStep?: true;
};

/**
 * What each address behind the gate asks for: `read` to see it, `change` to send it something. An address that is not
 * here lets nobody in, and one without `change` takes nothing.
 */
export const policies: Record<string, Policy> = {
  '/upload': { change: 'manage-products' },
  '/admin/*': { read: 'see-dashboard' },
  '/admin/live': { read: 'see-dashboard' },
  '/admin/dashboard': { read: 'see-dashboard' },
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
