import { addAdministrator } from '../../domain/administrators/add-administrator.ts';
import {
  administratorForm,
  type NewAdministratorRefusals,
  parseNewAdministrator,
  type TypedAdministrator,
} from '../../domain/administrators/administrator.schema.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/add-page';
import { passwordError, profileErrors } from './field-errors.ts';
import { NameAndEmail } from './name-and-email.tsx';
import { RoleSelect } from './role-select.tsx';

export const meta = pageTitle(() => m.administrators_add());

type RefusedAddition = {
  typed: TypedAdministrator;
  reason: Refusal<typeof addAdministrator>['reason'] | 'fields' | 'failed';
  fields: NewAdministratorRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  // Without the password: what was typed goes back to the browser.
  const typed = typedIn(administratorForm, form);
  const read = parseNewAdministrator({ ...typed, password: form.field('password') });
  if (!read.ok) return refuse<RefusedAddition>({ ...read, typed });
  const added = await attemptChange(shop, 'administrator not added', () =>
    addAdministrator(shop.db, context.get(administratorContext), read.administrator, {
      canMail: shop.canMail,
    }),
  );
  if (!added.ok) return refuse<RefusedAddition>({ reason: added.reason, fields: {}, typed });
  return redirectWithNotice('/admin/users', 'administrator-added');
}

export default function AddAdministratorPage({ actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  const { username, email } = profileErrors(refused);
  const password = refused?.fields.password && passwordError(refused.fields.password);
  const errors = { username, email, password };
  return (
    <>
      <PageHeader title={m.administrators_add()} back="/admin/users" />
      <section className="card-panel max-w-2xl">
        <EditForm
          subject="administrator:new"
          isNew
          save={m.administrators_add()}
          failed={m.administrators_add_failed()}
          errors={[
            { fieldId: 'username', name: m.field_name(), error: username },
            { fieldId: 'email', name: m.field_email(), error: email },
            { fieldId: 'password', name: m.password(), error: password },
          ]}
        >
          <NameAndEmail typed={refused?.typed} errors={errors} />
          <TextField
            id="password"
            name="password"
            type="password"
            label={m.password()}
            hint={m.password_hint()}
            autoComplete="new-password"
            error={errors.password}
          />
          <RoleSelect
            id="role"
            chosen={refused?.typed.role ?? 'editor'}
            hint={m.administrators_role_hint()}
          />
        </EditForm>
      </section>
    </>
  );
}
