import { Link } from 'react-router';
import type { TypedSettings } from '../../domain/settings/settings.schema.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, Options, Select, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import { type SettingsErrors, settingsFields } from './field-errors.ts';

type NotificationFieldsProps = { typed: TypedSettings; companyEmail: string; errors: SettingsErrors };

export function NotificationFields({ typed, companyEmail, errors }: NotificationFieldsProps) {
  const { choice, field } = settingsFields(typed, errors);
  return (
    <>
      <MailState />
      <Occasions typed={typed} />
      <TextField
        {...field('notifyEmail')}
        type="email"
        required={false}
        autoComplete="email"
        hint={
          companyEmail === ''
            ? m.settings_notify_email_none()
            : m.settings_notify_email_hint({ email: companyEmail })
        }
      />
      <Select {...choice('digestHour')} hint={m.settings_digest_hint()}>
        <option value="">{m.settings_digest_off()}</option>
        <Options of={hours} words={hourName} />
      </Select>
      <p className="text-muted">
        {m.settings_devices()} <Link to="/admin/profile">{m.backoffice_profile()}</Link>
      </p>
    </>
  );
}

function Occasions({ typed }: Pick<NotificationFieldsProps, 'typed'>) {
  return (
    <div className="grid gap-1">
      <Checkbox
        id="notifyNewOrder"
        name="notifyNewOrder"
        label={m.settings_notify_order()}
        defaultChecked={typed.notifyNewOrder}
      />
      <Checkbox
        id="notifyNewMessage"
        name="notifyNewMessage"
        label={m.settings_notify_message()}
        defaultChecked={typed.notifyNewMessage}
      />
      <Checkbox
        id="notifyLowStock"
        name="notifyLowStock"
        label={m.settings_notify_stock()}
        hint={m.settings_notify_stock_hint()}
        defaultChecked={typed.notifyLowStock}
      />
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

export const hourName = (hour: string) => m.settings_digest_hour({ hour });

function MailState() {
  const { canMail, may } = useBackoffice();
  if (canMail) return <Notice>{m.settings_mail_on()}</Notice>;
  return (
    <Notice kind="attention">
      <p className="font-semibold">
        {may('see-mail') ? m.settings_mail_off() : m.settings_mail_off_editor()}
      </p>
      <p>{m.settings_mail_off_hint()}</p>
    </Notice>
  );
}
