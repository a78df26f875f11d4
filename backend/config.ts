import { createPrivateKey } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultBackupKeep } from '../domain/backups/backups.ts'
import type { AuthSettings } from './auth/auth-settings.ts'
import type { BackupSettings } from './backup/back-up.ts'
import { isProviderSetting, readExternalProviders } from './auth/providers/external-providers.ts'
import { readSmsAccount } from './sms/read-sms-account.ts'
import { checkSettingNames } from './start/setting-names.ts'
import { StartError } from './start/start-error.ts'
import {
  readStorageSettings,
  storageEnvironment,
  warnAboutStorage,
} from './start/storage-environment.ts'
import type { S3ProtocolSettings } from './storage/s3/s3-protocol-settings.ts'
import type { S3StoreSettings } from './storage/blobs/s3-settings.ts'
import { isLoopbackName } from './web/local-request.ts'

/** The services that answer `/auth /rest /storage /realtime`, and their database. */
export type Mode =
  | { name: 'embedded' }
  | { name: 'postgres'; databaseUrl: string }
  | {
      name: 'supabase'
      databaseUrl: string
      upstreamUrl: string
      publishableKey: string
      secretKey: string
      jwtSecret: string | null
    }

export interface Config {
  port: number
  /** Null listens on every address of the machine. */
  host: string | null
  /**
   * Origin that people see, without a slash at the end. Null when it is not set; use
   * {@link siteUrlOf}.
   */
  siteUrl: string | null
  /** Absolute. */
  dataDir: string
  backup: BackupSettings & {
    /** Whether the server makes one every night. */
    isDaily: boolean
  }
  /** Null: mail is stored in the database and not sent; see `mailboxChannels`. */
  smtpUrl: string | null
  /** Null: text messages are stored in the database and not sent; see `mailboxChannels`. */
  smsAccount: ReturnType<typeof readSmsAccount>
  /** Additional ways to sign in here, and with an account of here elsewhere, when the auth service is ours. */
  signIn: Pick<AuthSettings, 'external' | 'saml' | 'oauthServer'>
  storage: {
    /** The largest file that anybody may upload, in bytes. */
    fileSizeLimitBytes: number
    /** Null: files are kept below `dataDir`. */
    store: S3StoreSettings | null
    /** Who may use the S3 protocol, apart from people with the publishable key; null: nobody. */
    s3Protocol: S3ProtocolSettings | null
  }
  /** Use the database with the keys in `dataDir`, although it was used with others before. */
  acceptsNewKeys: boolean
  /** Fill an empty shop with the demo company. */
  wantsDemoData: boolean
  /** Says whether an address is our own proxy, whose `X-Forwarded-For` may be believed. */
  isTrustedProxy: (address: string) => boolean
  mode: Mode
  /** Sentences about settings that have no effect. */
  warnings: string[]
}

const url = (schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.replace(':', '')),
      {
        error: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
        abort: true,
      },
    )

const port = 'must be a port number from 0 to 65535'
const kept = (min: number) => {
  const message = `must be a whole number from ${min} to 1000`
  return z.coerce.number(message).int(message).min(min, message).max(1_000, message)
}
const environment = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3_000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(24, 'must have 24 characters or more').optional(),
  BACKUP_DAILY: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_KEEP_DAYS: kept(1).default(defaultBackupKeep.days),
  BACKUP_KEEP_WEEKS: kept(0).default(defaultBackupKeep.weeks),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  SUPABASE_URL: url(['http', 'https']).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  ACCEPT_NEW_KEYS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  DEMO_DATA: z.enum(['on', 'off'], 'must be on or off').optional(),
  SITE_URL: url(['http', 'https'])
    .refine(
      isOrigin,
      'must be the address of a whole site, such as https://shop.example, without a path, a query or a password',
    )
    .optional(),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  SMS_URL: url(['termii', 'twilio'])
    .refine(
      (value) => readSmsAccount(value) !== null,
      'must look like termii://KEY@v3.api.termii.com?from=SENDER or twilio://SID:TOKEN@api.twilio.com?from=SENDER',
    )
    .optional(),
  // The key of the gateway is read by the functions. Here it is only compared with PAYMENTS.
  PAYSTACK_SECRET_KEY: z.string().optional(),
  PAYMENTS: z.literal('sandbox', 'must be sandbox, or not be set').optional(),
  AUTH_SAML: z.enum(['on', 'off'], 'must be on or off').default('off'),
  AUTH_SAML_PRIVATE_KEY: z
    .string()
    // Most hosts store a setting as one line, with `\n` for each line end.
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be an RSA private key in PEM')
    .optional(),
  AUTH_OAUTH_SERVER: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ...storageEnvironment,
  TRUSTED_PROXY: z
    .string()
    .refine(
      (value) => value.split(',').every(isAddressOrRange),
      'must list addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8',
    )
    .optional(),
})

/**
 * Reads the environment into settings; an empty variable counts as not set.
 * @param otherSettings names of the settings that the modules of the company read themselves
 * @throws StartError with one sentence for each variable that cannot be used
 */
export function readConfig(
  env: Record<string, string | undefined>,
  otherSettings: readonly string[] = [],
): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const { problems, warnings } = checkSettingNames(
    Object.keys(given).filter((name) => !isProviderSetting(name)),
    [...new Set([...Object.keys(environment.shape), ...otherSettings])],
  )
  const parsed = environment.safeParse(given)
  const invalid = parsed.error?.issues ?? []
  if (!parsed.success || problems.length > 0)
    throw new StartError(
      [
        ...invalid.map(({ path, message }) => sentence(String(path[0]), message, given)),
        ...problems,
      ].join('\n'),
    )
  const values = parsed.data
  if (values.PAYMENTS && values.PAYSTACK_SECRET_KEY)
    throw new StartError(
      'PAYMENTS=sandbox and PAYSTACK_SECRET_KEY are both set. In the sandbox anybody pays without money. Remove PAYMENTS to take real payments, or PAYSTACK_SECRET_KEY to try the shop.',
    )
  return {
    port: values.PORT,
    host: values.HOST ?? null,
    siteUrl: values.SITE_URL ? new URL(values.SITE_URL).origin : null,
    dataDir: resolve(values.DATA_DIR),
    backup: {
      folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
      key: values.BACKUP_KEY ?? null,
      keep: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
      isDaily: values.BACKUP_DAILY === 'on',
    },
    smtpUrl: values.SMTP_URL ?? null,
    smsAccount: values.SMS_URL ? readSmsAccount(values.SMS_URL) : null,
    signIn: readSignIn(values, given),
    storage: readStorageSettings(values),
    acceptsNewKeys: values.ACCEPT_NEW_KEYS === 'on',
    wantsDemoData: values.DEMO_DATA ? values.DEMO_DATA === 'on' : isThisMachine(values.SITE_URL),
    isTrustedProxy: proxyCheck(values.TRUSTED_PROXY),
    mode: chooseMode(values),
    warnings: [
      ...warnings,
      ...(values.ACCEPT_NEW_KEYS === 'on'
        ? ['ACCEPT_NEW_KEYS is on. Remove it after this start.']
        : []),
      ...warnAboutStorage(values),
    ],
  }
}

function readSignIn(
  values: z.infer<typeof environment>,
  given: Record<string, string | undefined>,
): Config['signIn'] {
  return {
    external: readExternalProviders(given),
    saml: {
      enabled: values.AUTH_SAML === 'on',
      privateKey: values.AUTH_SAML_PRIVATE_KEY ?? null,
    },
    oauthServer: {
      enabled: values.AUTH_OAUTH_SERVER === 'on',
      allowDynamicRegistration: false,
      authorizationUrlPath: '/oauth/consent',
      identityOnly: true,
    },
  }
}

/**
 * Origin that people see, without a slash at the end.
 * @param port the port that the server listens on; with `PORT=0` the system chooses it
 */
export function siteUrlOf({ siteUrl }: Pick<Config, 'siteUrl'>, port: number): string {
  return siteUrl ?? `http://localhost:${port}`
}

/** A slash at the end does not matter. */
function isOrigin(text: string): boolean {
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}

/** Without an address the site is at `localhost`. */
function isThisMachine(siteUrl: string | undefined): boolean {
  return siteUrl === undefined || isLoopbackName(new URL(siteUrl).hostname)
}

function chooseMode(values: z.infer<typeof environment>): Mode {
  const databaseUrl = values.DATABASE_URL
  const hosted = [values.SUPABASE_URL, values.SUPABASE_PUBLISHABLE_KEY, values.SUPABASE_SECRET_KEY]
  if (hosted.every((value) => value === undefined))
    return databaseUrl ? { name: 'postgres', databaseUrl } : { name: 'embedded' }
  const [upstreamUrl, publishableKey, secretKey] = hosted
  if (!upstreamUrl || !publishableKey || !secretKey || !databaseUrl) {
    throw new StartError(
      'A hosted Supabase needs all of SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL.',
    )
  }
  return {
    name: 'supabase',
    databaseUrl,
    upstreamUrl: new URL(upstreamUrl).origin,
    publishableKey,
    secretKey,
    jwtSecret: values.SUPABASE_JWT_SECRET ?? null,
  }
}

/** Passwords and keys are not repeated on the terminal or in a log. */
function sentence(
  name: string,
  message: string,
  given: Record<string, string | undefined>,
): string {
  const value = given[name] ?? ''
  const isSecret = /:\/\/[^/]*@/.test(value) || /_(KEY|SECRET)$/.test(name)
  return `${name} ${message}. It is ${isSecret ? 'not shown here, as it may hold a secret' : JSON.stringify(value)}.`
}

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    // The messages of OpenSSL may repeat parts of the key.
    return false
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

function proxyCheck(list: string | undefined): Config['isTrustedProxy'] {
  if (!list) return () => false
  const proxies = new BlockList()
  for (const entry of list.split(',')) {
    const [address = '', bits] = entry.trim().split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => proxies.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
