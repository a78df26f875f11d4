import { normaliseEmail, isPlausibleEmail } from '../../../domain/contact/email.ts'
import type { Json } from '../users/users.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** Who somebody is at a provider. */
export interface ProviderProfile {
  subject: string
  /** Normalised; the primary one first. */
  emails: readonly ProviderEmail[]
  /** What the identity says about its user; also goes into user_metadata. */
  identityData: Json
}

export interface ProviderEmail {
  email: string
  /** Whether the provider vouches for it. Only then does it prove anything. */
  isVerified: boolean
}

/** A provider may say much; metadata ends in every access token. */
const maxTextLength = 1_000
const maxKeptClaimsLength = 2_000

/** @returns null without a subject: nobody is meant */
export function readProfile(
  claims: Json,
  definition: Pick<ProviderDefinition, 'attributeMapping' | 'keptClaims'>,
  issuer: string,
): ProviderProfile | null {
  const told = mapClaims(claims, definition.attributeMapping)
  const subject = toText(told['sub']) || toText(told['id'])
  if (subject === '') return null
  const email = readEmail(told['email'], told['email_verified'])
  const emails = email ? [email] : []
  return {
    subject,
    emails,
    identityData: toIdentityData({
      claims: told,
      subject,
      issuer,
      email: email ?? null,
      kept: pick(claims, definition.keptClaims),
    }),
  }
}

/** The address that a provider tells, normalised, and whether it vouches for it; null for what is none. */
export function readEmail(email: unknown, verified: unknown): ProviderEmail | null {
  const address = normaliseEmail(toText(email))
  // Apple writes its booleans as text.
  return isPlausibleEmail(address)
    ? { email: address, isVerified: verified === true || verified === 'true' }
    : null
}

/** The members that supabase/auth gives an identity, whoever the provider is. */
export function toIdentityData({
  claims,
  subject,
  issuer,
  email,
  kept,
}: {
  claims: Json
  subject: string
  issuer: string
  email: ProviderEmail | null
  kept: Json
}): Json {
  const name =
    toText(claims['name']) ||
    [claims['given_name'], claims['family_name']].map(toText).filter(Boolean).join(' ')
  const picture = toText(claims['picture']) || toText(claims['avatar_url'])
  const userName = toText(claims['preferred_username']) || toText(claims['login'])
  return {
    ...whenText({
      iss: issuer,
      name,
      full_name: name,
      picture,
      avatar_url: picture,
      user_name: userName,
      preferred_username: userName,
    }),
    sub: subject,
    provider_id: subject,
    ...(email ? { email: email.email } : {}),
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
    ...(Object.keys(kept).length > 0 && JSON.stringify(kept).length <= maxKeptClaimsLength
      ? { custom_claims: kept }
      : {}),
  }
}

/** Our name for a claim that the provider calls otherwise. */
function mapClaims(claims: Json, mapping: Readonly<Record<string, string>>): Json {
  const mapped = Object.entries(mapping).flatMap(([ours, theirs]) =>
    claims[theirs] === undefined ? [] : [[ours, claims[theirs]]],
  )
  return { ...claims, ...Object.fromEntries(mapped) }
}

function pick(claims: Json, names: readonly string[]): Json {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(claims, name) ? [[name, claims[name]]] : [])),
  )
}

function whenText(members: Record<string, string>): Json {
  return Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))
}

function toText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  // PostgreSQL keeps no NUL in JSON.
  return typeof value === 'string'
    ? value.replaceAll('\u0000', '').toWellFormed().slice(0, maxTextLength)
    : ''
}
