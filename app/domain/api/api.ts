export const apiRights = ['products', 'stock', 'orders'] as const;
export type ApiRight = (typeof apiRights)[number];

export const maxTokens = 20;
export const maxTokenName = 60;
export const maxPage = 100;

export const apiEvents = {
  'order.placed': 'order',
  'order.changed': 'order',
  'payment.recorded': 'payment',
  'stock.changed': 'stock',
  'document.issued': 'document',
} as const;
export type ApiEvent = keyof typeof apiEvents;
export const eventNames = Object.keys(apiEvents) as ApiEvent[];
