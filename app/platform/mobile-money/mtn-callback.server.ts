import { isIP } from 'node:net';
import type { Signer } from '../secrets/signature.server.ts';

const purpose = 'mtn callback';

/** MTN calls only a named host over https. Without one, the shop polls. */
export function mtnCallbackUrl(
  { signer, publicUrl }: { signer: Signer; publicUrl: string },
  id: string,
): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const proof = signer.sign(purpose, id).slice(id.length + 1);
  return `${publicUrl}/payments/mtn/${id}/${proof}`;
}

/** Whether the address was made here: callbacks themselves are unsigned. */
export function isMtnProof(signer: Signer, { id, proof }: { id: string; proof: string }): boolean {
  return signer.verify(purpose, `${id}.${proof}`) === id;
}
