import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { forgetDrafts } from '../form/draft.tsx';
import { forgetDevice } from '../profile/push/device.ts';

export function Logout({ className, words = 'max-lg:sr-only' }: { className: string; words?: string }) {
  return (
    <Form method="post" action="/admin/logout" reloadDocument onSubmit={forgetThenSubmit}>
      <button className={className} type="submit" title={m.logout()}>
        <span className="icon icon-logout" aria-hidden="true" />
        <span className={words}>{m.logout()}</span>
      </button>
    </Form>
  );
}

const maxWaitMs = 1000;

/** Ends the notifications here too: after the session has ended, the shop does not know the device. */
function forgetThenSubmit(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  event.preventDefault();
  forgetDrafts();
  const waited = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  void Promise.race([forgetDevice(), waited]).finally(() => form.submit());
}
