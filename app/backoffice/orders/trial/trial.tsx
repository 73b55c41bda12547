import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';

export function MakeTrial({ className }: { className?: string }) {
  return (
    <ActionButton
      to="/admin/orders/trial/make"
      {...(className && { className })}
      failed={m.trial_failed()}
      refused={{ 'no-product': m.trial_no_product() }}
    >
      {m.first_day_order()}
    </ActionButton>
  );
}

export function TrialBadge() {
  return <span className="badge badge-few">{m.trial_badge()}</span>;
}
