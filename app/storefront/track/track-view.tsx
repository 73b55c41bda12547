import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import type { PhoneRefusal } from '../../domain/contact/phone.ts';
import { formatDay } from '../../domain/date.ts';
import type { BuyerStep } from '../../domain/deliveries/progress.ts';
import { m } from '../../generated/words/messages.js';
import { fieldsOf, TextField } from '../../ui/field.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { TextPage } from '../content/text-page.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { stepNames } from '../order/progress.tsx';

/** The step and its date: neither name, nor goods, nor the link of the order. */
export function TrackView({ tracked }: { tracked: Tracked | undefined }) {
  const { language } = useStorefront();
  const { number, phone } = tracked?.fields ?? {};
  const errors = {
    number: number && m.track_number_invalid(),
    phone: phone && phoneSentences[phone](),
  };
  const names = { number: m.order_number, phone: m.field_phone };
  const { field } = fieldsOf({ names, typed: tracked?.typed ?? {}, errors, prefix: 'track-' });
  return (
    <TextPage>
      <div className="grid max-w-2xl gap-4">
        <h1>{m.track_title()}</h1>
        <p className="lead">{m.track_lead()}</p>
        {tracked && <Answer tracked={tracked} />}
        <form className="panel grid gap-4" method="post" action={address(language, '/track')} noValidate>
          <ErrorSummary
            title={m.fields_to_correct()}
            errors={[
              { fieldId: 'track-number', error: errors.number },
              { fieldId: 'track-phone', error: errors.phone },
            ]}
          />
          <TextField
            {...field('number')}
            hint={m.track_number_hint()}
            autoCapitalize="characters"
            maxLength={30}
          />
          <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={30} />
          <button className="button button-large" type="submit">
            {m.track_submit()}
          </button>
        </form>
      </div>
    </TextPage>
  );
}

function Answer({ tracked: { reason, step, minutes } }: { tracked: Tracked }) {
  const { language } = useStorefront();
  if (reason === 'too-many') return <Notice kind="problem">{m.track_too_many({ minutes })}</Notice>;
  if (reason === 'unknown') return <Notice kind="attention">{m.track_unknown()}</Notice>;
  if (!step) return null;
  const name = stepNames[step.name]();
  return (
    <Notice>
      <p className="font-semibold" data-tracked>
        {step.at ? m.track_step_at({ step: name, day: formatDay(step.at, language) }) : name}
      </p>
    </Notice>
  );
}

export type Tracked = {
  reason: 'found' | 'unknown' | 'fields' | 'too-many';
  /** Both fields may be refused at once. */
  fields: { number?: 'number-invalid'; phone?: PhoneRefusal };
  typed: { number: string; phone: string };
  step: BuyerStep | undefined;
  minutes: number;
};
