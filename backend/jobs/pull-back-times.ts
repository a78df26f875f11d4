import { clockToleranceMs, hasLostTime } from '../../domain/calendar/ages.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { jobSchema } from './job-schema.ts'
import { repeat } from './repeat.ts'

const latest = `(now() + interval '${clockToleranceMs} ms')`

/** The last runs of the passes over all queues, and over each. */
const lastRuns = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
}

/**
 * Pulls back what was dated in the future while the clock was wrong. Otherwise pg-boss would look
 * for no job of a crashed process, and run no waiting job, until the clock reaches those times. A
 * job that was delayed on purpose waits as long as it should, counted from now.
 */
export async function pullBackTimes(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ now: Date }>('select now()')
    if (rows.some(({ now }) => hasLostTime(now))) return
    await tx.query(
      `update ${jobSchema}.job
       set created_on = now(),
         start_after = now() + greatest(start_after - created_on, interval '0'),
         keep_until = now() + (keep_until - created_on)
       where state < 'active' and created_on > ${latest}`,
    )
    // No retry waits longer than the longest delay of its queue.
    await tx.query(
      `update ${jobSchema}.job set start_after = now()
       where state = 'retry' and created_on <= ${latest}
         and start_after > ${latest} + make_interval(secs => coalesce(retry_delay_max, 86400))`,
    )
    await tx.query(
      `update ${jobSchema}.job
       set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
       where state = 'active' and greatest(started_on, heartbeat_on) > ${latest}`,
    )
    for (const [table, columns] of Object.entries(lastRuns))
      await tx.query(
        `update ${jobSchema}.${table}
         set ${columns.map((column) => `${column} = least(${column}, now())`).join(', ')}
         where greatest(${columns.join(', ')}) > ${latest}`,
      )
  })
}

const everyMs = 600_000

/**
 * Pulls times back now and every ten minutes.
 * @returns `stop`, which waits for a run in progress
 */
export async function startPullingBack(
  db: Pick<Database, 'transaction'>,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  await pullBackTimes(db)
  return repeat({
    everyMs,
    work: () => pullBackTimes(db),
    failure: { message: 'jobs of a wrong clock could not be found' },
    log,
  })
}
