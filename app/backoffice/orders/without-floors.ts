import { may, type Role } from '../../domain/administrators/permission.ts';

/** A role that may not see floors is sent none: 0 is below every price. */
export function withoutFloors<Line extends { floor: number }>(role: Role, lines: Line[]): Line[] {
  return may(role, 'see-floors') ? lines : lines.map((line) => ({ ...line, floor: 0 }));
}
