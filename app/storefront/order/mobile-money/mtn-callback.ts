import { hastenCheck } from '../../../domain/orders/collections/hasten-check.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { isMtnProof } from '../../../platform/mobile-money/mtn-callback.server.ts';
import type { Route } from './+types/mtn-callback';

/** MTN sends it by PUT or POST. Whatever it says, it only makes the shop ask; the answer tells nothing to who guesses addresses. */
export function action({ params, context }: Route.ActionArgs) {
  const { db, signer, mobileMoney, background } = context.get(shopContext);
  const { id, proof } = params;
  if (mobileMoney?.provider === 'mtn' && isMtnProof(signer, { id, proof }))
    background.carryOn(
      'mobile money callback not saved',
      hastenCheck(db, { id, provider: 'mtn', reference: '' }),
    );
  return new Response(null, { status: 200 });
}
