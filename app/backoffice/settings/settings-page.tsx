import { may } from '../../domain/administrators/permission.ts';
import { findBackups, findRemoteBackups, type ShownBackups } from '../../domain/backups/backup.queries.ts';
import { failureToTell } from '../../domain/backups/backup.ts';
import { findCompany } from '../../domain/company/company.queries.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { countMails, listMails } from '../../domain/mails/mail.queries.ts';
import { mailStates } from '../../domain/mails/mail.ts';
import { feedFile, productsAFile } from '../../domain/products/list/feed.ts';
import { countSoldProducts } from '../../domain/products/list/sold.queries.ts';
import { saveSettings } from '../../domain/settings/save-settings.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import { parseSettingsForm, settingsForm } from '../../domain/settings/settings.schema.ts';
import { m } from '../../generated/words/messages.js';
import { type Shop, shopContext } from '../../platform/context.server.ts';
import { readVersion } from '../../platform/database/migrations.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { skipBackgroundReload } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { requestedPage } from '../list/requested-page.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/settings-page';
import { Backups } from './backups.tsx';
import { Outbox, type ShownOutbox } from './outbox.tsx';
import { type RefusedSettings, SettingsForm } from './settings-form.tsx';

export const shouldRevalidate = skipBackgroundReload;

export const meta = pageTitle(() => m.backoffice_settings());

const mailsPerPage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, mobileMoney, hasUnknownProxy, missesNotifications, failsToPurge, faultyPostgres } = shop;
  const administrator = context.get(administratorContext);
  const [settings, company, outbox, backups] = await Promise.all([
    findSettings(db),
    findCompany(db),
    may(administrator.role, 'see-mail') ? readOutbox(db, url) : undefined,
    may(administrator.role, 'see-backups') ? readBackups(shop) : undefined,
  ]);
  return {
    settings,
    companyEmail: company.email,
    outbox,
    canCollect: mobileMoney !== undefined,
    feed: { addresses: settings.feedOn ? await listFeedAddresses(shop) : [] },
    backups,
    hasUnknownProxy: may(administrator.role, 'manage-settings') && hasUnknownProxy(),
    missesNotifications: may(administrator.role, 'manage-settings') && missesNotifications(),
    failsToPurge: may(administrator.role, 'manage-settings') && failsToPurge(),
    faultyPostgres: may(administrator.role, 'manage-settings') ? faultyPostgres : undefined,
    version: await readVersion(),
  };
}

async function listFeedAddresses({ db, publicUrl }: Shop): Promise<string[]> {
  const files = Math.max(1, Math.ceil((await countSoldProducts(db)) / productsAFile));
  return Array.from({ length: files }, (_, i) => `/feed/${feedFile(i + 1)}`).flatMap((path) => [
    publicUrl + path,
    `${publicUrl}/en${path}`,
  ]);
}

async function readBackups({ db, keepsBackups, sendsBackups }: Shop) {
  const [here, elsewhere] = await Promise.all([findBackups(db), findRemoteBackups(db)]);
  const told = (found: ShownBackups, isOn: boolean, isOtherOn: boolean) => ({
    ...found,
    isOn,
    failed: failureToTell(found.failed, { isOn, isOtherOn }),
  });
  return {
    here: told(here, keepsBackups, sendsBackups),
    elsewhere: told(elsewhere, sendsBackups, keepsBackups),
  };
}

async function readOutbox(db: Shop['db'], url: URL): Promise<ShownOutbox> {
  const counts = await countMails(db);
  const asked = mailStates.find((each) => each === url.searchParams.get('mails'));
  const state = asked ?? (counts.failed > 0 ? 'failed' : 'waiting');
  return {
    state,
    counts,
    ...(await listMails(db, { state, page: requestedPage(url), pageSize: mailsPerPage })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(settingsForm, form);
  const version = Number(form.field('version'));

  const read = parseSettingsForm(typed, { isMailConfigured: shop.canMail });
  if (!read.ok) return refuse<RefusedSettings>({ ...read, typed, version });
  const saved = await attemptChange(shop, 'settings not saved', () =>
    saveSettings(shop.db, context.get(administratorContext), { ...read.settings, version }, shop),
  );
  if (saved.ok) return redirectWithNotice('/admin/settings', 'settings-saved');
  const refused = { reason: saved.reason, fields: {}, typed };
  if (saved.reason === 'failed') return refuse<RefusedSettings>({ ...refused, version });
  return refuse<RefusedSettings>({ ...refused, version: (await findSettings(shop.db)).version });
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    settings,
    companyEmail,
    canCollect,
    feed,
    outbox,
    backups,
    hasUnknownProxy,
    missesNotifications,
    failsToPurge,
    faultyPostgres,
    version,
  } = loaderData;
  const canManage = useBackoffice().may('manage-settings');
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.backoffice_settings()} />
      {!canManage && <Notice kind="attention">{m.settings_read_only()}</Notice>}
      {hasUnknownProxy && <Notice kind="attention">{m.settings_unknown_proxy()}</Notice>}
      {missesNotifications && <Notice kind="attention">{m.settings_misses_notifications()}</Notice>}
      {failsToPurge && <Notice kind="attention">{m.settings_fails_to_purge()}</Notice>}
      {faultyPostgres && <Notice kind="attention">{m.settings_faulty_postgres(faultyPostgres)}</Notice>}
      <SettingsForm
        settings={settings}
        companyEmail={companyEmail}
        canCollect={canCollect}
        feed={feed}
        refused={refused}
        isDisabled={!canManage}
      />
      {backups && <Backups backups={backups} />}
      {outbox && <Outbox outbox={outbox} />}
      <p className="text-sm text-muted">{m.settings_version({ version })}</p>
    </>
  );
}
