import type { ExternalProviderSettings } from '../auth-settings.ts'
import { defineProvider } from './provider-definition.ts'
import { StartError } from '../../start/start-error.ts'

type Environment = Record<string, string | undefined>

/** `AUTH_EXTERNAL_<NAME>_<SETTING>`, named after `[auth.external.<name>]` of the Supabase CLI. */
const settingNames = [
  'CLIENT_ID',
  'SECRET',
  'URL',
  'REDIRECT_URI',
  'SKIP_NONCE_CHECK',
  'EMAIL_OPTIONAL',
] as const
type SettingName = (typeof settingNames)[number]
const prefix = 'AUTH_EXTERNAL_'

/** Whether {@link readExternalProviders} reads or refuses the variable. */
export function isProviderSetting(name: string): boolean {
  return name.startsWith(prefix)
}

/**
 * Reads the external OAuth providers from the environment, by name. `AUTH_EXTERNAL_GOOGLE_…` is
 * `google`. An unknown name is an OpenID provider and needs its issuer as `…_URL`.
 * @throws StartError with one sentence for each invalid variable
 */
export function readExternalProviders(env: Environment): Record<string, ExternalProviderSettings> {
  const variablesByProvider = Map.groupBy(
    Object.keys(env).filter((name) => isProviderSetting(name) && isSet(env[name])),
    providerOf,
  )
  const problems: string[] = [...(variablesByProvider.get(null) ?? [])].map(
    (name) =>
      `${name} is not a setting. Provider settings end in ${settingNames.map((setting) => `_${setting}`).join(', ')}.`,
  )
  const providers: Record<string, ExternalProviderSettings> = {}
  for (const name of variablesByProvider.keys()) {
    if (name === null) continue
    const problem = findProblem(name, env)
    if (problem === null) providers[name.toLowerCase()] = readProvider(name, env)
    else problems.push(problem)
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return providers
}

/**
 * `AUTH_EXTERNAL_SLACK_OIDC_SECRET` → `SLACK_OIDC`; null when the variable is no setting of a
 * provider.
 */
function providerOf(variable: string): string | null {
  const setting = settingNames.find((known) => variable.endsWith(`_${known}`))
  const name = setting ? variable.slice(prefix.length, -setting.length - 1) : ''
  return /^[A-Z][A-Z0-9_]*$/.test(name) ? name : null
}

function findProblem(name: string, env: Environment): string | null {
  const of = (setting: SettingName) => `${prefix}${name}_${setting}`
  if (!isSet(env[of('CLIENT_ID')]))
    return `${of('CLIENT_ID')} is needed for sign-in with ${name.toLowerCase()}.`
  for (const setting of ['URL', 'REDIRECT_URI'] as const) {
    const address = env[of(setting)]
    if (isSet(address) && !isSafeAddress(address))
      return `${of(setting)} must be a URL that starts with https://. It is ${JSON.stringify(address)}.`
  }
  for (const setting of ['SKIP_NONCE_CHECK', 'EMAIL_OPTIONAL'] as const) {
    if (isSet(env[of(setting)]) && !['on', 'off'].includes(env[of(setting)] ?? ''))
      return `${of(setting)} must be on or off. It is ${JSON.stringify(env[of(setting)])}.`
  }
  if (['EMAIL', 'PHONE', 'WEB3'].includes(name))
    return `${of('CLIENT_ID')} cannot be used: ${name.toLowerCase()} is not an external provider.`
  const definition = defineProvider(name.toLowerCase(), readProvider(name, env), { apiUrl: '' })
  if (!definition)
    return `${of('URL')} is needed: ${name.toLowerCase()} is not a provider with a known issuer.`
  // An OpenID provider without one takes only the ID tokens that apps got from it.
  return definition.protocol.kind === 'oauth2' && definition.clientSecret === ''
    ? `${of('SECRET')} is needed for sign-in with ${name.toLowerCase()}.`
    : null
}

function readProvider(name: string, env: Environment): ExternalProviderSettings {
  const read = (setting: SettingName) => env[`${prefix}${name}_${setting}`]?.trim() ?? ''
  return {
    enabled: true,
    clientId: read('CLIENT_ID'),
    secret: read('SECRET'),
    ...(read('URL') === '' ? {} : { url: read('URL') }),
    ...(read('REDIRECT_URI') === '' ? {} : { redirectUri: read('REDIRECT_URI') }),
    skipNonceCheck: read('SKIP_NONCE_CHECK') === 'on',
    emailOptional: read('EMAIL_OPTIONAL') === 'on',
  }
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

/** Plain http is allowed only on this machine, for development. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}
