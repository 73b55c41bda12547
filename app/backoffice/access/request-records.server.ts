import type { RouterContextProvider } from 'react-router';
import { findCompany } from '../../domain/company/company.queries.ts';
import type { Company } from '../../domain/company/company.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import type { Settings } from '../../domain/settings/settings.schema.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The settings and the company as they are when a request first asks: guard, shell and screen need them, and get one answer. */
export const settingsOf = onceARequest<Settings>(findSettings);
export const companyOf = onceARequest<Company>(findCompany);

function onceARequest<Found>(find: (db: Database) => Promise<Found>) {
  const asked = new WeakMap<Context, Promise<Found>>();
  return (context: Context): Promise<Found> => {
    const known = asked.get(context) ?? find(context.get(shopContext).db);
    asked.set(context, known);
    return known;
  };
}
