import type { PromiseTopic } from '../../domain/products/choose-promises.ts';
import type { IconName } from '../../ui/icon.tsx';

export const promiseIcons: Record<PromiseTopic, IconName> = {
  delivery: 'truck',
  warranty: 'shield',
  exchange: 'return',
  payment: 'cash',
  other: 'check',
};
