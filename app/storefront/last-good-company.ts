import { readCompany } from '../domain/company/company.queries.ts';
import type { Company } from '../domain/company/company.ts';
import type { Shop } from '../platform/context.server.ts';

let lastGood: Company | undefined;

/** The company record; while the database does not answer, as it was read last: pages keep their frame. */
export async function readLastGoodCompany({ db, logError }: Shop): Promise<Company> {
  try {
    lastGood = await readCompany(db);
  } catch (error) {
    if (!lastGood) throw error;
    logError('company not read, the last good copy is shown', error);
  }
  return lastGood;
}
