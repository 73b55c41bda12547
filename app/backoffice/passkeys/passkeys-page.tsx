import { data } from 'react-router';
import { listPasskeys } from '../../domain/passkeys/passkey.queries.ts';
import { maxDeviceName, passkeyAddress } from '../../domain/passkeys/passkey.ts';
import { recordAddedPasskey } from '../../domain/passkeys/record-added-passkey.ts';
import { cut, tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { deviceName } from '../profile/push/device-list.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/passkeys-page';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { PasskeyList } from './passkey-list.tsx';

export const meta = pageTitle(() => m.passkeys());

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return {
    passkeys: await listPasskeys(shop.db, context.get(administratorContext).id),
    address: passkeyAddress(shop),
    device: deviceName(request.headers.get('User-Agent')),
  };
}

/** The device has made a passkey: `answer` is the browser's. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const { auth, db, canMail, publicUrl, logError } = context.get(shopContext);
  const self = context.get(administratorContext);
  const device = cut(tidyLine(form.field('device')), maxDeviceName) || m.session_unknown();
  try {
    const added = await auth.addPasskey(request.headers, { answer: form.field('answer'), device });
    if (!added.ok) return data({ reason: 'refused' as const }, { status: 422 });
    const { id } = added.response;
    const profileLink = `${publicUrl}/admin/profile/passkeys`;
    await recordAddedPasskey(db, self, { id, device, profileLink }, { canMail });
    return redirectWithNotice('/admin/profile/passkeys', 'passkey-added', added.cookies);
  } catch (error) {
    logError('passkey not added', error);
    return data({ reason: 'failed' as const }, { status: 503 });
  }
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, address, device } = loaderData;
  const { answer, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.passkeys()} back="/admin/profile" />
      <div className="grid max-w-2xl gap-6">
        <section className="card-panel" aria-labelledby="own-passkeys">
          <h2 id="own-passkeys">{m.passkeys_own()}</h2>
          <PasskeyList passkeys={passkeys} />
        </section>
        <section className="card-panel" aria-labelledby="add-passkey">
          <h2 id="add-passkey">{m.passkeys_add()}</h2>
          <p>{m.passkeys_explain()}</p>
          <AddPasskeyForm address={address} device={device} refused={unanswered ?? answer} />
          <noscript>
            <p>{m.passkeys_no_script()}</p>
          </noscript>
        </section>
      </div>
    </>
  );
}
