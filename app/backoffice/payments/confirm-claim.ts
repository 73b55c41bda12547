import type { Route } from './+types/confirm-claim';
import { answerClaim } from './answer-claim.server.ts';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  return answerClaim({ id, how: 'confirm', context });
}
