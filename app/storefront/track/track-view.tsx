import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { formatDay } from '../../domain/date.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { stepNames } from '../order/step-names.ts';
import type { Tracked } from './tracked.ts';

/** The step and its date: neither name, nor goods, nor the link of the order. */
export function TrackView({ tracked }: { tracked: Tracked | undefined }) {
  const { language } = useStorefront();
  return (
    <div className="wrap grid max-w-2xl gap-4 py-6 md:py-10">
      <h1>{m.track_title()}</h1>
      <p className="lead">{m.track_lead()}</p>
      {tracked && <Answer tracked={tracked} />}
      <form
        className="panel over-chat grid gap-4"
        method="post"
        action={address(language, '/track')}
        noValidate
      >
        <TextField
          id="track-number"
          name="number"
          label={m.order_number()}
          hint={m.track_number_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          defaultValue={tracked?.typed.number}
          error={tracked?.reason === 'number-invalid' ? m.track_number_invalid() : undefined}
        />
        <TextField
          id="track-phone"
          name="phone"
          type="tel"
          label={m.field_phone()}
          autoComplete="tel"
          maxLength={30}
          defaultValue={tracked?.typed.phone}
          error={phoneError(tracked?.reason)}
        />
        <button className="button button-large" type="submit">
          {m.track_submit()}
        </button>
      </form>
    </div>
  );
}

function phoneError(reason: Tracked['reason'] | undefined): string | undefined {
  return Object.entries(phoneSentences).find(([code]) => code === reason)?.[1]();
}

function Answer({ tracked: { reason, step, minutes } }: { tracked: Tracked }) {
  const { language } = useStorefront();
  if (reason === 'too-many')
    return (
      <Notice kind="problem">
        <p>{m.track_too_many({ minutes })}</p>
      </Notice>
    );
  if (reason === 'unknown')
    return (
      <Notice kind="attention">
        <p>{m.track_unknown()}</p>
      </Notice>
    );
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
