import { createBackend, type Backend } from '../backend.ts'
import type { Log } from '../log.ts'
import type { Config } from '../config.ts'
import type { Migrations } from '../db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../db/open-database.ts'
import { createSecrets } from '../web/secrets.ts'
import { createUploadSlots, type UploadSlots } from '../web/upload-slots.ts'
import { createFunctions, type Company, type ModuleContext } from '../functions/functions.ts'
import { listTableDependencies, type TableDependencies } from '../site/table-dependencies.ts'
import { startModules, type Module } from '../functions/module.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createMailLayout, type MailBrand } from '../mail/layout.ts'
import { createSecurityEvents } from '../security/security-events.ts'
import { createAuthAndRest } from './create-auth-and-rest.ts'
import { createMessaging } from './create-messaging.ts'
import { createDataAccess, type DataAccess } from './create-data-access.ts'

interface ServicesOptions {
  config: Pick<Config, 'mode' | 'dataDir' | 'smtpUrl' | 'smsAccount' | 'signIn' | 'isTrustedProxy'>
  /** Public origin of the site. */
  siteUrl: string
  product: Migrations
  /** The schemas that the Data API exposes. */
  schemas: readonly string[]
  modules: Module
  company: Company
  brand: MailBrand
  log: Log
}

/** The services of one server process, in any of the three modes. */
export interface Services
  extends AsyncDisposable, DataAccess, Pick<OpenDatabase, 'db' | 'adminUrl'> {
  backend: Backend
  publishableKey: string
  secretKey: string
  mailbox: (request: Request, from: { ip: string }) => Promise<Response>
  dependencies: TableDependencies
  /** Shared by functions and pages, so that this process has one limit. */
  uploadSlots: UploadSlots
}

/**
 * Starts everything behind the API: database, mail, jobs, and the services themselves or the proxy
 * to a hosted Supabase.
 * @throws StartError for a problem that the user can fix; parts that had been started are stopped
 * again
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { config, siteUrl, product, schemas, modules, company, brand, log } = options
  await using undo = new AsyncDisposableStack()
  const { db, restPools, adminUrl, close } = await openDatabase(config, product, log)
  undo.defer(close)
  const securityEvents = undo.use(createSecurityEvents({ db, log }))
  // The jobs are stopped before the transports that they use are closed.
  const transports = undo.use(new DisposableStack())
  const jobs = await createJobs({ db, adminUrl, log })
  undo.defer(() => jobs.stop())
  const messaging = await createMessaging({ config, db, jobs, company, brand })
  transports.defer(messaging.close)
  const renderMail = createMailLayout(brand)
  const authAndRest = await createAuthAndRest({
    ...options,
    ...messaging,
    db,
    restPools,
    renderMail,
  })
  undo.defer(() => authAndRest.close())
  const context = createContext({
    db,
    queueMail: messaging.queueMail,
    renderMail,
    jobs,
    site: company,
    siteUrl,
    secretFor: createSecrets(authAndRest.keys.secretKey),
    isDemo: config.mode.name === 'embedded',
    securityEvents,
    log,
  })
  const uploadSlots = createUploadSlots()
  const functions = createFunctions({ functions: modules.functions, uploadSlots, ...context })
  const backend = createBackend({
    ...authAndRest,
    functions,
    allowedOrigins: [],
    securityEvents,
    log,
  })
  const tasks = await startModules(modules, jobs, context)
  undo.defer(() => tasks.stop())
  const dependencies = await listTableDependencies(db, schemas)
  const running = undo.move()
  return {
    db,
    adminUrl,
    backend,
    ...createDataAccess(config, backend, log),
    publishableKey: authAndRest.keys.publishableKey,
    secretKey: authAndRest.keys.secretKey,
    mailbox: messaging.mailbox,
    dependencies,
    uploadSlots,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function createContext(
  parts: Omit<ModuleContext, 'now' | 'enqueue' | 'enqueueAll' | 'jobs' | 'env'> & { jobs: Jobs },
): ModuleContext {
  const { enqueue, enqueueAll } = parts.jobs
  return { ...parts, now: () => new Date(), enqueue, enqueueAll, env: process.env }
}
