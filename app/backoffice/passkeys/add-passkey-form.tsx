import { type FormEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { PasskeyAddress } from '../../domain/passkeys/passkey.ts';
import { maxDeviceName, maxPasskeys } from '../../domain/passkeys/passkey.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { isUnanswered, type Unanswered } from '../form/unanswered.ts';
import { type DeviceRefusal, makePasskey } from './ask-device.ts';
import type { RefusedChallenge } from './passkey-acts.ts';
import { NoPasskeysHere, usePasskeySupport } from './passkey-support.tsx';

type AddPasskeyFormProps = {
  address: PasskeyAddress;
  device: string;
  refused: { reason: 'refused' | 'failed' } | Unanswered | undefined;
};

type Refused = RefusedChallenge | DeviceRefusal | NonNullable<AddPasskeyFormProps['refused']>;

export function AddPasskeyForm({ address, device, refused: refusedByShop }: AddPasskeyFormProps) {
  const support = usePasskeySupport(address);
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const [isAsking, setIsAsking] = useState(false);
  const [refusedBefore, setRefusedBefore] = useState<RefusedChallenge | DeviceRefusal>();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = event.currentTarget.elements.namedItem('password');
    setIsAsking(true);
    setRefusedBefore(undefined);
    const asked = await makePasskey<RefusedChallenge>(form);
    setIsAsking(false);
    if (!asked.ok) return setRefusedBefore(asked.refused);
    // A second tap must not send an accepted password again.
    if (password instanceof HTMLInputElement) password.value = '';
    await submit({ answer: asked.answer, device: String(form.get('device')) }, { method: 'post' });
  }

  if (!support) return null;
  if (support !== 'usable') return <NoPasskeysHere why={support} at={address} />;
  const refused: Refused | undefined = refusedBefore ?? (isAsking ? undefined : refusedByShop);
  const wrongPassword = refused?.reason === 'wrong-password' ? m.password_wrong() : undefined;
  return (
    <form className="grid gap-5" method="post" onSubmit={add} noValidate>
      {refused && !wrongPassword && (
        <FailedChange
          sentence={sentences[refused.reason]('minutes' in refused ? refused.minutes : 0)}
          unanswered={isUnanswered(refused) ? refused : undefined}
        />
      )}
      <TextField
        id="device"
        name="device"
        label={m.passkeys_name()}
        hint={m.passkeys_name_hint()}
        autoComplete="off"
        required={false}
        maxLength={maxDeviceName}
        defaultValue={device}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label={m.current_password()}
        autoComplete="current-password"
        error={wrongPassword}
      />
      <button className="button justify-self-start" type="submit" disabled={isAsking || isSending}>
        {m.passkeys_add()}
      </button>
    </form>
  );
}

const sentences: Record<Refused['reason'], (minutes: number) => string> = {
  'wrong-password': () => m.password_wrong(),
  'too-many': (minutes) => m.sign_in_too_many({ minutes }),
  'too-many-passkeys': () => m.passkeys_too_many({ max: maxPasskeys }),
  'already-there': () => m.passkeys_already_there(),
  'no-screen-lock': () => m.passkeys_no_screen_lock(),
  address: () => m.passkeys_address_refused(),
  cancelled: () => m.passkeys_add_cancelled(),
  refused: () => m.passkeys_add_refused(),
  failed: () => m.passkeys_add_failed(),
  unanswered: () => m.passkeys_add_failed(),
};
