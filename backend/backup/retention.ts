/** How many backups are kept. */
export interface Keep {
  /** The newest of each of so many days. */
  days: number
  /** The newest of each of so many weeks; a week begins on Monday. */
  weeks: number
}

const pattern = /^backup-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.age)?$/

/** The name of the file of a backup, with its time in UTC. */
export function backupFileName(startedAt: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const time = startedAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `backup-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

/**
 * The files that are no longer kept. Days and weeks without a backup do not count: if backups fail
 * for a month, or the clock is wrong, the old ones stay.
 * @param names the names of all files in the folder; those that are no backups are left alone
 */
export function listExpired(names: readonly string[], keep: Keep): string[] {
  const backups = names.filter((name) => pattern.test(name)).sort((a, b) => (a < b ? 1 : -1))
  const kept = new Set([
    ...newestOfEach(backups, dayOf, keep.days),
    ...newestOfEach(backups, weekOf, keep.weeks),
  ])
  return backups.filter((name) => !kept.has(name))
}

function newestOfEach(
  newestFirst: readonly string[],
  periodOf: (name: string) => number,
  count: number,
): string[] {
  const newest = new Map<number, string>()
  for (const name of newestFirst) {
    const period = periodOf(name)
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, count)
}

/** Days since 1 January 1970. */
function dayOf(name: string): number {
  const [, year, month, day] = (pattern.exec(name) ?? []).map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 86_400_000
}

/** 1 January 1970 was a Thursday. */
function weekOf(name: string): number {
  return Math.floor((dayOf(name) + 3) / 7)
}
