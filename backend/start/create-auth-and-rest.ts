import { createAuth } from '../auth/auth.ts'
import { defaultAuthSettings, type AuthSettings } from '../auth/auth-settings.ts'
import { createHostedKeys } from '../auth/keys/hosted-keys.ts'
import { loadKeys, type Keys } from '../auth/keys/keys.ts'
import { startExpiryCleanup } from '../auth/delete-expired.ts'
import { createAuthMails } from '../auth/mails/auth-mails.ts'
import { createPasswords } from '../auth/passwords/passwords.ts'
import type { BackendOptions, Log } from '../backend.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { apiError } from '../errors.ts'
import type { Company } from '../functions/functions.ts'
import type { RenderMail } from '../mail/layout.ts'
import type { Messages } from './create-messaging.ts'
import { createRest, type RestOptions } from '../rest/rest.ts'

export interface AccessOptions extends Omit<OwnAccessOptions, 'keys' | 'settings' | 'rest'> {
  config: Pick<Config, 'mode' | 'dataDir' | 'smsAccount' | 'signIn'>
  schemas: readonly string[]
  siteUrl: string
}

export interface OwnAccessOptions extends Pick<Messages, 'queueMail' | 'queueSms'> {
  keys: Keys
  settings: AuthSettings
  rest: Pick<RestOptions, 'schemas' | 'extraSearchPath' | 'maxRows'>
  db: Database
  company: Pick<Company, 'name' | 'email'>
  renderMail: RenderMail
  log: Log
}

/** Who may do what, and the way to the rows. */
export interface Access extends Pick<BackendOptions, 'keys' | 'auth' | 'rest'> {
  close(): void
}

/** Our own auth service and Data API; or, on a hosted Supabase, only its keys, as the proxy takes those paths. */
export async function createAuthAndRest({
  config,
  schemas,
  siteUrl,
  ...options
}: AccessOptions): Promise<Access> {
  const { mode } = config
  if (mode.name !== 'supabase') {
    const rest = { schemas, extraSearchPath: ['extensions'], maxRows: 1_000 }
    return openOwnAccess({
      ...options,
      keys: await loadKeys(config.dataDir),
      settings: siteSettings(config, siteUrl, options.company.name),
      rest,
    })
  }
  const nothingHere = {
    handle: () => Promise.reject(apiError('not_found', 'The hosted Supabase answers this')),
  }
  return { keys: createHostedKeys(mode), auth: nothingHere, rest: nothingHere, close() {} }
}

function siteSettings(
  { mode, smsAccount, signIn }: AccessOptions['config'],
  siteUrl: string,
  companyName: string,
): AuthSettings {
  const settings = defaultAuthSettings(siteUrl)
  // Where messages go nowhere, nobody should be waiting for a code.
  const hasMessages = smsAccount !== null || mode.name === 'embedded'
  return {
    ...settings,
    ...signIn,
    phoneEnabled: hasMessages,
    smsProvider: smsAccount?.provider ?? '',
    mfa: { ...settings.mfa, phone: { enrollEnabled: hasMessages, verifyEnabled: hasMessages } },
    webAuthn: { ...settings.webAuthn, rpDisplayName: companyName },
    smsTemplate: `${companyName}: your code is {{ .Code }}. We never ask for it.`,
    manualLinkingEnabled: true,
    // Whoever finds a device signed in must not take the account over with it.
    securePasswordChange: true,
    passwordDictionary: [companyName],
  }
}

/** The auth service and the Data API under the settings and keys at hand. */
export async function openOwnAccess({
  keys,
  settings,
  rest: restSettings,
  db,
  company,
  queueMail,
  queueSms,
  renderMail,
  log,
}: OwnAccessOptions): Promise<Access> {
  const mails = createAuthMails({
    ...settings,
    render: renderMail,
    companyName: company.name,
    supportEmail: company.email,
  })
  const rest = await createRest({ db, ...restSettings })
  const now = () => new Date()
  const dropping = startExpiryCleanup({ db, settings, now, log })
  return {
    keys,
    auth: createAuth({
      db,
      keys,
      settings,
      passwords: await createPasswords(),
      queueMail,
      queueSms,
      mails,
      now,
      log,
    }),
    rest,
    close() {
      dropping.stop()
      rest.close()
    },
  }
}
