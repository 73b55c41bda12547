import { m } from '../../../generated/words/messages.js';

export function TrialBadge() {
  return <span className="badge badge-few">{m.trial_badge()}</span>;
}
