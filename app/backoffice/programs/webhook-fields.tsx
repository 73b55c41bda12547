import { eventNames } from '../../domain/api/api.ts';
import type { webhookForm } from '../../domain/webhooks/change-webhooks.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { eventWords } from './program-words.ts';

type Name = keyof (typeof webhookForm)['shape'] & string;

export const webhookLabels: Record<Name, () => string> = {
  url: m.programs_url,
  ...eventWords,
  isOn: m.programs_is_on,
};

export const webhookProblems = {
  'no-events': () => m.programs_no_events(),
  'address-refused': ['url', m.programs_address_refused] as ['url', () => string],
  'address-taken': ['url', m.programs_address_taken] as ['url', () => string],
};

type WebhookFieldsProps = {
  field: (name: 'url') => Parameters<typeof TextField>[0];
  check: (name: Exclude<Name, 'url'>) => Parameters<typeof Checkbox>[0];
};

export function WebhookFields({ field, check }: WebhookFieldsProps) {
  return (
    <>
      <TextField {...field('url')} type="url" hint={m.programs_url_hint()} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{m.programs_tell()}</legend>
        {eventNames.map((event) => (
          <Checkbox key={event} {...check(event)} hint={<code>{event}</code>} />
        ))}
      </fieldset>
      <Checkbox {...check('isOn')} hint={m.programs_is_on_hint()} />
    </>
  );
}
