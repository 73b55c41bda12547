import type { PushKind } from '../../../domain/administrators/push/subscription.ts';
import { m } from '../../../generated/words/messages.js';

const names: Record<PushKind, () => string> = {
  'new-order': m.push_kind_order,
  'new-message': m.push_kind_message,
  'low-stock': m.push_kind_stock,
  'price-request': m.push_kind_price,
};

export const kindName = (kind: PushKind) => names[kind]();
