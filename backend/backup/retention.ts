import { isMisdated } from '../../domain/calendar/ages.ts'

/** How many backups are kept. */
export interface Keep {
  /** The best of each of so many days. */
  days: number
  /** The best of each of so many weeks; a week begins on Monday. */
  weeks: number
}

/** What the name of a backup says about it. */
interface NamedBackup {
  name: string
  startedAt: Date
  isByHand: boolean
  /** With the keys a backup holds most, and unencrypted least. */
  holds: 'plain' | 'encrypted' | 'keys'
}

const pattern =
  /^backup-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(-without-keys)?(-by-hand)?\.tar\.gz(\.age)?$/
const levels: readonly NamedBackup['holds'][] = ['plain', 'encrypted', 'keys']
const dayMs = 86_400_000

/** The name of the file of a backup, with its time in UTC. */
export function backupFileName({ startedAt, isByHand, holds }: Omit<NamedBackup, 'name'>): string {
  const time = startedAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  const parts = [
    `backup-${time}`,
    holds === 'encrypted' ? '-without-keys' : '',
    isByHand ? '-by-hand' : '',
    '.tar.gz',
    holds === 'plain' ? '' : '.age',
  ]
  return parts.join('')
}

/** What the name of a file says; null for a file that is no backup. */
export function parseBackupName(name: string): NamedBackup | null {
  const found = pattern.exec(name)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(Number)
  const [isWithoutKeys, isByHand, isEncrypted] = found.slice(7).map((part) => part !== undefined)
  return {
    name,
    startedAt: new Date(Date.UTC(year, month - 1, day, hour, minute, second)),
    isByHand: isByHand === true,
    holds: !isEncrypted ? 'plain' : isWithoutKeys ? 'encrypted' : 'keys',
  }
}

/** A backup that is no longer kept, and a newer one that holds as much. */
export interface ExpiredBackup {
  name: string
  startedAt: Date
  replacedBy: string
}

/**
 * The backups that are no longer kept. Days and weeks without a backup do not count: if backups fail
 * for a month, the old ones stay. One that a wrong clock dated in the future replaces nothing, and
 * stays. One made by hand replaces nothing, and stays until all others that are kept are newer. The
 * last one that holds most always stays.
 * @param names the names of all files in the folder; those that are no backups are left alone
 */
export function listExpired(names: readonly string[], keep: Keep, now: Date): ExpiredBackup[] {
  const backups = names
    .flatMap((name) => parseBackupName(name) ?? [])
    .filter(({ startedAt }) => !isMisdated(startedAt, now))
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const regular = backups.filter(({ isByHand }) => !isByHand)
  const ofDays = bestOfEach(regular, dayOf, keep.days)
  const ofWeeks = bestOfEach(regular, weekOf, keep.weeks)
  const kept = new Set([...ofDays, ...ofWeeks])
  const isFull = ofDays.length === keep.days && ofWeeks.length === keep.weeks
  const isOlderThanAll = (one: NamedBackup) =>
    [...kept].every(({ startedAt }) => startedAt > one.startedAt)
  return backups.flatMap((one) => {
    const stays = kept.has(one) || (one.isByHand && !(isFull && isOlderThanAll(one)))
    const replacement = stays ? null : [...kept].find((other) => isAsGood(other, one))
    if (replacement)
      return { name: one.name, startedAt: one.startedAt, replacedBy: replacement.name }
    if (!one.isByHand) kept.add(one)
    return []
  })
}

function isAsGood(other: NamedBackup, one: NamedBackup): boolean {
  return other.startedAt > one.startedAt && levelOf(other) >= levelOf(one)
}

/** Of each of the last periods with a backup, the newest of those that hold most. */
function bestOfEach(
  newestFirst: readonly NamedBackup[],
  periodOf: (startedAt: Date) => number,
  count: number,
): NamedBackup[] {
  const best = new Map<number, NamedBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.startedAt)
    const other = best.get(period)
    if (!other || levelOf(backup) > levelOf(other)) best.set(period, backup)
  }
  return [...best.values()].slice(0, count)
}

function levelOf({ holds }: NamedBackup): number {
  return levels.indexOf(holds)
}

/** Days since 1 January 1970. */
function dayOf(startedAt: Date): number {
  return Math.floor(startedAt.getTime() / dayMs)
}

/** 1 January 1970 was a Thursday. */
function weekOf(startedAt: Date): number {
  return Math.floor((dayOf(startedAt) + 3) / 7)
}
