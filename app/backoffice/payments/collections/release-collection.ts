import type { Route } from './+types/release-collection';
import { handleCollection } from './handle-collection.server.ts';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  return handleCollection({ id, how: 'release', context });
}
