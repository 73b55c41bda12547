import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import type { PasskeyAddress, PasskeySupport } from './use-passkey-support.ts';

const sentences: Record<Exclude<PasskeySupport, 'usable'>, (origin: string) => string> = {
  address: (address) => m.passkeys_need_https({ address }),
  'other-address': (address) => m.passkeys_other_address({ address }),
  browser: () => m.passkeys_no_browser(),
};

export function NoPasskeysHere({ why, at }: { why: Exclude<PasskeySupport, 'usable'>; at: PasskeyAddress }) {
  return (
    <Notice kind="attention">
      <p className="wrap-anywhere">{sentences[why](at.origin)}</p>
    </Notice>
  );
}
