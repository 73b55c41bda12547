import { may, type Role } from '../administrators/permission.ts';

/** Lowering the floor makes room for prices that only some may accept: it asks for the same permission. */
export function mayNotLowerFloor(
  role: Role,
  before: { lprice: number },
  after: { lprice?: number },
): boolean {
  return (after.lprice ?? before.lprice) < before.lprice && !may(role, 'accept-below-floor');
}
