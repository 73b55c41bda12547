import type { Route } from './+types/skip';
import { answerClosing } from './close.server.ts';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  return answerClosing({ id, how: 'skipped', context });
}
