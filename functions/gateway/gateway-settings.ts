import { z } from 'zod'
import type { ModuleContext } from '../../backend/functions/functions.ts'

type Env = ModuleContext['env']

/** The settings of the gateway, from the environment. */
export interface GatewaySettings {
  /** Takes payments; null when its key is not set. */
  paystack: {
    /** `https://api.paystack.co`, or a service with the same API. */
    baseUrl: string
    secretKey: string
    /** The keys that webhooks may be signed with: the current one, and the one before it. */
    webhookKeys: readonly string[]
    /** False in its test mode, where no money moves. */
    isLive: boolean
  } | null
  /** `PAYMENTS=sandbox`: anybody pays without money. */
  isSandboxChosen: boolean
}

/** Paystack: "Secret key in the format sk_domain_xxxxxx" (PaystackOSS/openapi 9678dea). */
const key = z
  .string()
  .regex(/^sk_(live|test)_\S+$/, 'must be a secret key of Paystack: sk_live_… or sk_test_…')
const schema = z.object({
  PAYSTACK_SECRET_KEY: key.optional(),
  PAYSTACK_SECRET_KEY_PREVIOUS: key.optional(),
  PAYSTACK_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.paystack.co'),
  PAYMENTS: z.string().optional(),
})
export const gatewaySettingNames = [
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_SECRET_KEY_PREVIOUS',
  'PAYSTACK_URL',
] as const

/** A process has one environment, which does not change. */
const known = new WeakMap<Env, GatewaySettings>()

/**
 * The settings of the gateway; an empty variable counts as not set.
 * @throws Error with one sentence for each variable that cannot be used
 */
export function readGatewaySettings(env: Env): GatewaySettings {
  const settings = known.get(env) ?? parse(env)
  known.set(env, settings)
  return settings
}

function parse(env: Env): GatewaySettings {
  const given = Object.fromEntries(
    [...gatewaySettingNames, 'PAYMENTS'].flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const { data, error } = schema.safeParse(given)
  if (!data)
    throw new Error(
      error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join('\n'),
    )
  const secretKey = data.PAYSTACK_SECRET_KEY
  return {
    paystack: secretKey
      ? {
          baseUrl: data.PAYSTACK_URL,
          secretKey,
          webhookKeys: [secretKey, data.PAYSTACK_SECRET_KEY_PREVIOUS ?? []].flat(),
          isLive: secretKey.startsWith('sk_live_'),
        }
      : null,
    isSandboxChosen: data.PAYMENTS === 'sandbox',
  }
}

/**
 * What the person who starts the server has to know about its payments; null when there is nothing.
 */
export function warnAboutTestKey({
  env,
  isDemo,
}: Pick<ModuleContext, 'env' | 'isDemo'>): string | null {
  const { paystack } = readGatewaySettings(env)
  return paystack && !paystack.isLive && !isDemo
    ? 'PAYSTACK_SECRET_KEY is a key of the test mode: anybody pays with a test card, and no money arrives. Every page says so. Set a key that starts with sk_live_ to sell.'
    : null
}
