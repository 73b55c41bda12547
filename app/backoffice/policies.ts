import type { Permission } from '../domain/administrators/permission.ts';

export type Policy = { read: Permission; change?: Permission };

/**
 * What each address behind the gate asks for: `read` to see it, `change` to send it something. An address that is not
 * here lets nobody in, and one without `change` takes nothing.
 */
export const policies: Record<string, Policy> = {
  '/admin/*': { read: 'see-dashboard' },
  '/admin/live': { read: 'see-dashboard' },
  '/admin/dashboard': { read: 'see-dashboard' },
};
