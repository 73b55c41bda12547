import { may, type Role } from '../administrators/permission.ts';

/** A lower floor permits lower prices, so it needs the same permission. */
export function mayNotLowerFloor(
  role: Role,
  before: { lprice: number },
  after: { lprice?: number },
): boolean {
  return (after.lprice ?? before.lprice) < before.lprice && !may(role, 'accept-below-floor');
}
