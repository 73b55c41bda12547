import { type ComponentProps, useState } from 'react';
import { formatPhone, leaveOutBracketedZero, readInternational } from '../../domain/contact/phone.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';

/** With a link that opens a chat, so that a wrong number is found before customers use it. */
export function ChatNumberField({ defaultValue, ...field }: ComponentProps<typeof TextField>) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const phone = readInternational(leaveOutBracketedZero(typed));
  return (
    <div className="grid content-start gap-1">
      <TextField
        {...field}
        type="tel"
        autoComplete="off"
        defaultValue={defaultValue}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {/^\+\d{7,15}$/.test(phone) && (
        <a
          className="button button-plain justify-self-start"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
        >
          <span className="icon icon-chat" aria-hidden="true" />
          {m.company_whatsapp_test({ number: formatPhone(phone) })}
        </a>
      )}
    </div>
  );
}
