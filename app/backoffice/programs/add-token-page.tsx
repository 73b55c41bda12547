import { apiRights } from '../../domain/api/api.ts';
import { addToken, tokenForm } from '../../domain/api/change-tokens.ts';
import { parserOf, typedIn } from '../../domain/forms/form.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { formOf } from '../form/action/form-action.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/add-token-page';
import { rightWords } from './program-words.ts';
import { SecretOnce } from './secret-once.tsx';

export const meta = pageTitle(() => m.programs_add_token());

export function loader() {
  return { form: formOf(tokenForm) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const typed = typedIn(tokenForm, await parseForm(request));
  const read = parserOf(tokenForm)(typed);
  const answer = read.ok
    ? await attemptChange(shop, 'api token not added', () =>
        addToken(shop.db, context.get(administratorContext), read),
      )
    : read;
  return answer.ok ? answer : refuse({ fields: {}, ...answer, typed, key: '' });
}

export default function AddTokenPage({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const added = actionData && 'token' in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={m.programs_add_token()} back="/admin/programs" />
      {added ? (
        <SecretOnce
          secret={added.token}
          label={m.programs_token()}
          sentence={m.programs_token_once()}
          next="/admin/programs"
          nextWords={m.programs_kept()}
        />
      ) : (
        <TokenForm form={form} refused={actionData as Refused} />
      )}
    </>
  );
}

type Refused = Exclude<Route.ComponentProps['actionData'], { token: string }>;
type TokenFormProps = { form: Route.ComponentProps['loaderData']['form']; refused: Refused };

function TokenForm({ form, refused }: TokenFormProps) {
  const { field, check, frame } = useForm(form, refused, {
    prefix: 'token-',
    labels: { name: m.programs_token_name, ...rightWords },
    failed: m.programs_not_saved(),
    problems: {
      'no-rights': () => m.programs_no_rights(),
      'name-taken': ['name', m.programs_name_taken],
      'too-many-tokens': () => m.programs_too_many_tokens(),
    },
  });
  return (
    <PlainForm {...frame} save={m.programs_add_token()}>
      <TextField {...field('name')} hint={m.programs_token_name_hint()} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{m.programs_may_read()}</legend>
        {apiRights.map((right) => (
          <Checkbox
            key={right}
            {...check(right)}
            hint={right === 'orders' ? m.programs_orders_hint() : undefined}
          />
        ))}
      </fieldset>
    </PlainForm>
  );
}
