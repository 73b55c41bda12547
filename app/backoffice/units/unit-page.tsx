import { data, Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { todayInDouala } from '../../domain/date.ts';
import { numericIdOf } from '../../domain/id.ts';
import { localized } from '../../domain/localized.ts';
import { findReached } from '../../domain/orders/recalls/recall.queries.ts';
import { noteUnit, unitForm } from '../../domain/orders/units/note-unit.ts';
import { findUnit } from '../../domain/orders/units/unit.queries.ts';
import { stepsFrom } from '../../domain/products/units/unit.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { Options, Select, TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { showFcfa, showMoment, showName } from '../language/show.ts';
import { RecallContact } from '../lots/recall-contact.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/unit-page';
import { unitEventName, unitStateName, warrantyWords } from './unit-words.ts';

export const meta = pageTitle(() => m.units_one());

export async function loader({ params, context }: Route.LoaderArgs) {
  const unit = await findUnit(context.get(shopContext).db, numericIdOf(params));
  if (!unit) throw data('unit', { status: 404 });
  const [step] = stepsFrom(unit.state);
  const reached = await findReached(context.get(shopContext).db, unit);
  return {
    unit,
    reached,
    today: todayInDouala(new Date()),
    form: formOf(unitForm, { ...(step && { step }) }),
  };
}

export const action = formAction({
  schema: unitForm,
  event: 'unit not noted',
  save: ({ db, author, values, id, form }) =>
    noteUnit(db, author, { id: numericIdOf({ id }), version: Number(form.field('version')), ...values }),
  to: (_, id) => `/admin/units/${id}`,
  notice: 'unit-noted',
});

export default function UnitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unit, reached, today, form } = loaderData;
  const { field, choice, frame } = useForm(form, actionData, {
    labels: { step: m.units_step, note: m.units_details, charge: m.units_charge },
    failed: m.units_failed(),
    problems: {
      stale: () => m.units_stale(),
      'no-step': () => m.units_no_step(),
      'no-charge': ['charge', m.units_no_charge],
    },
  });
  const steps = stepsFrom(unit.state);
  const order = orderOf(unit);
  return (
    <>
      <PageHeader
        title={unit.serial}
        back="/admin/units"
        more={
          <li>
            <Link className="menu-choice" to={`/admin/units/${unit.id}/warranty`}>
              {m.units_months_save()}
            </Link>
          </li>
        }
      />
      <UnitFacts unit={unit} today={today} />
      {steps.length > 0 && (
        <PlainForm {...frame} save={m.units_save()} key={unit.version}>
          <h2>{m.units_note_title()}</h2>
          <input type="hidden" name="version" value={unit.version} />
          <Select {...choice('step')}>
            <Options of={steps} words={unitEventName} />
          </Select>
          <TextField {...field('note')} />
          <TextField {...field('charge')} inputMode="numeric" hint={m.units_charge_hint()} />
          <p className="text-muted">{m.units_stock_hint()}</p>
        </PlainForm>
      )}
      {order && (
        <section className="card-panel max-w-3xl" aria-labelledby="recall">
          <h2 id="recall">{m.recall_unit()}</h2>
          <RecallContact
            at={`/admin/units/${unit.id}`}
            order={order}
            goods={unit}
            who={order.number}
            {...reached}
          />
        </section>
      )}
      <UnitEvents events={unit.events} />
    </>
  );
}

type Unit = Route.ComponentProps['loaderData']['unit'];

function orderOf({ orderId: id, order: number, phone, language }: Unit) {
  if (id === null || number === null || phone === null || language === null) return undefined;
  return { id, number, phone, language };
}

function UnitFacts({ unit, today }: { unit: Unit; today: string }) {
  return (
    <section className="card-panel max-w-3xl" aria-label={showName(unit)}>
      <h2 className="wrap-anywhere">{showName(unit)}</h2>
      <dl className="facts">
        <div>
          <dt>{m.units_state()}</dt>
          <dd>{unitStateName(unit.state)}</dd>
        </div>
        <div>
          <dt>{m.units_warranty_until()}</dt>
          <dd>{warrantyWords(unit, today)}</dd>
        </div>
        {unit.orderId && (
          <>
            <div>
              <dt>{m.units_order()}</dt>
              <dd>
                <Link to={`/admin/orders/${unit.orderId}`}>{unit.order}</Link>
              </dd>
            </div>
            <div>
              <dt>{m.orders_customer()}</dt>
              <dd className="wrap-anywhere">
                {unit.customer || m.customer_erased()}
                {unit.phone && (
                  <>
                    {' · '}
                    <a href={`tel:${unit.phone}`}>{formatPhone(unit.phone)}</a>
                  </>
                )}
              </dd>
            </div>
          </>
        )}
      </dl>
      <WriteToBuyer unit={unit} />
    </section>
  );
}

function WriteToBuyer({ unit: { name, nameEn, serial, order, phone, language } }: { unit: Unit }) {
  if (!phone || !order || !language) return null;
  const message = m.units_message(
    { name: localized(language, { fr: name, en: nameEn }), serial, order },
    { locale: language },
  );
  return (
    <a
      className="button button-quiet button-small"
      href={whatsappLink(phone, message)}
      target="_blank"
      rel="noreferrer"
    >
      <span className="icon icon-chat" aria-hidden="true" />
      {m.units_write()}
    </a>
  );
}

function UnitEvents({ events }: Pick<Unit, 'events'>) {
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="events">
      <h2 id="events">{m.units_history()}</h2>
      <ul className="grid gap-3">
        {events.map(({ id, kind, at, by, note, charge }) => (
          <li key={id}>
            <b className="font-semibold">{unitEventName(kind)}</b>
            {charge > 0 && ` · ${showFcfa(charge)}`}
            {note !== '' && <p className="wrap-anywhere">{note}</p>}
            <small className="block text-muted">{m.orders_when_by({ when: showMoment(at), by })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
