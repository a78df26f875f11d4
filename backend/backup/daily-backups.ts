import { ageMs, isMisdated } from '../../domain/calendar/ages.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { backUp, type BackupOptions } from './back-up.ts'
import { findNewestBackups, type NewestBackups } from './backup-records.ts'

/** At 01:00 UTC, when the fewest people are in the shop: 02:00 in Lagos. */
const nightHourUtc = 1
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const checkEveryMs = 600_000

/**
 * Whether a backup should be made now: none has been made since the last night began, not counting
 * those by hand and those that a wrong clock dated. One that was missed because no server ran is made
 * up for; one that failed is tried again after an hour.
 */
export function isBackupDue(
  { nightly, attempt }: Pick<NewestBackups, 'nightly' | 'attempt'>,
  now: Date,
): boolean {
  if (nightly && hasBegunSince(nightly.startedAt, nightBefore(now), now)) return false
  if (attempt?.status !== 'failed') return true
  const failedAgoMs = ageMs(attempt.startedAt, now)
  return failedAgoMs === null || failedAgoMs >= hourMs
}

function hasBegunSince(at: Date, sinceMs: number, now: Date): boolean {
  return at.getTime() >= sinceMs && !isMisdated(at, now)
}

/** The last time at which a night began. */
function nightBefore(now: Date): number {
  const offset = nightHourUtc * hourMs
  return Math.floor((now.getTime() - offset) / dayMs) * dayMs + offset
}

interface DailyBackupsOptions extends Omit<BackupOptions, 'now' | 'isByHand' | 'signal'> {
  db: Pick<Database, 'transaction'>
  now: () => Date
  log: Log
  /** How often to look whether one is due; the first time after so long. */
  everyMs?: number
}

/**
 * Makes a backup every night. All server processes may run it: one of them makes the backup.
 * @returns `stop`, which cancels a backup that is being made
 */
export function startDailyBackups({
  db,
  now,
  log,
  everyMs = checkEveryMs,
  ...options
}: DailyBackupsOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current: Promise<void> | null = null

  const isDue = async () => isBackupDue(await findNewestBackups(db, now()), now())

  async function run(): Promise<void> {
    try {
      if (!(await isDue())) return
      const made = await backUp({
        ...options,
        now: now(),
        isByHand: false,
        isWanted: isDue,
        signal: stopping.signal,
      })
      if (made) log({ level: 'info', message: 'a backup was made', ...made })
    } catch (error) {
      if (!stopping.signal.aborted) log({ level: 'error', message: 'no backup was made', error })
    }
  }

  const timer = setInterval(() => {
    current ??= run().finally(() => {
      current = null
    })
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort(new Error('The server stopped before the backup was finished.'))
      await current
    },
  }
}
