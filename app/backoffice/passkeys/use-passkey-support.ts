import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';

export type PasskeyAddress = { origin: string; allowsPasskeys: boolean };
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
