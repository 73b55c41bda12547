import { expect, test } from 'vitest';
import { deliveryStates, nextStates, otherStates, proposedStatus, refuseStep, stepKind } from './step.ts';

const details = { reason: '', agency: '', waybill: '', receivedBy: '' };

test('each state, and what may follow it', () => {
  const kinds = deliveryStates.map((from) => [
    from,
    deliveryStates.flatMap((to) => (stepKind(from, to) ? [`${stepKind(from, to)} ${to}`] : [])),
  ]);
  expect(Object.fromEntries(kinds)).toEqual({
    'to-prepare': ['forward ready', 'off failed', 'off returned'],
    ready: [
      'back to-prepare',
      'forward on-the-way',
      'forward at-agency',
      'forward delivered',
      'off failed',
      'off returned',
    ],
    'on-the-way': [
      'back to-prepare',
      'back ready',
      'forward at-agency',
      'forward delivered',
      'off failed',
      'off returned',
    ],
    'at-agency': [
      'back to-prepare',
      'back ready',
      'back on-the-way',
      'forward delivered',
      'off failed',
      'off returned',
    ],
    delivered: [
      'back to-prepare',
      'back ready',
      'back on-the-way',
      'back at-agency',
      'off failed',
      'off returned',
    ],
    failed: ['forward to-prepare', 'off returned'],
    returned: [],
  });
});

test('a step back, a failure and a return need a reason', () => {
  expect(refuseStep('on-the-way', 'ready', details)).toBe('reason-missing');
  expect(refuseStep('on-the-way', 'failed', details)).toBe('reason-missing');
  expect(refuseStep('delivered', 'returned', details)).toBe('reason-missing');
  expect(refuseStep('on-the-way', 'ready', { ...details, reason: 'Pneu crevé' })).toBeUndefined();
});

test('an agency needs its name and the waybill, a delivery who received it', () => {
  expect(refuseStep('ready', 'at-agency', { ...details, waybill: 'B12' })).toBe('agency-missing');
  expect(refuseStep('ready', 'at-agency', { ...details, agency: 'Général' })).toBe('waybill-missing');
  expect(refuseStep('ready', 'at-agency', { ...details, agency: 'Général', waybill: 'B12' })).toBeUndefined();
  expect(refuseStep('ready', 'delivered', details)).toBe('receiver-missing');
  expect(refuseStep('ready', 'delivered', { ...details, receivedBy: 'Awa' })).toBeUndefined();
  expect(refuseStep('to-prepare', 'delivered', { ...details, receivedBy: 'Awa' })).toBe('step-impossible');
});

test('a screen offers the steps of the way of delivery', () => {
  expect(nextStates('ready', 'pickup')).toEqual(['delivered']);
  expect(nextStates('ready', 'zone')).toEqual(['on-the-way', 'delivered']);
  expect(nextStates('ready', 'agency')).toEqual(['at-agency', 'delivered']);
  expect(otherStates('ready')).toEqual(['to-prepare', 'failed', 'returned']);
});

test('going proposes that the order is shipping, handing over that it is completed', () => {
  expect(deliveryStates.map(proposedStatus)).toEqual([
    undefined,
    undefined,
    'shipping',
    undefined,
    'completed',
    undefined,
    undefined,
  ]);
});
