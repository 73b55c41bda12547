import { allowsPasskeys } from '../../domain/passkeys/passkey.ts';
import type { PasskeyAddress } from './passkey-support.tsx';

/** From the shop's public address: a proxy's headers say nothing about it. */
export function passkeyAddress({ publicUrl }: { publicUrl: string }): PasskeyAddress {
  return { origin: publicUrl, allowsPasskeys: allowsPasskeys(publicUrl) };
}
