import { createBackend } from '../backend.ts'
import type { Log } from '../log.ts'
import { apiError } from '../errors.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { MailBrand } from '../mail/layout.ts'
import { createSecurityEvents } from '../security/security-events.ts'
import { createOwnAuthAndRest } from '../start/create-auth-and-rest.ts'
import { createMessaging } from '../start/create-messaging.ts'
import { createOwnRealtime } from '../start/create-realtime.ts'
import type { NodeServerOptions } from '../web/node-server.ts'
import { authSettingsOf } from './auth-settings-of-project.ts'
import { createProjectStorage } from './create-project-storage.ts'
import { openProjectDatabase } from './open-project-database.ts'
import type { ProjectConfig } from './project-config.ts'
import type { ProjectKeys } from './project-keys.ts'

export interface StandaloneOptions {
  config: ProjectConfig
  keys: ProjectKeys['keys']
  /** A role that may create roles and schemas. */
  databaseUrl: string
  /** Who may use the S3 protocol. */
  s3Protocol: ProjectKeys['s3Protocol']
  /** Where the files of storage are kept. */
  dataDir: string
  /** Origin of the services. */
  apiUrl: string
  log: Log
}

export interface Standalone extends AsyncDisposable {
  fetch(request: Request, from: { ip: string; isLocal: boolean }): Promise<Response>
  upgrade: NodeServerOptions['upgrade']
}

const noFunctions = {
  handle: () => Promise.reject(apiError('not_found', 'This server has no functions')),
}

/**
 * Starts the services of a project without a site, with its migrations, seed files and settings.
 * CORS allows every origin, as with the Supabase CLI. Without an SMTP server, mails are only shown
 * at `/dev/mailbox`.
 * @throws StartError for a problem that the user can fix; parts that had been started are stopped
 * again
 */
export async function startStandalone({
  config,
  keys,
  databaseUrl,
  s3Protocol,
  dataDir,
  apiUrl,
  log,
}: StandaloneOptions): Promise<Standalone> {
  await using undo = new AsyncDisposableStack()
  const { project } = config
  const { db, restPools } = undo.use(await openProjectDatabase(databaseUrl, config, log))
  const securityEvents = undo.use(createSecurityEvents({ db, log }))
  const jobs = await createJobs({ db, adminUrl: databaseUrl, log })
  undo.defer(() => jobs.stop())
  const company = companyOf(project)
  const settings = authSettingsOf(project, apiUrl)
  const smtpUrl = smtpUrlOf(project.auth.email.smtp)
  const messaging = await createMessaging({
    config: { mode: { name: 'embedded' }, smtpUrl, smsAccount: null },
    siteUrl: apiUrl,
    db,
    jobs,
    company,
    brand: plainBrand(company.name, settings.siteUrl),
  })
  undo.defer(() => messaging.close())
  const authAndRest = await createOwnAuthAndRest({
    ...messaging,
    keys,
    settings,
    rest: restSettingsOf(project),
    db,
    restPools,
    company,
    log,
  })
  undo.defer(() => authAndRest.close())
  const { keepsAppsOut } = authAndRest
  const own = { db, adminUrl: databaseUrl, keys, keepsAppsOut, isTrustedProxy: () => false, log }
  const files = { ...own, mode: { name: 'postgres' as const, databaseUrl }, dataDir, s3Protocol }
  const storage = undo.use(await createProjectStorage(project, files))
  const realtime = project.realtime.enabled
    ? undo.use(await createOwnRealtime(own)).realtime
    : undefined
  const backend = createBackend({
    ...authAndRest,
    ...(storage && { storage: storage.storage }),
    functions: noFunctions,
    ...(realtime && { realtime }),
    allowedOrigins: '*',
    securityEvents,
    log,
  })
  const running = undo.move()
  return {
    fetch: (request, from) =>
      isMailbox(request) ? messaging.mailbox(request, from) : backend.fetch(request, from),
    upgrade: realtime?.upgrade,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function isMailbox({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/dev/mailbox')
}

function restSettingsOf({
  api: { schemas, extra_search_path: extraSearchPath, max_rows: maxRows },
}: ProjectConfig['project']) {
  return { schemas, extraSearchPath, maxRows }
}

function companyOf({ auth, project_id: id }: ProjectConfig['project']): {
  name: string
  email: string
} {
  const { smtp } = auth.email
  return {
    name: smtp?.sender_name || id || 'Supabase',
    email: smtp?.admin_email || 'admin@localhost',
  }
}

function smtpUrlOf(smtp: ProjectConfig['project']['auth']['email']['smtp']): string | null {
  if (!smtp?.enabled || smtp.host === '') return null
  const login =
    smtp.user === '' ? '' : `${encodeURIComponent(smtp.user)}:${encodeURIComponent(smtp.pass)}@`
  return `${smtp.port === 465 ? 'smtps' : 'smtp'}://${login}${smtp.host}:${smtp.port}`
}

/** Black on white, because `config.toml` has no colours. */
function plainBrand(name: string, siteUrl: string): MailBrand {
  const colours = {
    background: '#ffffff',
    surface: '#ffffff',
    ink: '#111111',
    inkSoft: '#444444',
    line: '#dddddd',
    primary: '#111111',
    onPrimary: '#ffffff',
    accent: '#111111',
  }
  return { name, siteUrl, footer: [name], colours }
}
