import { useEffect, useState } from 'react';
import type { Device } from '../../../domain/administrators/administrator.queries.ts';
import { kindsFor, type PushKind } from '../../../domain/administrators/push/subscription.ts';
import { m } from '../../../generated/words/messages.js';
import { Checkbox } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../../form/use-change.ts';
import { kindName } from '../../language/names.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { findObstacle, type PushObstacle, readDevice, renewDevice, subscribeDevice } from './device.ts';
import { DeviceList } from './device-list.tsx';
import type { Acts } from './push-acts.ts';

const obstacles: Record<PushObstacle | 'failed', () => string> = {
  insecure: m.push_insecure,
  'not-installed': m.push_not_installed,
  'not-supported': m.push_not_supported,
  refused: m.push_refused,
  failed: m.push_failed,
};

const refusals: Record<Extract<AnswerOf<Acts['push']>, { ok: false }>['reason'], () => string> = {
  'no-kinds': m.push_no_kinds,
  'not-a-device': m.push_failed,
  failed: m.push_not_saved,
};

type PushPanelProps = { devices: Device[]; publicKey: string };

export function PushPanel({ devices, publicKey }: PushPanelProps) {
  const { administrator } = useBackoffice();
  const fetcher = useChange<Acts['push']>({ isBackground: true });
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [obstacle, setObstacle] = useState<PushObstacle | 'failed'>();
  const [ownId, setOwnId] = useState<string>();
  useEffect(() => {
    setObstacle(findObstacle());
    void renewDevice().then((id) => {
      setOwnId(id);
      setReady(true);
    });
  }, []);
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok) setOwnId(data.id);
  }, [data]);

  const own = devices.find(({ id }) => id === ownId);
  const isBusy = !isReady || isAsking || fetcher.state !== 'idle';

  async function save(kinds: FormDataEntryValue[]) {
    setAsking(true);
    setObstacle(undefined);
    const device =
      (own && (await readDevice())) ?? (await subscribeDevice(publicKey).catch(() => 'failed' as const));
    setAsking(false);
    if (typeof device === 'string') return setObstacle(device);
    const form = new FormData();
    for (const [name, value] of Object.entries(device)) form.set(name, value);
    for (const kind of kinds) form.append('kinds', kind);
    fetcher.submit(form, { method: 'post', action: '/admin/profile/push' });
  }

  return (
    <>
      <p className="text-muted">{m.push_hint()}</p>
      <noscript>
        <p>{m.push_without_script()}</p>
      </noscript>
      {obstacle && (
        <Notice kind={obstacle === 'failed' ? 'problem' : 'attention'}>
          <p>{obstacles[obstacle]()}</p>
        </Notice>
      )}
      {fetcher.unanswered && <FailedChange sentence={m.push_not_saved()} unanswered={fetcher.unanswered} />}
      {data?.ok === false && <FailedChange sentence={refusals[data.reason]()} unanswered={undefined} />}
      <form
        className="grid gap-4"
        method="post"
        key={own?.id}
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget).getAll('kinds'));
        }}
      >
        <fieldset className="grid gap-1" disabled={isBusy || isHindered(obstacle)}>
          <legend className="mb-1 font-semibold">{m.push_kinds()}</legend>
          {kindsFor(administrator.role).map((kind) => (
            <Checkbox
              key={kind}
              id={`push-${kind}`}
              name="kinds"
              value={kind}
              label={kindName(kind)}
              defaultChecked={isWanted(kind, own)}
            />
          ))}
        </fieldset>
        <button
          className={`button justify-self-start ${own ? 'button-quiet' : ''}`}
          type="submit"
          disabled={isBusy || isHindered(obstacle)}
        >
          {own ? m.push_save() : m.push_switch_on()}
        </button>
      </form>
      <DeviceList devices={devices} ownId={ownId} />
    </>
  );
}

/** After a failure or a dismissed permission prompt the administrator may try again. */
function isHindered(obstacle: PushObstacle | 'failed' | undefined): boolean {
  return obstacle !== undefined && obstacle !== 'failed' && findObstacle() !== undefined;
}

function isWanted(kind: PushKind, own: Device | undefined): boolean {
  return own?.kinds.includes(kind) ?? true;
}
