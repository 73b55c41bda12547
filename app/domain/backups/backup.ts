/** Why no backup was made; each has its sentence in the back-office. */
export const backupProblems = ['disk-full', 'folder', 'damaged', 'database', 'other'] as const;
export type BackupProblem = (typeof backupProblems)[number];

const hour = 3_600_000;
/** Cameroon keeps one time all year. */
const douala = 1 * hour;
/** When the day of backups begins, in Douala: the shop is quiet, and yesterday is over. */
const quietHour = 2 * hour;

/** The day whose backup is due at this moment, as `2026-11-21`: it begins at two in the morning in Douala. */
export function backupDay(now: Date): string {
  return new Date(now.getTime() + douala - quietHour).toISOString().slice(0, 10);
}

/** A name that is never used twice, such as `comptoir-daily-2026-11-21-020003.tar.zst`, in Douala's time. */
export function backupName(kind: 'daily' | 'manual' | 'before-restore', now: Date): string {
  const [day, time] = new Date(now.getTime() + douala).toISOString().slice(0, 19).split('T');
  const label = kind === 'manual' ? '' : `${kind}-`;
  return `comptoir-${label}${day}-${time?.replaceAll(':', '')}.tar.zst`;
}

/** Weeks before the days that are kept one by one, of each of which the last backup is kept. */
const weeks = 4;

/**
 * Of the daily backups in a folder, those that need not be kept: the last one of each of the newest `days` days stays,
 * and of each of four weeks before them. Other files are none of ours.
 */
export function outdatedBackups(names: string[], days: number): string[] {
  const daily = names.filter((name) => dayOf(name) !== undefined).sort();
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

/** Weeks begin on Mondays; the first one of all held 1 January 1970, a Thursday. */
function weekOf(name: string): number {
  const day = Date.parse(dayOf(name) ?? '') / (24 * hour);
  return Math.floor((day + 3) / 7);
}
