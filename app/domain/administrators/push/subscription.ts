import { may, type Permission, type Role } from '../permission.ts';

export const pushKinds = ['new-order', 'new-message', 'low-stock', 'price-request'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Only roles that may see a thing are notified of it. */
const permissions: Record<PushKind, Permission> = {
  'new-order': 'see-orders',
  'new-message': 'manage-messages',
  'low-stock': 'receive-goods',
  'price-request': 'accept-below-floor',
};

export function mayBeTold(role: Role, kind: PushKind): boolean {
  return may(role, permissions[kind]);
}

export function kindsFor(role: Role): PushKind[] {
  return pushKinds.filter((kind) => mayBeTold(role, kind));
}

/** Most devices of one administrator; another one replaces the device seen longest ago. */
export const maxDevices = 10;

/** Without a sign-in for this long, a device gets no more notifications. */
export const maxUnseenDays = 30;
