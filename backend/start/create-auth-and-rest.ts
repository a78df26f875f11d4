import { createAuth } from '../auth/auth.ts'
import { defaultAuthSettings, type AuthSettings } from '../auth/auth-settings.ts'
import { createHostedKeys } from '../auth/keys/hosted-keys.ts'
import { issuerOf, loadKeys, type Keys } from '../auth/keys/keys.ts'
import { startExpiryCleanup } from '../auth/delete-expired.ts'
import { createAuthMails } from '../auth/mails/auth-mails.ts'
import { createPasswords } from '../auth/passwords/passwords.ts'
import type { BackendOptions } from '../backend.ts'
import type { Log } from '../log.ts'
import type { Config } from '../config.ts'
import { apiError } from '../errors.ts'
import type { Company } from '../functions/functions.ts'
import type { RenderMail } from '../mail/layout.ts'
import type { Messaging } from './create-messaging.ts'
import { createRest, type RestOptions } from '../rest/rest.ts'

interface AuthAndRestOptions extends Omit<OwnAuthAndRestOptions, 'keys' | 'settings' | 'rest'> {
  config: Pick<Config, 'mode' | 'dataDir' | 'smsAccount' | 'signIn'>
  schemas: readonly string[]
  siteUrl: string
  shown: Messaging['shown']
}

interface OwnAuthAndRestOptions
  extends Pick<Messaging, 'queueMail' | 'queueSms'>, Pick<RestOptions, 'db'> {
  restPools: NonNullable<RestOptions['pools']>
  keys: Keys
  settings: AuthSettings
  rest: Pick<RestOptions, 'schemas' | 'extraSearchPath' | 'maxRows'>
  company: Pick<Company, 'name' | 'email'>
  renderMail: RenderMail
  describeRefusal: Parameters<typeof createAuth>[0]['describeRefusal']
  log: Log
}

/** The auth service, the Data API and their keys. */
export interface AuthAndRest extends Pick<
  BackendOptions,
  'keys' | 'auth' | 'rest' | 'keepsAppsOut'
> {
  close(): Promise<void>
}

/**
 * Our auth service and Data API. With a hosted Supabase only its keys, because the proxy handles
 * those paths.
 */
export async function createAuthAndRest({
  config,
  schemas,
  siteUrl,
  shown,
  ...options
}: AuthAndRestOptions): Promise<AuthAndRest> {
  const { mode } = config
  if (mode.name !== 'supabase') {
    const rest = { schemas, extraSearchPath: ['extensions'], maxRows: 1_000 }
    return createOwnAuthAndRest({
      ...options,
      keys: await loadKeys(config.dataDir, issuerOf(siteUrl)),
      settings: siteSettings(config, {
        siteUrl,
        companyName: options.company.name,
        showsSms: shown.sms,
      }),
      rest,
    })
  }
  const proxied = {
    handle: () => Promise.reject(apiError('not_found', 'The hosted Supabase serves this path')),
  }
  return {
    keys: createHostedKeys(mode),
    auth: proxied,
    rest: proxied,
    keepsAppsOut: true,
    async close() {},
  }
}

function siteSettings(
  { smsAccount, signIn }: AuthAndRestOptions['config'],
  { siteUrl, companyName, showsSms }: { siteUrl: string; companyName: string; showsSms: boolean },
): AuthSettings {
  const settings = defaultAuthSettings(siteUrl)
  // Without a provider no code would arrive; the demo shows it in its mailbox.
  const canSendSms = smsAccount !== null || showsSms
  return {
    ...settings,
    ...signIn,
    confirmPath: '/confirm',
    phoneEnabled: canSendSms,
    smsProvider: smsAccount?.provider ?? '',
    mfa: { ...settings.mfa, phone: { enrollEnabled: canSendSms, verifyEnabled: canSendSms } },
    webAuthn: { ...settings.webAuthn, rpDisplayName: companyName },
    smsTemplate: `${companyName}: your code is {{ .Code }}. We never ask for it.`,
    manualLinkingEnabled: true,
    // A person who finds a signed-in device must not be able to take over the account.
    securePasswordChange: true,
    passwordDictionary: [companyName],
    hidesUnknownAccounts: true,
    // A stranger may sign up with an address and wait until its owner confirms it.
    passwordNeedsSameBrowser: true,
  }
}

/** Our auth service and Data API with the given settings and keys. */
export async function createOwnAuthAndRest({
  keys,
  settings,
  rest: restSettings,
  db,
  restPools,
  company,
  queueMail,
  queueSms,
  renderMail,
  describeRefusal,
  log,
}: OwnAuthAndRestOptions): Promise<AuthAndRest> {
  const mails = createAuthMails({
    ...settings,
    render: renderMail,
    companyName: company.name,
    supportEmail: company.email,
  })
  const rest = await createRest({ db, pools: restPools, ...restSettings })
  const now = () => new Date()
  const cleanup = startExpiryCleanup({ db, settings, now, log })
  return {
    keys,
    keepsAppsOut: settings.oauthServer.identityOnly ?? false,
    auth: createAuth({
      db,
      keys,
      settings,
      passwords: await createPasswords(),
      queueMail,
      queueSms,
      mails,
      now,
      describeRefusal,
      log,
    }),
    rest,
    async close() {
      await cleanup.stop()
      await rest.close()
    },
  }
}
