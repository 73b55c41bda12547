import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../generated/words/runtime.js';
import * as cookies from '../../platform/cookies/shop-cookies.ts';
import { browserRows } from './browser-data.tsx';

const times: Record<number, string> = {
  1: '24 heures',
  30: '30 jours',
  90: '90 jours',
  365: '1 an',
};

test('the privacy page names each cookie that a visitor gets, and how long it stays', () => {
  overwriteGetLocale(() => 'fr');
  const said = browserRows().map(([name, , time]) => [name, time]);
  const ofVisitors = Object.values(cookies).filter(({ name }) => !name.startsWith('office_'));
  expect(ofVisitors.map(({ name }) => name)).toEqual(['cart', 'language', 'zone', 'browser', 'buyer']);
  for (const { name, maxAge } of ofVisitors) expect(said).toContainEqual([name, times[maxAge / 86_400]]);
});
