import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backupDay,
  backupName,
  failureToTell,
  outdatedBackups,
  outdatedRemoteBackups,
  remoteBackupName,
  remoteBackupSlot,
} from './backup.ts';

const at = (moment: string) => new Date(moment);
const nightly = (day: string) => backupName('daily', at(`${day}T01:00:03Z`));

test('the backup of a day is due from two in the morning in Douala', () => {
  expect(backupDay(at('2026-11-21T00:59:59Z'))).toBe('2026-11-20');
  expect(backupDay(at('2026-11-21T01:00:00Z'))).toBe('2026-11-21');
});

test('a backup is named after the time in Douala', () => {
  expect(backupName('daily', at('2026-12-31T23:30:05Z'))).toBe('comptoir-daily-2027-01-01-003005.tar.zst');
  expect(backupName('manual', at('2026-11-21T08:00:00Z'))).toBe('comptoir-2026-11-21-090000.tar.zst');
});

test('keeps seven days, and the last backup of each of the four weeks before', () => {
  const days = Array.from({ length: 90 }, (_, i) =>
    new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
  );
  let kept: string[] = [];
  for (const day of days) {
    kept.push(nightly(day));
    const outdated = outdatedBackups(kept, 7, at(`${day}T01:00:03Z`));
    kept = kept.filter((name) => !outdated.includes(name));
  }
  // 29 November 2026 is a Sunday.
  expect(kept.map((name) => name.slice(15, 25))).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});

test('of two backups of one day the later one is kept', () => {
  const twice = ['comptoir-daily-2026-11-21-020003.tar.zst', 'comptoir-daily-2026-11-21-090000.tar.zst'];
  expect(outdatedBackups(twice, 7, at('2026-11-21T08:00:00Z'))).toEqual(twice.slice(0, 1));
});

test('backups of a clock that was ahead take nobody’s place, here and elsewhere', () => {
  const ahead = ['2027-03-01', '2027-03-02', '2027-03-03'];
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
  const now = at('2026-11-21T01:00:03Z');
  expect(outdatedBackups([...ahead, ...days].map(nightly), 3, now)).toEqual([]);
  expect(outdatedBackups([...ahead, ...days].map(nightly), 1, at('2027-03-09T01:00:03Z'))).toEqual(
    ['2026-11-18', '2026-11-19', '2026-11-20', '2027-03-01'].map(nightly),
  );

  const hours = Array.from({ length: 30 }, (_, hour) => new Date(now.getTime() - hour * 3_600_000));
  const sent = hours.map(remoteBackupName);
  const later = Array.from({ length: 30 }, (_, hour) =>
    remoteBackupName(at(`2027-03-0${1 + (hour % 9)}T${String(hour % 24).padStart(2, '0')}:00:00Z`)),
  );
  expect(outdatedRemoteBackups([...later, ...sent], now)).toEqual(outdatedRemoteBackups(sent, now));
});

test('whatever is in the folder, the newest days stay, and only daily backups are deleted', () => {
  const day = fc
    .date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true })
    .map((date) => backupName('daily', date));
  const foreign = fc.oneof(
    fc.string(),
    day.map((name) => `.${name}.ab.unfinished`),
    day.map((name) => name.replace('daily-', '')),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(day, foreign)), fc.integer({ min: 1, max: 20 }), (names, days) => {
      const outdated = outdatedBackups(names, days, at('2028-01-01'));
      const daily = names.filter((name) => /^comptoir-daily-/.test(name));
      const kept = daily.filter((name) => !outdated.includes(name));
      const newest = [...new Set(daily.map((name) => name.slice(15, 25)))].sort().slice(-days);
      expect(daily).toEqual(expect.arrayContaining(outdated));
      expect(kept.map((name) => name.slice(15, 25))).toEqual(expect.arrayContaining(newest));
      expect(new Set(kept.map((name) => name.slice(15, 25))).size).toBeLessThanOrEqual(days + 4);
    }),
  );
});

test('an interval begins with the day at two in the morning in Douala', () => {
  expect(remoteBackupSlot(at('2026-11-21T12:59:59Z'), 1)).toEqual(at('2026-11-21T12:00:00Z'));
  expect(remoteBackupSlot(at('2026-11-21T00:59:59Z'), 24)).toEqual(at('2026-11-20T01:00:00Z'));
  expect(remoteBackupSlot(at('2026-11-21T12:59:59Z'), 6)).toEqual(at('2026-11-21T07:00:00Z'));
});

test('elsewhere, 24 hours, 14 days and 12 months are kept', () => {
  let kept: string[] = ['mine.tar.zst'];
  const start = Date.UTC(2025, 0, 1);
  for (let number = 0; number < 500 * 24; number += 1) {
    kept.push(remoteBackupName(new Date(start + number * 3_600_000)));
    const outdated = outdatedRemoteBackups(kept, new Date(start + number * 3_600_000));
    kept = kept.filter((name) => !outdated.includes(name));
  }
  // Today's last is among the hours, so is the first day's; this month's is among the days.
  expect(kept).toHaveLength(1 + 24 + 12 + 11);
  expect(kept[1]).toBe('comptoir-2025-06-30-230000.tar.zst.enc');
});

test('a failure of backups that were switched off is told until backups of the other kind are made', () => {
  const failed = { at: at('2026-11-21T01:00:03Z'), problem: 'disk-full' as const };
  expect(failureToTell(failed, { isOn: true, isOtherOn: true })).toBe(failed);
  expect(failureToTell(failed, { isOn: true, isOtherOn: false })).toBe(failed);
  expect(failureToTell(failed, { isOn: false, isOtherOn: false })).toBe(failed);
  expect(failureToTell(failed, { isOn: false, isOtherOn: true })).toBeUndefined();
});
