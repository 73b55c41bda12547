import { findStart, startForm, startShop } from '../../domain/company/start-shop.ts';
import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/start-page';

export const meta = pageTitle(() => m.start_title());

export async function loader({ context }: Route.LoaderArgs) {
  const { values, seen } = await findStart(context.get(shopContext).db);
  return { seen, form: formOf(startForm, values) };
}

export const action = formAction({
  schema: startForm,
  event: 'first answers not saved',
  save: ({ shop: { canMail }, db, author, values, form }) =>
    startShop(db, author, { values, seen: form.field('seen') }, { canMail }),
  to: '/admin/dashboard',
  notice: 'changes-saved',
});

const ways = ['till', 'delivery', 'quotes', 'payments', 'serials', 'importExport', 'homeTeaching'] as const;

/** What a new seller is asked first. All of it can be changed under Company and Settings. */
export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { field, area, check, frame } = useForm(loaderData.form, actionData, {
    labels: {
      name: m.company_name,
      whatsapp: m.company_whatsapp,
      address: m.company_address,
      tillOn: m.start_till,
      deliveryOn: m.start_delivery,
      quotesOn: m.start_quotes,
      paymentsOn: m.start_payments,
      serialsOn: m.start_serials,
      importExportOn: m.start_import_export,
      homeTeachingOn: m.start_home_teaching,
    },
    failed: m.company_failed(),
    problems: { stale: () => m.start_stale() },
    sentences: { ...phoneSentences, 'phone-invalid': m.company_phone_invalid },
  });
  return (
    <>
      <PageHeader title={m.start_title()} back="/admin/dashboard" />
      <PlainForm {...frame} save={m.start_save()}>
        <input type="hidden" name="seen" value={loaderData.seen} />
        <p className="text-muted">{m.start_hint()}</p>
        <div className="form-columns items-start">
          <TextField {...field('name')} autoComplete="organization" />
          <TextField {...field('whatsapp')} type="tel" inputMode="tel" />
        </div>
        <TextArea {...area('address')} className="input min-h-0" rows={2} />
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{m.start_how()}</legend>
          {ways.map((way) => (
            <Checkbox key={way} {...check(`${way}On`)} />
          ))}
        </fieldset>
      </PlainForm>
    </>
  );
}
