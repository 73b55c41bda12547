export const noticeCodes = [
  'changes-saved',
  'product-added',
  'product-archived',
  'product-restored',
  'stock-counted',
  'order-entered',
  'administrator-added',
  'administrator-changed',
  'administrator-deleted',
  'company-saved',
  'logo-saved',
  'message-deleted',
  'settings-saved',
  'profile-saved',
  'password-saved',
  'app-enrolled',
  'app-dropped',
  'session-ended',
  'mail-retried',
  'person-erased',
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

/** `id` tells two equal notices apart; `product` is the archived one, for "Undo". */
export type Notice = { code: NoticeCode; id: string; product?: number };
