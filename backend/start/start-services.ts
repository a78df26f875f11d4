import { createBackend, type Backend, type RequestSource } from '../backend.ts'
import type { Log } from '../log.ts'
import type { Config } from '../config.ts'
import { openDatabase, type OpenDatabase } from '../db/open-database.ts'
import { createUploadSlots, type UploadSlots } from '../web/upload-slots.ts'
import { createFunctions, type Company, type FunctionsOptions } from '../functions/functions.ts'
import { listTableDependencies, type TableDependencies } from '../site/table-dependencies.ts'
import { startQueues, startScheduledTasks, type Module } from '../functions/module.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createSecurityEvents } from '../security/security-events.ts'
import { createDataServices, type DataServices } from './create-data-services.ts'
import { createBackups, type BackedUpProduct } from './create-backups.ts'
import { createMessaging, type Messaging, type MessagingOptions } from './create-messaging.ts'
import { createModuleContext } from './create-module-context.ts'
import { createDataAccess, dataUrlOf, type DataAccess } from './create-data-access.ts'

interface ServicesOptions extends BackedUpProduct, Pick<MessagingOptions, 'brand'> {
  config: Pick<
    Config,
    | 'mode'
    | 'dataDir'
    | 'storage'
    | 'acceptsNewKeys'
    | 'backup'
    | 'smtpUrl'
    | 'smsAccount'
    | 'signIn'
    | 'isTrustedProxy'
  >
  /** Public origin of the site. */
  siteUrl: string
  /** The schemas that the Data API exposes. */
  schemas: readonly string[]
  modules: Module &
    Pick<FunctionsOptions, 'hasFinishedSignIn'> &
    Pick<Parameters<typeof createModuleContext>[0], 'describeRefusal'>
  company: Company
  log: Log
}

/** The services of one server process, in any of the three modes. */
export interface Services
  extends AsyncDisposable, DataAccess, Pick<OpenDatabase, 'db' | 'health' | 'adminUrl'> {
  backend: Backend
  publishableKey: string
  secretKey: string
  mailbox: Messaging['mailbox']
  dependencies: TableDependencies
  /** Null with a hosted Supabase, whose realtime the proxy reaches. */
  realtime: DataServices['realtime']
  /** Shared by functions and pages, so that this process has one limit. */
  uploadSlots: UploadSlots
  /** Starts the scheduled tasks, which call this server: when its port is open, and once. */
  startTasks(): void
}

/**
 * Starts everything behind the API: database, mail, jobs, and the services themselves or the proxy
 * to a hosted Supabase.
 * @throws StartError for a problem that the user can fix; parts that had been started are stopped
 * again
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { config, product, schemas, modules, log } = options
  await using undo = new AsyncDisposableStack()
  const database = await openDatabase({ ...config, siteUrl: options.siteUrl }, product, log)
  const { db, restPools, health, adminUrl } = database
  undo.defer(database.close)
  const securityEvents = undo.use(createSecurityEvents({ db, log }))
  // The jobs are stopped before the transports that they use are closed.
  const transports = undo.use(new DisposableStack())
  const jobs = await createJobs({ db, adminUrl, log })
  undo.defer(() => jobs.stop())
  const messaging = await createMessaging({ ...options, db, jobs })
  transports.defer(messaging.close)
  const dataServices = undo.use(
    await createDataServices({ ...options, ...modules, ...messaging, db, adminUrl, restPools }),
  )
  const backups = createBackups({ ...options, db, adminUrl })
  undo.defer(() => backups.stop())
  const { realtime, ...requestServices } = dataServices
  const { secretKey } = dataServices.keys
  const fetchData = (request: Request, from?: RequestSource) => access.fetchData(request, from)
  const parts = { db, fetchData, jobs, messaging, secretKey, securityEvents, backups }
  const context = createModuleContext({ ...options, ...modules }, parts)
  const uploadSlots = createUploadSlots()
  const functions = createFunctions({
    functions: modules.functions,
    hasFinishedSignIn: modules.hasFinishedSignIn,
    uploadSlots,
    dataApi: { url: dataUrlOf(config.mode), fetch: fetchData },
    ...context,
  })
  const backend = createBackend({
    ...requestServices,
    ...(realtime && { realtime }),
    functions,
    allowedOrigins: [],
    securityEvents,
    log,
  })
  const access = createDataAccess(config, backend, log)
  for (const step of modules.startSteps ?? []) await step(context)
  await startQueues(modules, jobs, context)
  const dependencies = await listTableDependencies(db, schemas)
  const running = undo.move()
  return {
    db,
    health,
    adminUrl,
    backend,
    ...access,
    publishableKey: dataServices.keys.publishableKey,
    secretKey,
    mailbox: messaging.mailbox,
    dependencies,
    realtime,
    uploadSlots,
    startTasks: () => running.defer(startScheduledTasks(modules, context).stop),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
