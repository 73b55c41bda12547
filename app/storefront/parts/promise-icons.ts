import type { PromiseTopic } from '../../domain/products/choose-promises.ts';
import type { IconName } from '../../ui/icon.tsx';

/** The icon of what a line promises, on the home page as on a product's. */
export const promiseIcons: Record<PromiseTopic, IconName> = {
  delivery: 'truck',
  warranty: 'shield',
  exchange: 'return',
  payment: 'cash',
  other: 'check',
};
