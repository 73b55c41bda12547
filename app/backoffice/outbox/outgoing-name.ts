import type { OutgoingKind } from '../../domain/outgoing-messages/outgoing.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<OutgoingKind, () => string> = {
  ready: m.delivery_state_ready,
  'on-the-way': m.delivery_state_on_the_way,
  'at-agency': m.delivery_state_at_agency,
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  'back-in-stock': m.outgoing_name_back_in_stock,
  reminder: m.outgoing_name_reminder,
};

export const outgoingName = (kind: OutgoingKind) => names[kind]();
