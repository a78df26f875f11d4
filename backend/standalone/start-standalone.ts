import { createBackend, type Log } from '../backend.ts'
import { apiError } from '../errors.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createMailLayout, type MailBrand } from '../mail/layout.ts'
import { openOwnAccess } from '../start/create-auth-and-rest.ts'
import { createMessaging } from '../start/create-messaging.ts'
import { authSettingsOf } from './auth-settings-of-project.ts'
import { openProjectDatabase } from './open-project-database.ts'
import type { ProjectConfig } from './project-config.ts'
import type { ProjectKeys } from './project-keys.ts'

export interface StandaloneOptions {
  config: ProjectConfig
  keys: ProjectKeys['keys']
  /** A role that may create roles and schemas. */
  databaseUrl: string
  /** Origin under which the services are reached. */
  apiUrl: string
  log: Log
}

export interface Standalone extends AsyncDisposable {
  fetch(request: Request, from: { ip: string }): Promise<Response>
}

/**
 * The services of a project without a site: its migrations and seed applied, its settings obeyed. Any web page may call them, as
 * on the Supabase CLI. Mail that no SMTP server takes is kept, to be read at `/dev/mailbox`.
 * @throws StartError for what the person who starts it can mend; what had been started is stopped again
 */
export async function startStandalone({
  config,
  keys,
  databaseUrl,
  apiUrl,
  log,
}: StandaloneOptions): Promise<Standalone> {
  await using undo = new AsyncDisposableStack()
  const { project } = config
  const db = await openProjectDatabase(databaseUrl, config)
  undo.defer(() => db.close())
  const jobs = await createJobs({ db, adminUrl: databaseUrl, log })
  undo.defer(() => jobs.stop())
  const smtp = project.auth.email.smtp
  const company = {
    name: smtp?.sender_name || project.project_id || 'Supabase',
    email: smtp?.admin_email || 'admin@localhost',
  }
  const settings = authSettingsOf(project, apiUrl)
  const brand = plainBrand(company.name, settings.siteUrl)
  const messages = await createMessaging({
    config: { mode: { name: 'embedded' }, smtpUrl: smtpUrlOf(smtp), smsAccount: null },
    db,
    jobs,
    company,
    brand,
  })
  undo.defer(() => messages.close())
  const { schemas, extra_search_path: extraSearchPath, max_rows: maxRows } = project.api
  const renderMail = createMailLayout(brand)
  const access = await openOwnAccess({
    ...messages,
    keys,
    settings,
    rest: { schemas, extraSearchPath, maxRows },
    db,
    company,
    renderMail,
    log,
  })
  undo.defer(() => access.close())
  const functions = {
    handle: () => Promise.reject(apiError('not_found', 'There are no functions here')),
  }
  const backend = createBackend({ ...access, functions, allowedOrigins: '*', log })
  const running = undo.move()
  return {
    fetch: (request, from) =>
      new URL(request.url).pathname.startsWith('/dev/mailbox')
        ? messages.mailbox(request, from)
        : backend.fetch(request, from),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function smtpUrlOf(smtp: ProjectConfig['project']['auth']['email']['smtp']): string | null {
  if (!smtp?.enabled || smtp.host === '') return null
  const login =
    smtp.user === '' ? '' : `${encodeURIComponent(smtp.user)}:${encodeURIComponent(smtp.pass)}@`
  return `${smtp.port === 465 ? 'smtps' : 'smtp'}://${login}${smtp.host}:${smtp.port}`
}

/** Black on white: a project's file says nothing of colours. */
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
