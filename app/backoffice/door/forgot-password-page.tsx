import { data, Form, Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { officeTitle } from '../office-title.ts';
import type { Route } from './+types/forgot-password-page';

export const meta = officeTitle(() => m.forgot_title());

export function loader({ context }: Route.LoaderArgs) {
  return { canMail: context.get(shopContext).canMail };
}

/** Answers the same whether the address is known or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = (await readForm(request)).field('email').trim();
  const { auth, canMail } = context.get(shopContext);
  if (email === '') return data({ isSent: false }, { status: 422 });
  if (canMail) await auth.requestReset(email.toLowerCase());
  return data({ isSent: canMail });
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{m.forgot_title()}</h1>
      {!loaderData.canMail && (
        <Notice kind="attention">
          <p>{m.forgot_no_mail()}</p>
        </Notice>
      )}
      {actionData?.isSent ? (
        <Notice>
          <p>{m.forgot_sent()}</p>
        </Notice>
      ) : (
        <Form className="grid gap-5" method="post" noValidate>
          <p>{m.forgot_hint()}</p>
          <TextField
            id="email"
            name="email"
            type="email"
            label={m.field_email()}
            autoComplete="email"
            error={actionData && loaderData.canMail ? m.field_required() : undefined}
          />
          <button className="button button-large button-wide" type="submit">
            {m.forgot_send()}
          </button>
        </Form>
      )}
      <p>
        <Link className="inline-flex min-h-11 items-center" to="/admin">
          {m.forgot_back()}
        </Link>
      </p>
    </>
  );
}
