import { createDatabase } from '../../backend/db/database.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'

/**
 * A process that adds a job to a queue, starts it and never finishes it: `node crashing-worker.ts
 * <database url> <queue>`.
 */
const [url = '', queue = ''] = process.argv.slice(2)
const db = createDatabase({ url })
const jobs = await createJobs({ db, log: () => {} })
await jobs.work(queue, async () => {
  console.log('took the job')
  await new Promise(() => {})
})
await db.transaction({ role: 'service_role' }, (tx) => jobs.enqueue(tx, queue, {}))
