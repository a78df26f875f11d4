import { createDatabase } from '../../backend/db/database.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'
import { createSmtpTransport } from '../../backend/mail/mail-transport.ts'
import { createOutbox } from '../../backend/mail/outbox.ts'

/**
 * A process that queues mails, prints that it did, and sends them until it is killed: `node
 * crashing-mailer.ts <database url> <mail server url> <dedupe key>…`.
 */
const [url = '', mailUrl = '', ...dedupeKeys] = process.argv.slice(2)
const db = createDatabase({ url })
const jobs = await createJobs({ db, log: () => {} })
const transport = createSmtpTransport({
  url: mailUrl,
  from: { name: 'Solar', address: 'hello@solar.example' },
})
const { queueMail } = await createOutbox({ db, jobs, transport, renderHtml: async () => '' })
await Promise.all(
  dedupeKeys.map((dedupeKey) =>
    db.transaction({ role: 'service_role' }, (tx) =>
      queueMail(tx, {
        category: 'test',
        to: `${dedupeKey}@example.com`,
        subject: 'Test',
        text: 'x',
        content: { title: 'x', blocks: [] },
        dedupeKey,
      }),
    ),
  ),
)
console.log('committed')
