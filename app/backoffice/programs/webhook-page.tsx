import { data } from 'react-router';
import { eventNames } from '../../domain/api/api.ts';
import { numericIdOf } from '../../domain/id.ts';
import { changeWebhook, webhookForm } from '../../domain/webhooks/change-webhooks.ts';
import { findWebhook, listDeliveries } from '../../domain/webhooks/webhook.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { DeleteButton } from '../form/action/delete-button.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { orGone } from '../form/action/missing.server.ts';
import { EditForm, skipBackgroundReload } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/webhook-page';
import { Deliveries } from './deliveries.tsx';
import { WebhookFields, webhookLabels, webhookProblems } from './webhook-fields.tsx';

export const shouldRevalidate = skipBackgroundReload;

export const meta = pageTitle(() => m.programs_webhook());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const webhook = await findWebhook(db, numericIdOf(params));
  if (!webhook) throw data(null, { status: 404 });
  const chosen = Object.fromEntries(eventNames.map((event) => [event, webhook.events.includes(event)]));
  return {
    webhook,
    form: formOf(webhookForm, { url: webhook.url, isOn: webhook.isOn, ...chosen }),
    deliveries: await listDeliveries(db, webhook.id),
  };
}

export const action = formAction({
  schema: webhookForm,
  event: 'webhook not saved',
  save: ({ db, shop, author, values, id, form }) => {
    const known = { id: numericIdOf({ id }), version: Number(form.field('version')) };
    return orGone(changeWebhook(db, author, { ...values, ...known }, shop.webhookPoster.accepts));
  },
  to: '/admin/programs',
  notice: 'webhook-saved',
});

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, form, deliveries } = loaderData;
  const { id, url, version, isOn } = webhook;
  const { field, check, edit } = useForm(form, actionData, {
    prefix: 'webhook-',
    labels: webhookLabels,
    failed: m.programs_not_saved(),
    problems: { ...webhookProblems, gone: () => m.programs_gone(), stale: () => m.programs_stale() },
  });
  const { host } = new URL(url);
  return (
    <>
      <PageHeader title={m.programs_webhook()} back="/admin/programs">
        {isOn && (
          <ActionButton
            to={`/admin/programs/webhooks/${id}/test`}
            failed={m.programs_not_tried()}
            className="button button-quiet"
            keepsTyped
          >
            {m.programs_try()}
          </ActionButton>
        )}
      </PageHeader>
      <section className="card-panel max-w-3xl">
        <EditForm {...edit} subject={`webhook:${id}@${version}`}>
          <input type="hidden" name="version" value={version} />
          <WebhookFields field={field} check={check} />
        </EditForm>
      </section>
      <Deliveries deliveries={deliveries} />
      <DeleteButton
        to={`/admin/programs/webhooks/${id}/delete`}
        verb={m.programs_delete()}
        label={m.programs_delete_named({ name: host })}
        failed={m.programs_delete_failed()}
        title={m.programs_delete_webhook_title({ name: host })}
        text={m.programs_delete_webhook_text()}
      />
    </>
  );
}
