import { checkNow } from '../../../domain/orders/momo-requests/check-now.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { isMtnProof } from '../../../platform/mobile-money/mtn.server.ts';
import type { Route } from './+types/mtn-callback';

/** MTN sends it by PUT or POST. It only makes the shop ask MTN; the answer does not say whether the address exists. */
export function action({ params, context }: Route.ActionArgs) {
  const { db, signer, mobileMoney, background } = context.get(shopContext);
  const { id, proof } = params;
  if (mobileMoney?.provider === 'mtn' && isMtnProof(signer, { id, proof }))
    background.runAfterResponse(
      'mobile money callback not saved',
      checkNow(db, { id, provider: 'mtn', reference: '' }),
    );
  return new Response(null, { status: 200 });
}
