import type { Route } from './+types/sent';
import { answerClosing } from './close.server.ts';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  return answerClosing({ id, how: 'sent', context });
}
