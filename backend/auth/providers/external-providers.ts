import type { ExternalProviderSettings } from '../auth-settings.ts'
import { defineProvider } from './provider-definition.ts'
import { StartError } from '../../start/start-error.ts'

type Environment = Record<string, string | undefined>

/** `AUTH_EXTERNAL_<NAME>_<MEMBER>`, named as `[auth.external.<name>]` of the Supabase CLI. */
const members = [
  'CLIENT_ID',
  'SECRET',
  'URL',
  'REDIRECT_URI',
  'SKIP_NONCE_CHECK',
  'EMAIL_OPTIONAL',
] as const
type Member = (typeof members)[number]
const prefix = 'AUTH_EXTERNAL_'

/**
 * The services that people may sign in with, by name: those whose client id and secret the environment has. `AUTH_EXTERNAL_GOOGLE_…`
 * is `google`; a name that we do not know is an OpenID provider, and needs its issuer as `…_URL`.
 * @throws StartError with one sentence for each variable that cannot be used
 */
export function readExternalProviders(env: Environment): Record<string, ExternalProviderSettings> {
  const given = Map.groupBy(
    Object.keys(env).filter((name) => name.startsWith(prefix) && isSet(env[name])),
    providerOf,
  )
  const refused: string[] = [...(given.get(null) ?? [])].map(
    (name) =>
      `${name} is no setting; those of a provider end in ${members.map((member) => `_${member}`).join(', ')}.`,
  )
  const providers: Record<string, ExternalProviderSettings> = {}
  for (const name of given.keys()) {
    if (name === null) continue
    const reason = findReason(name, env)
    if (reason === null) providers[name.toLowerCase()] = readProvider(name, env)
    else refused.push(reason)
  }
  if (refused.length > 0) throw new StartError(refused.join('\n'))
  return providers
}

/** `AUTH_EXTERNAL_SLACK_OIDC_SECRET` → `SLACK_OIDC`; null for what is none of a provider's members. */
function providerOf(variable: string): string | null {
  const member = members.find((known) => variable.endsWith(`_${known}`))
  const name = member ? variable.slice(prefix.length, -member.length - 1) : ''
  return /^[A-Z][A-Z0-9_]*$/.test(name) ? name : null
}

function findReason(name: string, env: Environment): string | null {
  const of = (member: Member) => `${prefix}${name}_${member}`
  for (const member of ['CLIENT_ID', 'SECRET'] as const)
    if (!isSet(env[of(member)]))
      return `${of(member)} is needed for sign-in with ${name.toLowerCase()}.`
  for (const member of ['URL', 'REDIRECT_URI'] as const) {
    const address = env[of(member)]
    if (isSet(address) && !isSafeAddress(address))
      return `${of(member)} must be a URL that starts with https://. It is ${JSON.stringify(address)}.`
  }
  for (const member of ['SKIP_NONCE_CHECK', 'EMAIL_OPTIONAL'] as const) {
    if (isSet(env[of(member)]) && !['on', 'off'].includes(env[of(member)] ?? ''))
      return `${of(member)} must be on or off. It is ${JSON.stringify(env[of(member)])}.`
  }
  if (['EMAIL', 'PHONE', 'WEB3'].includes(name))
    return `${of('CLIENT_ID')} names no other service: ${name.toLowerCase()} is a way to sign in of our own.`
  return defineProvider(name.toLowerCase(), readProvider(name, env), { apiUrl: '' })
    ? null
    : `${of('URL')} is needed: ${name.toLowerCase()} is no provider whose issuer is known.`
}

function readProvider(name: string, env: Environment): ExternalProviderSettings {
  const read = (member: Member) => env[`${prefix}${name}_${member}`]?.trim() ?? ''
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

/** Without encryption only on this machine, for trying. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}
