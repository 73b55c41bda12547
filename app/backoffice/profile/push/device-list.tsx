import type { Device } from '../../../domain/administrators/administrator.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import { showMoment } from '../../language/show.ts';
import { forgetDevice } from './device.ts';
import type { Acts } from './push-acts.ts';

type DeviceListProps = { devices: Device[]; ownId: string | undefined };

export function DeviceList({ devices, ownId }: DeviceListProps) {
  if (devices.length === 0) return null;
  const inOrder = devices.toSorted((one, other) => Number(other.id === ownId) - Number(one.id === ownId));
  return (
    <ul className="grid gap-4" aria-label={m.push_devices()}>
      {inOrder.map((device) => (
        <DeviceItem key={device.id} device={device} isOwn={device.id === ownId} />
      ))}
    </ul>
  );
}

function DeviceItem({ device, isOwn }: { device: Device; isOwn: boolean }) {
  const test = useChange<Acts['test']>();
  const end = useChange<Acts['off']>();
  const isBusy = test.state !== 'idle' || end.state !== 'idle';
  const small = 'button button-quiet button-small';
  return (
    <li className="grid gap-2">
      <p className="font-semibold">
        {deviceName(device.userAgent)} {isOwn && <span className="badge">{m.session_this()}</span>}
      </p>
      <p className="text-muted text-sm">
        {m.push_since({ when: showMoment(device.createdAt) })} ·{' '}
        {m.session_seen({ when: showMoment(device.seenAt) })}
      </p>
      {(test.unanswered || test.data) && (
        <FailedChange sentence={m.push_test_failed()} unanswered={test.unanswered} />
      )}
      {(end.unanswered || end.data) && (
        <FailedChange sentence={m.push_not_saved()} unanswered={end.unanswered} />
      )}
      <div className="flex flex-wrap gap-3">
        <test.Form method="post" action={`/admin/profile/push/${device.id}/test`} preventScrollReset>
          <button className={small} type="submit" disabled={isBusy}>
            {m.push_send_test()}
          </button>
        </test.Form>
        <end.Form
          method="post"
          action={`/admin/profile/push/${device.id}/off`}
          preventScrollReset
          onSubmit={() => {
            if (isOwn) void forgetDevice();
          }}
        >
          <button className={small} type="submit" disabled={isBusy}>
            {m.push_switch_off()}
          </button>
        </end.Form>
      </div>
    </li>
  );
}

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'];
const browsers: [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR|Opera/],
  ['Firefox', /Firefox/],
  ['Chrome', /Chrome/],
  ['Safari', /Safari/],
];

export function deviceName(userAgent: string | null): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const system = systems.find((name) => userAgent?.includes(name));
  return [browser, system].filter(Boolean).join(', ') || m.session_unknown();
}
