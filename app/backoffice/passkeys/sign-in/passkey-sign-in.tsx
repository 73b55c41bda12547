import { useEffect, useState } from 'react';
import type { PasskeyAddress } from '../../../domain/passkeys/passkey.ts';
import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { isUnanswered } from '../../form/unanswered.ts';
import { useChange } from '../../form/use-change.ts';
import { answerWithPasskey, type DeviceRefusal } from '../ask-device.ts';
import { NoPasskeysHere, usePasskeySupport } from '../passkey-support.tsx';
import type { RefusedPasskey } from './sign-in.ts';

export function PasskeySignIn({ address, next }: { address: PasskeyAddress; next: string }) {
  const support = usePasskeySupport(address);
  const isPhone = useIsPhone();
  const fetcher = useChange<RefusedPasskey>({ isBackground: true });
  const [isAsking, setIsAsking] = useState(false);
  const [refusedBefore, setRefusedBefore] = useState<RefusedPasskey | DeviceRefusal>();

  async function signIn() {
    setIsAsking(true);
    setRefusedBefore(undefined);
    const asked = await answerWithPasskey<RefusedPasskey>();
    setIsAsking(false);
    if (!asked.ok) return setRefusedBefore(asked.refused);
    const action = `/admin/passkey?next=${encodeURIComponent(next)}`;
    fetcher.submit({ answer: asked.answer }, { method: 'post', action });
  }

  if (!support) return null;
  if (support !== 'usable') return <NoPasskeysHere why={support} at={address} />;
  const refused = refusedBefore ?? (isAsking ? undefined : (fetcher.unanswered ?? fetcher.data));
  return (
    <div className="grid gap-3">
      {refused && (
        <FailedChange
          sentence={sentences[refused.reason]('minutes' in refused ? refused.minutes : 0)}
          unanswered={isUnanswered(refused) ? refused : undefined}
        />
      )}
      <button
        className="button button-quiet button-large button-wide"
        type="button"
        onClick={signIn}
        disabled={isAsking || fetcher.state !== 'idle'}
      >
        {isPhone ? m.sign_in_with_phone() : m.sign_in_with_computer()}
      </button>
    </div>
  );
}

function useIsPhone(): boolean {
  const [isPhone, setIsPhone] = useState(false);
  useEffect(() => setIsPhone(matchMedia('(pointer: coarse)').matches), []);
  return isPhone;
}

const sentences: Record<(RefusedPasskey | DeviceRefusal)['reason'], (minutes: number) => string> = {
  'too-many': (minutes) => m.sign_in_too_many({ minutes }),
  refused: () => m.sign_in_passkey_refused(),
  cancelled: () => m.sign_in_passkey_cancelled(),
  'already-there': () => m.sign_in_passkey_cancelled(),
  'no-screen-lock': () => m.sign_in_passkey_cancelled(),
  address: () => m.passkeys_address_refused(),
  failed: () => m.sign_in_failed(),
  unanswered: () => m.sign_in_failed(),
};
