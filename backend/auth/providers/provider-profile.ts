import { normaliseEmail, isPlausibleEmail } from '../../../domain/contact/email.ts'
import type { Json } from '../users/users.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** A user's profile at a provider. */
export interface ProviderProfile {
  subject: string
  /** Normalised; the primary address first. */
  emails: readonly ProviderEmail[]
  /** The data of the identity, which is also copied to user_metadata. */
  identityData: Json
}

export interface ProviderEmail {
  email: string
  /** Whether the provider verified it. Unverified addresses prove nothing. */
  isVerified: boolean
}

/** Limits for provider data, because metadata is part of every access token. */
const maxTextLength = 1_000
const maxCustomClaimsLength = 2_000

/** @returns null without a subject */
export function readProfile(
  claims: Json,
  definition: Pick<ProviderDefinition, 'attributeMapping' | 'customClaims'>,
  issuer: string,
): ProviderProfile | null {
  const mapped = mapClaims(claims, definition.attributeMapping)
  const subject = toText(mapped['sub']) || toText(mapped['id'])
  if (subject === '') return null
  const email = readEmail(mapped['email'], mapped['email_verified'])
  const emails = email ? [email] : []
  return {
    subject,
    emails,
    identityData: toIdentityData({
      claims: mapped,
      subject,
      issuer,
      email: email ?? null,
      customClaims: pick(claims, definition.customClaims),
    }),
  }
}

/** Normalises the address of a provider; null when it is not valid. */
export function readEmail(email: unknown, verified: unknown): ProviderEmail | null {
  const address = normaliseEmail(toText(email))
  // Apple sends booleans as text.
  return isPlausibleEmail(address)
    ? { email: address, isVerified: verified === true || verified === 'true' }
    : null
}

/** The fields that supabase/auth gives every identity. */
export function toIdentityData({
  claims,
  subject,
  issuer,
  email,
  customClaims,
}: {
  claims: Json
  subject: string
  issuer: string
  email: ProviderEmail | null
  customClaims: Json
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
    ...(Object.keys(customClaims).length > 0 &&
    JSON.stringify(customClaims).length <= maxCustomClaimsLength
      ? { custom_claims: customClaims }
      : {}),
  }
}

/** Adds our names for claims that the provider names differently. */
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
  // PostgreSQL cannot store NUL in JSON.
  return typeof value === 'string'
    ? value.replaceAll('\u0000', '').toWellFormed().slice(0, maxTextLength)
    : ''
}
