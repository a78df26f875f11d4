import { setTimeout as sleep } from 'node:timers/promises'
import { connectAdmin } from '../connect-admin.ts'

/** A killed process is missed after its heartbeat, and a job waits before it is tried again. */
const limitMs = 240_000
const intervalMs = 2_000

interface Left {
  name: string
  state: string
}

/** Remembers the jobs that were running when a process was killed. */
export function watchJobs(dataDir: string) {
  const ids = new Set<string>()

  const listLeft = async (): Promise<Left[]> => {
    await using admin = await connectAdmin({ dataDir })
    const { rows } = await admin.query<Left>(
      `select name, state::text from pgboss.job where id = any ($1) and state <> 'completed'`,
      [[...ids]],
    )
    return rows
  }

  /** One that was killed several times would wait up to an hour. */
  const tryNow = async () => {
    await using admin = await connectAdmin({ dataDir })
    await admin.query(
      `update pgboss.job set start_after = now() where id = any ($1) and state = 'retry'`,
      [[...ids]],
    )
  }

  return {
    /** Notes what was running before a kill and has not ended. */
    async note(killedAt: Date): Promise<void> {
      await using admin = await connectAdmin({ dataDir })
      const { rows } = await admin.query<{ id: string }>(
        `select id from pgboss.job where state = 'active' and started_on < $1`,
        [killedAt],
      )
      for (const { id } of rows) ids.add(id)
    },
    /** Waits until all of them came to their end. @returns those that did not, as sentences */
    async waitForThem(): Promise<string[]> {
      const until = performance.now() + limitMs
      let left = await listLeft()
      while (left.length > 0 && performance.now() < until) {
        await tryNow()
        await sleep(intervalMs)
        left = await listLeft()
      }
      console.log(`${ids.size} jobs were running at a kill, ${left.length} did not come back`)
      return left.map(({ name, state }) => `a job of ${name} is ${state} after a kill`)
    },
  }
}
