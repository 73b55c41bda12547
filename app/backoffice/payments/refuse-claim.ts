import type { Route } from './+types/refuse-claim';
import { answerClaim } from './answer-claim.server.ts';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  return answerClaim({ id, how: 'refuse', context });
}
