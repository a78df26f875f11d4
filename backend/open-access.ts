import { createAuth } from './auth/auth.ts'
import { defaultAuthSettings } from './auth/auth-settings.ts'
import { createHostedKeys } from './auth/hosted-keys.ts'
import { loadKeys } from './auth/keys.ts'
import { keepDroppingEnded } from './auth/drop-ended.ts'
import { createAuthMails } from './auth/mails.ts'
import { createPasswords } from './auth/passwords.ts'
import type { BackendOptions, Log } from './backend.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { refusal } from './errors.ts'
import type { Company } from './http/functions.ts'
import type { RenderMail } from './mail/layout.ts'
import type { Messages } from './open-messages.ts'
import { createRest } from './rest/rest.ts'

export interface AccessOptions extends Pick<Messages, 'queueMail' | 'queueSms'> {
  config: Pick<Config, 'mode' | 'dataDir'>
  db: Database
  schemas: readonly string[]
  siteUrl: string
  company: Company
  renderMail: RenderMail
  log: Log
}

/** Who may do what, and the way to the rows. */
export interface Access extends Pick<BackendOptions, 'keys' | 'auth' | 'rest'> {
  close(): void
}

/** Our own auth service and Data API; or, on a hosted Supabase, only its keys, as the proxy takes those paths. */
export function openAccess(options: AccessOptions): Promise<Access> {
  const { mode } = options.config
  if (mode.name !== 'supabase') return openOwnAccess(options)
  const nothingHere = { handle: () => Promise.reject(refusal('not_found', 'The hosted Supabase answers this')) }
  return Promise.resolve({ keys: createHostedKeys(mode), auth: nothingHere, rest: nothingHere, close() {} })
}

async function openOwnAccess({ config, db, schemas, siteUrl, company, queueMail, queueSms, renderMail, log }: AccessOptions): Promise<Access> {
  const keys = await loadKeys(config.dataDir)
  const settings = defaultAuthSettings(siteUrl)
  const mails = createAuthMails({ ...settings, render: renderMail, companyName: company.name, siteUrl, supportEmail: company.email })
  const rest = await createRest({ db, schemas, extraSearchPath: ['extensions'], maxRows: 1_000 })
  const now = () => new Date()
  const dropping = keepDroppingEnded({ db, settings, now, log })
  return {
    keys,
    auth: createAuth({ db, keys, settings, passwords: await createPasswords(), queueMail, queueSms, mails, now }),
    rest,
    close() {
      dropping.stop()
      rest.close()
    },
  }
}
