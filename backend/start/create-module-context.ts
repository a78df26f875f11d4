import type { Config } from '../config.ts'
import type { DescribeRefusal } from '../functions/refusal.ts'
import { answerRefusals } from '../functions/answer-refusals.ts'
import type { Company, ModuleContext } from '../functions/functions.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { createSecrets } from '../web/secrets.ts'
import type { Messaging } from './create-messaging.ts'
import { dataUrlOf } from './create-data-access.ts'
import { createServiceStorage } from './create-service-storage.ts'
import { isDemo } from './demo-mode.ts'

/** What functions, queues and scheduled tasks may use in this process. */
export function createModuleContext(
  {
    config,
    siteUrl,
    company,
    describeRefusal,
    log,
  }: {
    config: Pick<Config, 'mode' | 'smsAccount'>
    siteUrl: string
    company: Company
    describeRefusal: DescribeRefusal
    log: Log
  },
  {
    jobs,
    messaging: { queueMail, queueSms, renderMail, renderMailHtml, messages, shown },
    secretKey,
    fetchData,
    db,
    ...services
  }: Pick<ModuleContext, 'db' | 'securityEvents' | 'backups'> & {
    jobs: Jobs
    messaging: Omit<Messaging, 'mailbox' | 'close'>
    secretKey: string
    /** Reaches the data services; see `createDataAccess`. */
    fetchData(request: Request): Promise<Response>
  },
): ModuleContext {
  return {
    ...services,
    db: answerRefusals(db, describeRefusal),
    storage: createServiceStorage({ dataUrl: dataUrlOf(config.mode), secretKey, fetchData }),
    queueMail,
    queueSms: config.smsAccount !== null || shown.sms ? queueSms : null,
    renderMail,
    renderMailHtml,
    messages,
    jobs,
    enqueue: jobs.enqueue,
    enqueueAll: jobs.enqueueAll,
    site: company,
    siteUrl,
    secretFor: createSecrets(secretKey),
    isDemo: isDemo(config, siteUrl),
    now: () => new Date(),
    env: process.env,
    log,
  }
}
