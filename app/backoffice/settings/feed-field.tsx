import { m } from '../../generated/words/messages.js';
import { Checkbox } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

export type ShownFeed = { addresses: string[] };

export function FeedField({ isOn, feed }: { isOn: boolean; feed: ShownFeed }) {
  return (
    <>
      <Checkbox
        id="feedOn"
        name="feedOn"
        label={m.settings_feed()}
        hint={m.settings_feed_hint()}
        defaultChecked={isOn}
      />
      <Notice kind="attention">{m.settings_feed_barred()}</Notice>
      {feed.addresses.length > 0 && (
        <div className="grid gap-1">
          <p className="text-sm text-muted">{m.settings_feed_addresses()}</p>
          {feed.addresses.map((address) => (
            <a key={address} className="inline-flex min-h-11 items-center wrap-anywhere" href={address}>
              {address}
            </a>
          ))}
        </div>
      )}
    </>
  );
}
