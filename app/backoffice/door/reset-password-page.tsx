import { data, Form, Link, redirect } from 'react-router';
import { refusePassword } from '../../domain/administrators/administrator.ts';
import { noteReset } from '../../domain/administrators/note-own-change.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { passwordError } from '../administrators/field-errors.ts';
import { officeTitle } from '../office-title.ts';
import type { Route } from './+types/reset-password-page';

export const meta = officeTitle(() => m.reset_title());

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { db, auth } = context.get(shopContext);
  const password = form.field('password');
  const refused = refusePassword(password);
  if (refused) return data({ reason: refused }, { status: 422 });
  if (password !== form.field('again')) return data({ reason: 'differ' as const }, { status: 422 });
  const token = url.searchParams.get('token') ?? '';
  const owner = await auth.ownerOfReset(token);
  const answer = owner ? await auth.resetPassword(token, password) : { ok: false };
  if (!answer.ok || !owner) return data({ reason: 'expired' as const }, { status: 410 });
  await noteReset(db, owner);
  return redirect('/admin?reset');
}

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const reason = actionData?.reason;
  return (
    <>
      <h1>{m.reset_title()}</h1>
      {reason === 'expired' && (
        <Notice kind="problem">
          <p>{m.reset_expired()}</p>
          <Link className="inline-flex min-h-11 items-center" to="/admin/forgot-password">
            {m.reset_ask_again()}
          </Link>
        </Notice>
      )}
      <Form className="grid gap-5" method="post" noValidate>
        <TextField
          id="password"
          name="password"
          type="password"
          label={m.new_password()}
          hint={m.password_hint()}
          autoComplete="new-password"
          error={reason && reason !== 'expired' && reason !== 'differ' ? passwordError(reason) : undefined}
        />
        <TextField
          id="again"
          name="again"
          type="password"
          label={m.confirm_password()}
          autoComplete="new-password"
          error={reason === 'differ' ? m.passwords_differ() : undefined}
        />
        <button className="button button-large button-wide" type="submit">
          {m.reset_save()}
        </button>
      </Form>
    </>
  );
}
