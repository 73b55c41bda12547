import { parserOf, typedIn } from '../../domain/forms/form.schema.ts';
import { addWebhook, webhookForm } from '../../domain/webhooks/change-webhooks.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { formOf } from '../form/action/form-action.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/add-webhook-page';
import { SecretOnce } from './secret-once.tsx';
import { WebhookFields, webhookLabels, webhookProblems } from './webhook-fields.tsx';

export const meta = pageTitle(() => m.programs_add_webhook());

export function loader() {
  return { form: formOf(webhookForm, { isOn: true }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const typed = typedIn(webhookForm, await parseForm(request));
  const read = parserOf(webhookForm)(typed);
  const { accepts } = shop.webhookPoster;
  const answer = read.ok
    ? await attemptChange(shop, 'webhook not added', () =>
        addWebhook(shop.db, context.get(administratorContext), read, accepts),
      )
    : read;
  return answer.ok ? answer : refuse({ fields: {}, ...answer, typed, key: '' });
}

export default function AddWebhookPage({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const added = actionData && 'secret' in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={m.programs_add_webhook()} back="/admin/programs" />
      {added ? (
        <SecretOnce
          secret={added.secret}
          label={m.programs_secret()}
          sentence={m.programs_secret_once()}
          next={`/admin/programs/webhooks/${added.id}`}
          nextWords={m.programs_kept()}
        />
      ) : (
        <WebhookForm form={form} refused={actionData as Refused} />
      )}
    </>
  );
}

type Refused = Exclude<Route.ComponentProps['actionData'], { secret: string }>;
type WebhookFormProps = { form: Route.ComponentProps['loaderData']['form']; refused: Refused };

function WebhookForm({ form, refused }: WebhookFormProps) {
  const { field, check, frame } = useForm(form, refused, {
    prefix: 'webhook-',
    labels: webhookLabels,
    failed: m.programs_not_saved(),
    problems: { ...webhookProblems, 'too-many-webhooks': () => m.programs_too_many_webhooks() },
  });
  return (
    <PlainForm {...frame} save={m.programs_add_webhook()}>
      <WebhookFields field={field} check={check} />
    </PlainForm>
  );
}
