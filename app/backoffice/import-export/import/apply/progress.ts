import { findImportProgress } from '../../../../domain/import-export/import/import.queries.ts';
import { failStaleImports } from '../../../../domain/import-export/import/interrupted-imports.ts';
import { shopContext } from '../../../../platform/context.server.ts';
import type { Route } from './+types/progress';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  await failStaleImports(db);
  const progress = await findImportProgress(db, params.id);
  return Response.json(progress ?? { state: 'unknown' }, { status: progress ? 200 : 404 });
}
