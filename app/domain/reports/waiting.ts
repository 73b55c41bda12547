import { may, type Role } from '../administrators/permission.ts';

export type Waiting = {
  unread: number;
  pending: number;
  /** Quotes that were asked; 0 while their module is off. */
  requested: number;
  /** Payments that buyers announced; 0 while their module is off. */
  claims: number;
};

export function waitingFor(role: Role, { unread, pending, requested, claims }: Waiting): number {
  return (
    (may(role, 'see-orders') ? pending : 0) +
    (may(role, 'manage-messages') ? unread : 0) +
    (may(role, 'manage-quotes') ? requested : 0) +
    (may(role, 'record-payments') ? claims : 0)
  );
}
