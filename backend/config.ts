import { createPrivateKey } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { AuthSettings } from './auth/auth-settings.ts'
import { readExternalProviders } from './auth/providers/external-providers.ts'
import type { SmsAccount } from './sms/create-sms-transport.ts'
import { StartError } from './start/start-error.ts'

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
  /** Null: mail is stored in the database and not sent; see `mailboxChannels`. */
  smtpUrl: string | null
  /** Null: text messages are stored in the database and not sent; see `mailboxChannels`. */
  smsAccount: SmsAccount | null
  /** Additional ways to sign in, when the auth service is ours. */
  signIn: Pick<AuthSettings, 'external' | 'saml'>
  /** Fill an empty shop with the demo company. */
  wantsDemoData: boolean
  /** Says whether an address is our own proxy, whose `X-Forwarded-For` may be believed. */
  isTrustedProxy: (address: string) => boolean
  mode: Mode
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
const environment = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3_000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  SUPABASE_URL: url(['http', 'https']).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  DEMO_DATA: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SITE_URL: url(['http', 'https']).optional(),
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
 * @throws StartError with one sentence for each variable that cannot be used
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues
        .map(({ path, message }) => sentence(String(path[0]), message, given))
        .join('\n'),
    )
  }
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
    smtpUrl: values.SMTP_URL ?? null,
    smsAccount: values.SMS_URL ? readSmsAccount(values.SMS_URL) : null,
    signIn: {
      external: readExternalProviders(given),
      saml: {
        enabled: values.AUTH_SAML === 'on',
        privateKey: values.AUTH_SAML_PRIVATE_KEY ?? null,
      },
    },
    wantsDemoData: values.DEMO_DATA === 'on',
    isTrustedProxy: proxyCheck(values.TRUSTED_PROXY),
    mode: chooseMode(values),
  }
}

/**
 * Origin that people see, without a slash at the end.
 * @param port the port that the server listens on; with `PORT=0` the system chooses it
 */
export function siteUrlOf({ siteUrl }: Pick<Config, 'siteUrl'>, port: number): string {
  return siteUrl ?? `http://localhost:${port}`
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

/** Null when something is missing that the provider needs. */
function readSmsAccount(text: string): SmsAccount | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, searchParams } = new URL(text)
  const [user, secret, from, channel] = [
    decodeURIComponent(username),
    decodeURIComponent(password),
    searchParams.get('from'),
    searchParams.get('channel') ?? 'dnd',
  ]
  if (user === '' || host === '' || !from) return null
  const origin = `https://${host}`
  if (protocol === 'twilio:')
    return secret === ''
      ? null
      : { provider: 'twilio', origin, accountSid: user, authToken: secret, from }
  return channel === 'dnd' || channel === 'generic' || channel === 'whatsapp'
    ? { provider: 'termii', origin, apiKey: user, from, channel }
    : null
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
