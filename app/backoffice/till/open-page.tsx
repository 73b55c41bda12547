import { openTill } from '../../domain/tills/open-till.ts';
import { listTillNames } from '../../domain/tills/till.queries.ts';
import { openingForm } from '../../domain/tills/till.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/open-page';
import { ownTill } from './own-till.tsx';

export const meta = pageTitle(() => m.till_open());

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(administratorContext);
  const { names, last } = await listTillNames(context.get(shopContext).db, id);
  return { names, form: formOf(openingForm, { name: last ?? m.till_title() }) };
}

export const action = formAction({
  schema: openingForm,
  event: 'till not opened',
  save: ({ db, author, values, key }) => openTill(db, author, { key, ...values }),
  isOnce: true,
  to: '/admin/till',
  notice: 'till-opened',
});

export default function OpenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { names, form } = loaderData;
  const { field, frame } = useForm(form, actionData, {
    labels: { name: m.till_name, float: m.till_float },
    failed: m.till_open_failed(),
    problems: {
      'till-taken': ({ by }) => m.till_taken({ by }),
      'already-open': ({ till }) => ownTill(m.till_already_open({ till })),
      'key-used': () => ownTill(m.till_key_used()),
    },
  });
  return (
    <>
      <PageHeader title={m.till_open()} back="/admin/till" />
      <PlainForm {...frame} save={m.till_open()}>
        <TextField {...field('name')} hint={m.till_name_hint()} list="tills" />
        <datalist id="tills">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField {...field('float')} hint={m.till_float_hint()} inputMode="numeric" />
      </PlainForm>
    </>
  );
}
