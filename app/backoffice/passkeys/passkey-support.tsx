import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import type { PasskeyAddress } from '../../domain/passkeys/passkey.ts';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';

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

export type PasskeySupport = 'usable' | 'address' | 'other-address' | 'browser';

/** Undefined until the page's script runs. */
export function usePasskeySupport({ origin, allowsPasskeys }: PasskeyAddress): PasskeySupport | undefined {
  const [support, setSupport] = useState<PasskeySupport>();
  useEffect(() => {
    if (!allowsPasskeys) setSupport('address');
    else if (location.origin !== origin) setSupport('other-address');
    else setSupport(browserSupportsWebAuthn() ? 'usable' : 'browser');
  }, [origin, allowsPasskeys]);
  return support;
}
