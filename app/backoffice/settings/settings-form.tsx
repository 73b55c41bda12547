import type { ReactNode } from 'react';
import { languages } from '../../domain/localized.ts';
import type { Settings, SettingsRefusals, TypedSettings } from '../../domain/settings/settings.schema.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select } from '../../ui/field.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { summaryOf } from '../form/field-errors.ts';
import { useSeenVersion } from '../form/use-conflict.ts';
import { languageName, showRate } from '../language/show.ts';
import { CurrencyFields } from './currency-fields.tsx';
import { FeedField, type ShownFeed } from './feed-field.tsx';
import { settingsErrors, settingsFieldNames, settingsFields } from './field-errors.ts';
import { ModuleFields } from './module-fields.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { RetentionField } from './retention-field.tsx';
import { TrustedPhonesField, TwoFactorField } from './security-fields.tsx';

export type RefusedSettings = {
  typed: TypedSettings;
  version: number;
  reason: 'fields' | 'stale' | 'failed';
  fields: SettingsRefusals;
};

type SettingsFormProps = {
  settings: Settings;
  companyEmail: string;
  canCollect: boolean;
  feed: ShownFeed;
  refused: RefusedSettings | undefined;
  isDisabled: boolean;
};

export function SettingsForm({ settings, refused, isDisabled, ...more }: SettingsFormProps) {
  const { companyEmail, canCollect, feed } = more;
  const typed = refused?.typed ?? typedAs(settings);
  const version = useSeenVersion(settings.version, refused);
  const errors = settingsErrors(refused?.fields ?? {});
  const { choice, field } = settingsFields(typed, errors);
  return (
    <EditForm
      subject={`settings@${settings.version}`}
      failed={m.settings_failed()}
      errors={summaryOf(settingsFieldNames, errors)}
      isDisabled={isDisabled}
      problem={refused?.reason === 'stale' && <ConflictNotice sentence={<p>{m.settings_stale()}</p>} />}
    >
      <input type="hidden" name="version" value={version} />
      <fieldset className="grid min-w-0 items-start gap-6 lg:grid-cols-2" disabled={isDisabled}>
        <div className="grid min-w-0 gap-6">
          <Part title={m.settings_notifications()}>
            <NotificationFields typed={typed} companyEmail={companyEmail} errors={errors} />
          </Part>
          <Part title={m.settings_security()}>
            <TwoFactorField {...choice('twoFactor')} />
            <TrustedPhonesField {...choice('trustedPhones')} />
          </Part>
          <Part title={m.settings_privacy()}>
            <RetentionField {...field('retentionMonths')} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-6">
          <Part title={m.settings_shop()}>
            <Select {...choice('defaultLanguage')} hint={m.settings_language_hint()}>
              <Options of={languages} words={languageName} />
            </Select>
            <CurrencyFields typed={typed} usdRateOn={settings.usdRateOn} errors={errors} />
          </Part>
          <Part title={m.settings_modules()}>
            <ModuleFields typed={typed} canCollect={canCollect} />
          </Part>
          <Part title={m.settings_feed_title()}>
            <FeedField isOn={typed.feedOn} feed={feed} />
          </Part>
        </div>
      </fieldset>
    </EditForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card-panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function typedAs({ usdRate, retentionMonths, digestHour, ...settings }: Settings): TypedSettings {
  return {
    ...settings,
    usdRate: usdRate === null ? '' : showRate(usdRate),
    digestHour: digestHour === null ? '' : String(digestHour),
    retentionMonths: retentionMonths === null ? '' : String(retentionMonths),
  };
}
