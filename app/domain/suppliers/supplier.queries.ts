import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { suppliers } from './supplier.tables.ts';

const byName = [sql`lower(${suppliers.name})`, suppliers.id];

export async function listSuppliers(
  db: Database,
  { search, page: asked, pageSize }: { search: string; page: number; pageSize: number },
) {
  const searched = sql`search_form(${suppliers.name} || ' ' || ${suppliers.country} || ' ' || ${suppliers.contactName})`;
  const isFound = search === '' ? undefined : sql`${searched} like contains_pattern(${search})`;
  const total = await db.$count(suppliers, isFound);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select(pick(suppliers, 'id', 'name', 'country', 'contactName', 'phone', 'email'))
    .from(suppliers)
    .where(isFound)
    .orderBy(...byName)
    .limit(pageSize)
    .offset(offset);
  return { suppliers: found, total, page, pageCount };
}

export async function listSupplierNames(db: Database): Promise<string[]> {
  const found = await db
    .select({ name: suppliers.name })
    .from(suppliers)
    .orderBy(...byName)
    .limit(1000);
  return found.map(({ name }) => name);
}

export async function findSupplier(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db.select().from(suppliers).where(eq(suppliers.id, id));
  return found;
}
