export const backupProblems = ['disk-full', 'folder', 'damaged', 'database', 'store', 'other'] as const;
export type BackupProblem = (typeof backupProblems)[number];

/** A disk that once was full says nothing about a shop that is backed up elsewhere by now. */
export function failureToTell<Failure>(
  failed: Failure,
  { isOn, isOtherOn }: { isOn: boolean; isOtherOn: boolean },
): Failure | undefined {
  return isOn || !isOtherOn ? failed : undefined;
}

const hour = 3_600_000;
const douala = 1 * hour;
const quietHour = 2 * hour;

/** The day whose backup is due, as `2026-11-21`: it begins at 02:00 in Douala. */
export function backupDay(now: Date): string {
  return new Date(now.getTime() + douala - quietHour).toISOString().slice(0, 10);
}

export const dailyBeginning = 'comptoir-daily-';

export function backupName(kind: 'daily' | 'manual' | 'before-restore', now: Date): string {
  const [day, time] = new Date(now.getTime() + douala).toISOString().slice(0, 19).split('T');
  const label = kind === 'manual' ? '' : `${kind}-`;
  return `comptoir-${label}${day}-${time?.replaceAll(':', '')}.tar.zst`;
}

/** When the interval began that a backup elsewhere is due for. Intervals divide the day that begins at 02:00 in Douala. */
export function remoteBackupSlot(now: Date, hours: number): Date {
  const shift = quietHour - douala;
  return new Date(Math.floor((now.getTime() - shift) / (hours * hour)) * hours * hour + shift);
}

const remoteEnding = '.enc';

export function remoteBackupName(now: Date): string {
  return `${backupName('manual', now)}${remoteEnding}`;
}

export function isRemoteBackup(name: string): boolean {
  return /^comptoir-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst\.enc$/.test(name);
}

/** Of names in order; those of days to come are of a clock that was ahead, and may be old. */
export function latestRemoteBackup(names: string[], now: Date): string | undefined {
  const tomorrow = remoteBackupName(new Date(now.getTime() + 24 * hour));
  return names.findLast((name) => name < tomorrow) ?? names.at(-1);
}

/** The rule for backups elsewhere: length of the name's beginning that says the hour, day or month, and how many of these are kept. */
const remoteRule = [
  { length: 'comptoir-2026-11-21-09'.length, kept: 24 },
  { length: 'comptoir-2026-11-21'.length, kept: 14 },
  { length: 'comptoir-2026-11'.length, kept: 12 },
];

/** Keeps the last backup of each of the newest 24 hours, 14 days and 12 months that have one. Ignores other files, and those of days to come. */
export function outdatedRemoteBackups(names: string[], now: Date): string[] {
  const ours = names.filter((name) => isRemoteBackup(name) && name <= remoteBackupName(now)).sort();
  const kept = remoteRule.flatMap(({ length, kept }) =>
    [...new Map(ours.map((name) => [name.slice(0, length), name])).values()].slice(-kept),
  );
  return ours.filter((name) => !kept.includes(name));
}

const weeks = 4;

/** Keeps the last backup of each of the newest `days` days, and of each of the four weeks before. Ignores other files, and those of days to come: a clock that was ahead dated them, and they take nobody's place. */
export function outdatedBackups(names: string[], days: number, now: Date): string[] {
  const latest = backupName('daily', now);
  const daily = names.filter((name) => dayOf(name) !== undefined && name <= latest).sort();
  const lastOfDay = [...new Map(daily.map((name) => [dayOf(name), name])).values()].reverse();
  const recent = lastOfDay.slice(0, days);
  const older = lastOfDay.slice(days).reverse();
  const lastOfWeek = [...new Map(older.map((name) => [weekOf(name), name])).values()].reverse();
  const kept = new Set([...recent, ...lastOfWeek.slice(0, weeks)]);
  return daily.filter((name) => !kept.has(name));
}

function dayOf(name: string): string | undefined {
  return /^comptoir-daily-(\d{4}-\d\d-\d\d)-\d{6}\.tar\.zst$/.exec(name)?.[1];
}

/** Weeks begin on Monday; day 0 of Unix time was a Thursday. */
function weekOf(name: string): number {
  const day = Date.parse(dayOf(name) ?? '') / (24 * hour);
  return Math.floor((day + 3) / 7);
}
