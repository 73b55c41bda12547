import { expect, test } from 'vitest';
import { parseWishes, type TypedWishes } from './wish.schema.ts';
import { parseZoneOption, zoneOption } from './wish.ts';

const typed: TypedWishes = {
  delivery: 'zone',
  zone: '12-1500',
  landmark: ' Face   pharmacie ',
  town: 'Yaoundé',
  agency: 'Général Express',
  recipient: 'Paul Ngo',
  recipientPhone: '6 99 00 00 22',
  remark: 'Après 16 h',
  tellMe: true,
  company: 'Clinique de l’Espoir',
  niu: 'M012345678901A',
};

test('the value of an option is the zone with the fee beside it', () => {
  const zone = {
    id: 12,
    town: 'Douala',
    name: 'Akwa',
    fee: 1500,
    freeFrom: 50_000,
    delayFr: '',
    delayEn: '',
  };
  expect([49_999, 50_000].map((goods) => zoneOption(zone, goods))).toEqual(['12-1500', '12-0']);
  expect(parseZoneOption('12-1500')).toEqual({ id: 12, fee: 1500 });
  expect(parseZoneOption('')).toBeNull();
  for (const forged of ['12', '-1500', '12-', '12-1500-1', '1e3-5', '12--5', 'x'])
    expect(parseZoneOption(forged)).toBeUndefined();
});

test('a delivery by quarter names one of the list, or another in the landmark', () => {
  const refused = { ok: false, reason: 'fields', fields: { zone: 'quarter-missing' } };
  expect(parseWishes({ ...typed, zone: '', landmark: ' ' })).toEqual(refused);
  expect(parseWishes({ ...typed, zone: '' }).ok).toBe(true);
  expect(parseWishes({ ...typed, landmark: '' }).ok).toBe(true);
  for (const delivery of ['pickup', 'agency', 'agree'])
    expect(parseWishes({ ...typed, delivery, zone: '', landmark: '' }).ok).toBe(true);
});

test('a parcel by agency names its town or the agency', () => {
  const parcel = { ...typed, delivery: 'agency' };
  expect(parseWishes({ ...parcel, town: ' ', agency: '' })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { town: 'place-missing' },
  });
  expect(parseWishes({ ...parcel, town: '' }).ok).toBe(true);
  expect(parseWishes({ ...parcel, agency: '' }).ok).toBe(true);
  for (const delivery of ['pickup', 'zone', 'agree'])
    expect(parseWishes({ ...typed, delivery, town: '', agency: '' }).ok).toBe(true);
});

test('wishes are read, and fields of another way of delivery are dropped', () => {
  const { remark, tellMe, company, niu } = typed;
  const others = { remark, tellMe, company, niu };
  const recipient = { recipient: 'Paul Ngo', recipientPhone: '+237699000022' };
  const nothing = { zone: undefined, landmark: '', town: '', agency: '', recipient: '', recipientPhone: '' };
  expect(parseWishes(typed)).toEqual({
    ok: true,
    wishes: {
      delivery: {
        ...nothing,
        method: 'zone',
        zone: { id: 12, fee: 1500 },
        landmark: 'Face pharmacie',
        ...recipient,
      },
      ...others,
    },
  });
  expect(parseWishes({ ...typed, delivery: 'agency' })).toEqual({
    ok: true,
    wishes: {
      delivery: { ...nothing, method: 'agency', town: 'Yaoundé', agency: 'Général Express', ...recipient },
      ...others,
    },
  });
  expect(parseWishes({ ...typed, delivery: 'pickup' })).toMatchObject({
    wishes: { delivery: { ...nothing, method: 'pickup', ...recipient } },
  });
});

test('nothing else is required', () => {
  const empty = { landmark: '', town: '', agency: '', recipient: '', recipientPhone: '', remark: '' };
  const read = parseWishes({
    ...typed,
    ...empty,
    delivery: 'agree',
    zone: '',
    company: '',
    niu: '',
    tellMe: false,
  });
  expect(read).toMatchObject({ ok: true, wishes: { delivery: { method: 'agree', zone: undefined } } });
});

test('too long texts, a wrong telephone of the recipient and forged choices are refused together', () => {
  const wrong = {
    delivery: 'drone',
    zone: '12',
    landmark: 'a'.repeat(201),
    recipientPhone: '12',
    niu: 'a'.repeat(21),
  };
  expect(parseWishes({ ...typed, ...wrong })).toEqual({
    ok: false,
    reason: 'fields',
    fields: {
      delivery: 'unknown-choice',
      zone: 'unknown-choice',
      landmark: 'too-long',
      recipientPhone: 'phone-too-short',
      niu: 'too-long',
    },
  });
});
