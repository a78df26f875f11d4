import { createBackend, type Backend, type Log } from '../backend.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Migrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { createSecrets } from '../web/secrets.ts'
import { createUploadSlots, type UploadSlots } from '../web/upload-slots.ts'
import { createFunctions, type Company, type ModuleContext } from '../functions/functions.ts'
import type { FetchData } from '../site/render-page.ts'
import { createSupabaseProxy, type SupabaseProxy } from '../site/supabase-proxy.ts'
import { listTableDependencies, type TableDependencies } from '../site/table-dependencies.ts'
import { startModules, type Module } from '../functions/module.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createMailLayout, type MailBrand } from '../mail/layout.ts'
import { createAuthAndRest } from './create-auth-and-rest.ts'
import { createMessaging } from './create-messaging.ts'

interface ServicesOptions {
  config: Pick<Config, 'mode' | 'dataDir' | 'smtpUrl' | 'smsAccount' | 'signIn' | 'isTrustedProxy'>
  /** Public origin of the site. */
  siteUrl: string
  product: Migrations
  /** The schemas that the Data API exposes. */
  schemas: readonly string[]
  work: Module
  company: Company
  brand: MailBrand
  log: Log
}

/** The services of one server process, in any of the three modes. */
export interface Services extends AsyncDisposable {
  db: Database
  /** May create roles and schemas; never used for a request. */
  adminUrl: string
  backend: Backend
  /** URL and `fetch` for supabase-js in this process. */
  dataUrl: string
  fetchData: FetchData
  publishableKey: string
  secretKey: string
  /** Forwards requests to the hosted Supabase before they reach `backend`; null without one. */
  proxy: SupabaseProxy | null
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
export async function startServices({
  config,
  siteUrl,
  product,
  schemas,
  work,
  company,
  brand,
  log,
}: ServicesOptions): Promise<Services> {
  await using undo = new AsyncDisposableStack()
  const { db, adminUrl, close } = await openDatabase(config, product, log)
  undo.defer(close)
  // The jobs are stopped before the transports that they use are closed.
  const transports = undo.use(new DisposableStack())
  const jobs = await createJobs({ db, adminUrl, log })
  undo.defer(() => jobs.stop())
  const messaging = await createMessaging({ config, db, jobs, company, brand })
  transports.defer(messaging.close)
  const renderMail = createMailLayout(brand)
  const authAndRest = await createAuthAndRest({
    config,
    db,
    schemas,
    siteUrl,
    company,
    ...messaging,
    renderMail,
    log,
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
    log,
  })
  const uploadSlots = createUploadSlots()
  const functions = createFunctions({ functions: work.functions, uploadSlots, ...context })
  const backend = createBackend({ ...authAndRest, functions, allowedOrigins: [], log })
  const modules = await startModules(work, jobs, context)
  undo.defer(() => modules.stop())
  const dependencies = await listTableDependencies(db, schemas)
  const running = undo.move()
  return {
    db,
    adminUrl,
    backend,
    ...createDataFetch(config.mode, backend),
    publishableKey: authAndRest.keys.publishableKey,
    secretKey: authAndRest.keys.secretKey,
    proxy: createProxy(config, log),
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

function createProxy(
  { mode, isTrustedProxy }: Pick<Config, 'mode' | 'isTrustedProxy'>,
  log: Log,
): SupabaseProxy | null {
  if (mode.name !== 'supabase') return null
  return createSupabaseProxy({ upstreamUrl: mode.upstreamUrl, isTrustedProxy, log })
}

/**
 * Calls the services in this process without a socket; the host name is never looked up. With a
 * hosted Supabase, calls it over the network, except for the functions, which always run here.
 */
function createDataFetch(
  mode: Config['mode'],
  backend: Backend,
): Pick<Services, 'dataUrl' | 'fetchData'> {
  if (mode.name === 'supabase')
    return {
      dataUrl: mode.upstreamUrl,
      fetchData: (request, from) =>
        new URL(request.url).pathname.startsWith('/functions/v1/')
          ? backend.fetch(request, from)
          : fetch(request),
    }
  return {
    dataUrl: 'http://backend.internal',
    fetchData: (request, from) => backend.fetch(request, from),
  }
}
