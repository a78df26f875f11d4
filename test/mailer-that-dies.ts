import { createDatabase } from '../backend/db/database.ts'
import { createJobs } from '../backend/jobs/jobs.ts'
import { createOutbox } from '../backend/mail/outbox.ts'

/** A server process that is killed the moment a mail is committed: `node mailer-that-dies.ts <database url> <dedupe key>`. */
const [url = '', dedupeKey = ''] = process.argv.slice(2)
const db = createDatabase({ url })
const jobs = await createJobs({ db, log: () => {} })
const neverSends = { name: 'smtp', send: () => new Promise<void>(() => {}), close() {} } as const
const { queueMail } = await createOutbox({ db, jobs, transport: neverSends, renderHtml: async () => '' })
await db.transaction({ role: 'service_role' }, (tx) =>
  queueMail(tx, { category: 'test', to: 'survivor@example.com', subject: 'Still here', text: 'x', content: { title: 'x', blocks: [] }, dedupeKey }),
)
process.kill(process.pid, 'SIGKILL')
