import type { TypedSettings } from '../../domain/settings/settings.schema.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBackoffice } from '../shell/shell.tsx';

type NotificationFieldsProps = { typed: TypedSettings; companyEmail: string; error: string | undefined };

export function NotificationFields({ typed, companyEmail, error }: NotificationFieldsProps) {
  return (
    <>
      <MailState />
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
      <TextField
        id="notifyEmail"
        name="notifyEmail"
        type="email"
        label={m.settings_notify_email()}
        required={false}
        autoComplete="email"
        hint={
          companyEmail === ''
            ? m.settings_notify_email_none()
            : m.settings_notify_email_hint({ email: companyEmail })
        }
        defaultValue={typed.notifyEmail}
        error={error}
      />
    </>
  );
}

function MailState() {
  const { canMail, may } = useBackoffice();
  if (canMail)
    return (
      <Notice>
        <p>{m.settings_mail_on()}</p>
      </Notice>
    );
  return (
    <Notice kind="attention">
      <p className="font-semibold">
        {may('see-mail') ? m.settings_mail_off() : m.settings_mail_off_editor()}
      </p>
      <p>{m.settings_mail_off_hint()}</p>
    </Notice>
  );
}
