import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Unanswered } from '../form/unanswered.ts';

export type DeviceRefusal =
  /** Cancelled, too late, or no passkey of this shop: browsers do not tell which. */
  | { reason: 'cancelled' }
  | { reason: 'already-there' }
  | { reason: 'no-screen-lock' }
  | { reason: 'address' }
  | Unanswered;

type Asked<Refused> = { ok: true; answer: string } | { ok: false; refused: Refused | DeviceRefusal };

/** Asks the shop for a challenge, and the device for a new passkey. `Refused` is what the shop may answer instead. */
export function makePasskey<Refused>(form: FormData): Promise<Asked<Refused>> {
  return ask<PublicKeyCredentialCreationOptionsJSON, Refused>(
    '/admin/profile/passkeys/challenge',
    form,
    (optionsJSON) => startRegistration({ optionsJSON }),
  );
}

export function answerWithPasskey<Refused>(): Promise<Asked<Refused>> {
  return ask<PublicKeyCredentialRequestOptionsJSON, Refused>(
    '/admin/passkey/challenge',
    new FormData(),
    (optionsJSON) => startAuthentication({ optionsJSON }),
  );
}

async function ask<Options, Refused>(
  address: string,
  form: FormData,
  start: (options: Options) => Promise<object>,
): Promise<Asked<Refused>> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  }).catch(() => undefined);
  const content = await response?.json().catch(() => undefined);
  if (content?.ok === false) return content;
  if (!response?.ok || !content?.options)
    return { ok: false, refused: { reason: 'unanswered', status: response?.status ?? 0, content } };
  try {
    return { ok: true, answer: JSON.stringify(await start(content.options)) };
  } catch (error) {
    return {
      ok: false,
      refused: { reason: reasons.get(error instanceof Error ? error.name : '') ?? 'cancelled' },
    };
  }
}

/** By the names of the exceptions in the WebAuthn standard. */
const reasons = new Map<string, 'already-there' | 'no-screen-lock' | 'address'>([
  ['InvalidStateError', 'already-there'],
  ['ConstraintError', 'no-screen-lock'],
  ['SecurityError', 'address'],
]);
