import { createBackend } from '../backend.ts'
import type { Log } from '../log.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { MailBrand } from '../mail/layout.ts'
import { createSecurityEvents } from '../security/security-events.ts'
import { createOwnAuthAndRest } from '../start/create-auth-and-rest.ts'
import { createMessaging } from '../start/create-messaging.ts'
import { createOwnRealtime } from '../start/create-realtime.ts'
import type { NodeServerOptions } from '../web/node-server.ts'
import { authSettingsOf } from './auth-settings-of-project.ts'
import { createProjectStorage } from './create-project-storage.ts'
import { openProjectFunctions } from './functions/project-functions.ts'
import { openProjectDatabase } from './open-project-database.ts'
import type { ProjectConfig } from './project-config.ts'
import type { ProjectKeys } from './project-keys.ts'

export interface StandaloneOptions {
  config: ProjectConfig
  projectKeys: ProjectKeys
  /** A role that may create roles and schemas. */
  databaseUrl: string
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

/**
 * Starts the services of a project without a site, with its migrations, seed files and settings.
 * CORS allows every origin, as with the Supabase CLI. Without an SMTP server, mails are only shown
 * at `/dev/mailbox`.
 * @throws StartError for a problem that the user can fix; parts that had been started are stopped
 * again
 */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  const { config, projectKeys, databaseUrl, dataDir, apiUrl, log } = options
  await using undo = new AsyncDisposableStack()
  const { project } = config
  const { keys, s3Protocol } = projectKeys
  const { db, restPools } = undo.use(await openProjectDatabase(databaseUrl, config, log))
  const securityEvents = undo.use(createSecurityEvents({ db, log }))
  const jobs = await createJobs({ db, adminUrl: databaseUrl, log })
  undo.defer(() => jobs.stop())
  const company = companyOf(project)
  const settings = authSettingsOf(project, apiUrl)
  const brand = plainBrand(company.name, settings.siteUrl)
  const messaging = await createMessaging({
    config: messagingConfigOf(project),
    siteUrl: apiUrl,
    db,
    jobs,
    company,
    brand,
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
    // Without a product nobody has words for its rules.
    describeRefusal: ({ code }) => code,
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
  const functions = undo.use(openProjectFunctions(options))
  const backend = createBackend({
    ...authAndRest,
    ...(storage && { storage: storage.storage }),
    functions,
    ...(realtime && { realtime }),
    allowedOrigins: '*',
    securityEvents,
    log,
  })
  const running = undo.move()
  return {
    fetch: (request, from) =>
      isMailbox(request)
        ? messaging.mailbox(request, from)
        : (functions.answer(request) ?? backend.fetch(request, from)),
    upgrade: realtime?.upgrade,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function isMailbox({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/dev/mailbox')
}

function messagingConfigOf({ auth }: ProjectConfig['project']) {
  return {
    mode: { name: 'embedded' },
    smtpUrl: smtpUrlOf(auth.email.smtp),
    smsAccount: null,
  } as const
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
