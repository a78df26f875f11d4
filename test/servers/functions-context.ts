import { answerRefusals } from '../../backend/functions/answer-refusals.ts'
import { describeRefusal } from '../../domain/refusals/describe-refusal.ts'
import { findNewestBackups, listDeletedBackups } from '../../backend/backup/backup-records.ts'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { Jobs } from '../../backend/jobs/jobs.ts'
import { createMailLayout } from '../../backend/mail/layout.ts'
import { createMessagesForStaff } from '../../backend/mail/messages-for-staff.ts'
import { createMailHtml } from '../../backend/mail/mail-html.ts'
import { mailboxTransport } from '../../backend/mail/mail-transport.ts'
import { createOutbox } from '../../backend/mail/outbox.ts'
import { createSmsOutbox } from '../../backend/sms/sms-outbox.ts'
import { smsMailboxTransport } from '../../backend/sms/sms-transport.ts'
import { createSecrets } from '../../backend/web/secrets.ts'
import { mailBrand } from '../../functions/mail/mail-brand.ts'
import { site } from '../../site.config.ts'
import { watchSecrets } from './secrets-in-messages.ts'

export const testBrand = mailBrand('https://imole.example')

interface ContextParts extends Pick<
  ModuleContext,
  'db' | 'storage' | 'env' | 'log' | 'securityEvents'
> {
  jobs: Jobs
  clock: { now: Date }
  port: number | null
  isDemo: boolean
}

/** The context that functions, queues and scheduled tasks get in tests. */
export async function createFunctionsContext({
  db,
  storage,
  jobs,
  clock,
  env,
  port,
  isDemo,
  securityEvents,
  log,
}: ContextParts): Promise<ModuleContext> {
  const renderMailHtml = createMailHtml(testBrand)
  const { queueMail } = await createOutbox({
    db,
    jobs,
    transport: mailboxTransport,
    renderHtml: renderMailHtml,
  })
  const { queueSms } = await createSmsOutbox({ db, jobs, transport: smsMailboxTransport })
  const renderMail = createMailLayout(testBrand)
  return {
    db: answerRefusals(db, describeRefusal),
    storage,
    now: () => clock.now,
    ...watchSecrets({ queueMail, queueSms, renderMail, secretFor: createSecrets('a test') }),
    renderMailHtml,
    messages: createMessagesForStaff({ db, renderMail }),
    enqueue: jobs.enqueue,
    enqueueAll: jobs.enqueueAll,
    jobs,
    backups: {
      madeBy: 'server',
      findNewest: (at) => findNewestBackups(db, at),
      listDeleted: () => listDeletedBackups(db),
    },
    site,
    siteUrl: port === null ? testBrand.siteUrl : `http://127.0.0.1:${port}`,
    isDemo,
    env,
    securityEvents,
    log,
  }
}
