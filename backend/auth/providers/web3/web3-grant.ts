import { createHash } from 'node:crypto'
import { z } from 'zod'
import { oauthError, apiError } from '../../../errors.ts'
import { readBody } from '../../../web/read-body.ts'
import type { AuthSettings } from '../../auth-settings.ts'
import { transact, type AuthContext, type Endpoint } from '../../endpoint.ts'
import { requireRateLimit, hitRateLimits, ipLimit } from '../../rate-limits.ts'
import { findAllowed } from '../../one-time-tokens/redirects.ts'
import { answerSession, createSession } from '../../sessions/sessions.ts'
import { signInWithProvider } from '../account-linking.ts'
import type { ProviderProfile } from '../provider-profile.ts'
import { parseWalletMessage, type WalletChain, type WalletMessage } from './wallet-message.ts'
import { isEthereumSignature, isSolanaSignature } from './wallet-signature.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const body = z.object({ chain: text, message: text, signature: text })

/** A message is valid for this long before and after its issue time. */
const validityS = 600

/**
 * `POST /token?grant_type=web3`: a session for a message that a wallet signed for this site. Each
 * message works once.
 * @throws ApiError 422 `web3_provider_disabled`; 400 `web3_unsupported_chain`, `validation_failed`,
 * and in the OAuth format `invalid_grant`
 */
export const web3Grant: Endpoint = async (context, { request, ip }) => {
  const { ethereumEnabled, solanaEnabled } = context.settings.web3
  if (!ethereumEnabled && !solanaEnabled)
    throw apiError('web3_provider_disabled', 'Web3 provider is disabled')
  const { chain, message: text, signature } = await readBody(request, body)
  if (chain !== 'ethereum' && chain !== 'solana')
    throw apiError('web3_unsupported_chain', 'Unsupported chain')
  if (!(chain === 'ethereum' ? ethereumEnabled : solanaEnabled))
    throw apiError(
      'web3_provider_disabled',
      `${chain === 'ethereum' ? 'Ethereum' : 'Solana'} Web3 provider is disabled`,
    )
  await requireRateLimit(context, [ipLimit('web3', context.settings.limits.providerPerIp, ip)])
  const message = requireSigned(chain, text, signature)
  requireOurDomain(message, context.settings)
  requireValidTime(message, context.now())
  await requireFirstUse(context, text)
  const session = await transact(context, async (tx) => {
    const user = await signInWithProvider(tx, context, {
      provider: 'web3',
      profile: toProfile(chain, message),
      isEmailOptional: true,
      ip,
    })
    return createSession(
      tx,
      { userId: user.id, method: 'web3', ip, userAgent: request.headers.get('user-agent') },
      context.now(),
    )
  })
  return answerSession(context, session)
}

function requireSigned(chain: WalletChain, text: string, signature: string): WalletMessage {
  const isSigned = chain === 'ethereum' ? readEthereum(signature) : readSolana(signature)
  const message = parseWalletMessage(text, chain)
  if (!isSigned(text, message)) throw invalidGrant('Signature does not match address in message')
  return message
}

type IsSigned = (text: string, message: WalletMessage) => boolean

function readEthereum(signature: string): IsSigned {
  const hex = signature.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{130}$/.test(hex))
    throw apiError(
      'validation_failed',
      'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string',
    )
  return (text, message) => isEthereumSignature(text, message, Buffer.from(hex, 'hex'))
}

function readSolana(signature: string): IsSigned {
  if (!/^[A-Za-z0-9+/_-]{86}(?:==)?$/.test(signature))
    throw apiError(
      'validation_failed',
      'signature must be 64 bytes encoded as base64 with or without padding',
    )
  return (text, message) => isSolanaSignature(text, message, Buffer.from(signature, 'base64url'))
}

/** Another site may have requested the signature, so the message must name this site. */
function requireOurDomain({ uri, domain }: WalletMessage, settings: AuthSettings): void {
  const isLocal = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !isLocal)
    throw invalidGrant('Signed message is using URI which does not use HTTPS')
  if (!findAllowed(uri.href, settings))
    throw invalidGrant(
      'Signed message is using URI which is not allowed on this server, message was signed for another app',
    )
  if (uri.host !== domain || (!isLocal && !findAllowed(`https://${domain}/`, settings))) {
    throw invalidGrant(
      'Signed message is using a Domain that does not match the one in URI which is not allowed on this server',
    )
  }
}

function requireValidTime({ issuedAt, expiresAt, notBefore }: WalletMessage, now: Date): void {
  const ageS = (now.getTime() - issuedAt.getTime()) / 1000
  if (notBefore && now < notBefore) throw invalidGrant('Signed message becomes valid in the future')
  if (expiresAt && now >= expiresAt) throw invalidGrant('Signed message is expired')
  if (ageS > validityS) throw invalidGrant('Message was issued too long ago')
  if (ageS < -validityS) throw invalidGrant('Message was issued too far in the future')
}

/**
 * Prevents the replay of a message that was seen in a log or on the network. supabase/auth accepts
 * it again.
 */
async function requireFirstUse(context: AuthContext, text: string): Promise<void> {
  const key = `auth:web3:${createHash('sha256').update(text).digest('hex')}`
  if (await hitRateLimits(context, [{ key, limit: { limit: 1, windowS: 2 * validityS } }]))
    throw invalidGrant('Signed message was used before')
}

function toProfile(
  chain: WalletChain,
  { address, chainId, domain, statement }: WalletMessage,
): ProviderProfile {
  // The case of an Ethereum address is not significant.
  const account = chain === 'ethereum' ? address.toLowerCase() : address
  const subject = `web3:${chain}:${account}`
  return {
    subject,
    emails: [],
    identityData: {
      sub: subject,
      email_verified: false,
      phone_verified: false,
      custom_claims: {
        address: account,
        chain,
        network: chainId,
        domain,
        statement: statement.slice(0, 500),
      },
    },
  }
}

function invalidGrant(description: string) {
  return oauthError('invalid_grant', description)
}
