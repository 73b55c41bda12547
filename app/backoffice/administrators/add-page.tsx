import { addAdministrator } from '../../domain/administrators/add-administrator.ts';
import { newAdministratorForm } from '../../domain/administrators/administrator.schema.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/add-page';
import { RoleSelect } from './administrator-fields.tsx';

export const meta = pageTitle(() => m.administrators_add());

export const loader = () => formOf(newAdministratorForm, { role: 'editor' });

export const action = formAction({
  schema: newAdministratorForm,
  secret: ['password'],
  event: 'administrator not added',
  save: ({ shop: { canMail }, db, author, values }) => addAdministrator(db, author, values, { canMail }),
  to: '/admin/users',
  notice: 'administrator-added',
});

export default function AddAdministratorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { field, value, edit } = useForm(loaderData, actionData, {
    labels: {
      username: m.field_name,
      email: m.field_email,
      password: m.password,
      role: m.administrators_role,
    },
    failed: m.administrators_add_failed(),
    problems: {
      'username-taken': ['username', m.administrator_username_taken],
      'email-taken': ['email', m.administrator_email_taken],
    },
    sentences: {
      'too-short': (name) =>
        name === 'password' ? m.password_too_short() : m.administrator_username_short(),
      'no-at-sign': m.administrator_username_at,
      'email-invalid': m.field_email_invalid,
      common: m.password_common,
    },
  });
  return (
    <>
      <PageHeader title={m.administrators_add()} back="/admin/users" />
      <section className="card-panel max-w-2xl">
        <EditForm {...edit} subject="administrator:new" isNew save={m.administrators_add()}>
          <TextField {...field('username')} />
          <TextField {...field('email')} type="email" />
          <TextField
            {...field('password')}
            type="password"
            hint={m.password_hint()}
            autoComplete="new-password"
          />
          <RoleSelect id="role" chosen={value('role')} hint={m.administrators_role_hint()} />
        </EditForm>
      </section>
    </>
  );
}
