import { failStaleImports } from '../../../../domain/import-export/import/fail-stale-imports.ts';
import { findImportProgress } from '../../../../domain/import-export/import/import.queries.ts';
import { shopContext } from '../../../../platform/context.server.ts';
import type { Route } from './+types/progress';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  await failStaleImports(db);
  const progress = await findImportProgress(db, params.id);
  return Response.json(progress ?? { state: 'unknown' }, { status: progress ? 200 : 404 });
}
