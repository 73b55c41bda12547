import { expect, test } from 'vitest';
import { buyerProgress, currentStep } from './progress.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const placed = { pending: at(20) };
const shown = (steps: ReturnType<typeof buyerProgress>) => steps.map(({ name, state }) => `${name} ${state}`);

test('until a delivery has a step of its own, the order’s way is shown', () => {
  const delivery = { method: 'zone', state: 'to-prepare', dates: {} } as const;
  const steps = ['pending now', 'processing to-come', 'shipping to-come', 'completed to-come'];
  expect(shown(buyerProgress('pending', placed, delivery))).toEqual(steps);
  expect(shown(buyerProgress('pending', placed, undefined))).toEqual(steps);
});

test('then the delivery’s, with its dates', () => {
  const delivery = {
    method: 'zone',
    state: 'on-the-way',
    dates: { ready: at(21), 'on-the-way': at(22) },
  } as const;
  const steps = buyerProgress('processing', { ...placed, processing: at(20) }, delivery);
  expect(shown(steps)).toEqual([
    'pending done',
    'processing done',
    'ready done',
    'on-the-way now',
    'delivered to-come',
  ]);
  expect(currentStep(steps)).toEqual({ name: 'on-the-way', state: 'now', at: at(22) });
});

test('a parcel waits at the agency, what is picked up goes nowhere', () => {
  const parcel = { method: 'agency', state: 'ready', dates: {} } as const;
  expect(shown(buyerProgress('processing', placed, parcel))).toEqual([
    'pending done',
    'processing done',
    'ready now',
    'at-agency to-come',
    'delivered to-come',
  ]);
  expect(shown(buyerProgress('processing', placed, { ...parcel, method: 'pickup' }))).toEqual([
    'pending done',
    'processing done',
    'ready now',
    'delivered to-come',
  ]);
});

test('a failed delivery shows how far it came, a completed order is at the end', () => {
  const failed = { method: 'zone', state: 'failed', dates: { ready: at(21), failed: at(22) } } as const;
  expect(shown(buyerProgress('shipping', placed, failed))).toEqual([
    'pending done',
    'ready done',
    'failed now',
  ]);
  const ready = { method: 'zone', state: 'ready', dates: { ready: at(21) } } as const;
  expect(currentStep(buyerProgress('completed', placed, ready))?.name).toBe('delivered');
  expect(currentStep(buyerProgress('cancelled', placed, ready))?.name).toBe('cancelled');
});
