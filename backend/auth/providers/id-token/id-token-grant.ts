import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { oauthError, apiError } from '../../../errors.ts'
import { readBody } from '../../../web/read-body.ts'
import { transact, type AuthContext, type Endpoint } from '../../endpoint.ts'
import { requireSecondFactorIfAny } from '../../factors/require-factor.ts'
import { requireRateLimit, ipLimit } from '../../rate-limits.ts'
import { requireUser } from '../../users/require-user.ts'
import { answerSession, createSession } from '../../sessions/sessions.ts'
import { linkIdentity, signInWithProvider } from '../account-linking.ts'
import { findProvider } from '../find-provider.ts'
import { matchesNonce, verifyIdToken } from './id-token.ts'
import {
  nativeIssuerOf,
  nativeNameOf,
  type OpenIdProtocol,
  type ProviderDefinition,
} from '../provider-definition.ts'
import { readProfile, type ProviderProfile } from '../provider-profile.ts'

type OpenIdDefinition = ProviderDefinition & { protocol: OpenIdProtocol }

const text = z
  .string()
  .max(20_000)
  .nullish()
  .transform((value) => value ?? '')
const body = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  issuer: text,
  client_id: text,
  link_identity: z.boolean().nullish(),
})

/**
 * `POST /token?grant_type=id_token`: a session for an ID token that an app received directly from a
 * provider. With `link_identity` the identity is linked to the bearer's account.
 * @throws ApiError 400 `provider_disabled`, `validation_failed`, and in the OAuth format
 * `invalid_request`
 */
export const idTokenGrant: Endpoint = async (context, call) => {
  const {
    provider,
    id_token: idToken,
    access_token: accessToken,
    nonce,
    issuer,
    link_identity: isLink,
  } = await readBody(call.request, body)
  if (idToken === '') throw refused('id_token required')
  if (provider === '' && issuer === '') throw refused('provider or client_id and issuer required')
  await requireRateLimit(context, [
    ipLimit('id_token', context.settings.limits.oauthPerIp, call.ip),
  ])
  const linkingUserId = isLink ? await requireLinkingUser(context, call) : null
  const definition = await requireOpenIdProvider(context, provider, issuer)
  const claims = await verifyIdToken(await context.providers.connect(definition), idToken, {
    accessToken,
    now: context.now(),
  })
  if (!claims) throw refused('Bad ID token')
  requireAudience(claims, definition)
  if (!definition.skipsNonce) requireNonce(claims, nonce)
  const signIn = {
    provider: definition.name,
    profile: toProfile(claims, definition),
    isEmailOptional: definition.isEmailOptional,
    ip: call.ip,
  }
  const session = await transact(context, async (tx) => {
    const user =
      linkingUserId === null
        ? await signInWithProvider(tx, context, signIn)
        : await linkIdentity(tx, context, linkingUserId, signIn)
    return createSession(
      tx,
      {
        userId: user.id,
        method: 'oauth',
        ip: call.ip,
        userAgent: call.request.headers.get('user-agent'),
      },
      context.now(),
    )
  })
  return answerSession(context, session)
}

async function requireLinkingUser(
  context: AuthContext,
  call: Parameters<Endpoint>[1],
): Promise<string> {
  const { user, session } = await requireUser(context, call)
  if (!context.settings.manualLinkingEnabled)
    throw apiError('manual_linking_disabled', 'Manual linking is disabled')
  await requireSecondFactorIfAny(
    context,
    { user, session },
    { message: 'AAL2 required to link an identity' },
  )
  return user.id
}

/** Finds a configured provider by name or issuer. Unknown issuers are never contacted. */
async function requireOpenIdProvider(
  context: AuthContext,
  name: string,
  issuer: string,
): Promise<OpenIdDefinition> {
  const { external } = context.settings
  requireEnabled(context, name || (nativeNameOf(issuer) ?? ''))
  const names = name === '' ? Object.keys(external) : [name]
  for (const candidate of names) {
    const definition = await findProvider(context, candidate)
    if (
      definition &&
      isOpenId(definition) &&
      (name !== '' || definition.protocol.issuer === issuer)
    )
      return definition
  }
  throw apiError('validation_failed', `Custom OIDC provider "${name.slice(0, 50)}" not allowed`)
}

/** @throws ApiError 400 `provider_disabled` with the words of supabase/auth */
function requireEnabled({ settings: { external } }: AuthContext, name: string): void {
  const settings = Object.hasOwn(external, name) ? external[name] : undefined
  const issuer = nativeIssuerOf(name)
  if (settings ? settings.enabled : issuer === null) return
  throw apiError(
    'provider_disabled',
    `Provider (issuer "${issuer ?? (settings?.url || name)}") is not enabled`,
  )
}

function isOpenId(definition: { protocol: { kind: string } }): definition is OpenIdDefinition {
  return definition.protocol.kind === 'oidc'
}

function requireAudience({ aud, azp }: JWTPayload, { clientIds }: OpenIdDefinition): void {
  const audiences = [aud].flat()
  if (!audiences.some((audience) => audience !== undefined && clientIds.includes(audience)))
    throw refused('Unacceptable audience in id_token')
  // A token for several audiences names the client that requested it (OpenID Connect Core 3.1.3.7).
  if (audiences.length > 1 && azp !== undefined && !clientIds.includes(String(azp)))
    throw refused('Unacceptable audience in id_token')
}

function requireNonce({ nonce: hashed }: JWTPayload, nonce: string): void {
  const isInToken = typeof hashed === 'string' && hashed !== ''
  if (isInToken !== (nonce !== ''))
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  if (isInToken && !matchesNonce(nonce, hashed))
    throw oauthError('invalid_request', 'Nonces mismatch')
}

function toProfile(claims: JWTPayload, definition: OpenIdDefinition): ProviderProfile {
  const profile = readProfile(claims, definition, definition.protocol.issuer)
  if (!profile) throw refused('Missing sub claim in id_token')
  return profile
}

function refused(description: string) {
  return oauthError('invalid_request', description)
}
