import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import type { Factor, Json, User } from '../users/users.ts'
import {
  authenticationResponse,
  registrationResponse,
  makeRegistrationOptions,
  makeAuthenticationOptions,
  verifyAuthentication,
  verifyRegistration,
  type WebAuthnCredential,
} from '../webauthn.ts'
import type { Challenge } from './challenges.ts'
import { findFactorSecrets } from './factors.ts'
import type { FactorVerification } from './factor-verification.ts'

/**
 * The format of go-webauthn, so that supabase/auth can read it; bytes are base64, not base64url.
 */
const storedKey = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  flags: z.object({ backupEligible: z.boolean(), backupState: z.boolean() }),
  authenticator: z.object({ AAGUID: z.string(), signCount: z.number() }),
})
const challengeData = z.object({ challenge: z.string() })

/** The `webauthn` part of the answer to a challenge. */
export const webAuthnAnswer = z.object({
  type: z.enum(['create', 'request'], 'must be create or request'),
  credential_response: z.unknown(),
})

interface WebAuthnChallenge {
  /** The part that the client receives. */
  shape: { type: 'create' | 'request'; credential_options: { publicKey: object } }
  /** Stored until the answer arrives. */
  data: { challenge: string }
}

/** Creates the options to register a new security key, or to authenticate with an enrolled one. */
export async function makeWebAuthnChallenge(
  { settings, ...context }: AuthContext,
  { user, factor }: { user: User; factor: Factor },
): Promise<WebAuthnChallenge> {
  if (factor.status === 'verified') {
    const key = await findKey(context, factor.id)
    const publicKey = await makeAuthenticationOptions(settings, {
      purpose: 'second factor',
      allow: key ? [key] : [],
    })
    return {
      shape: { type: 'request', credential_options: { publicKey } },
      data: { challenge: publicKey.challenge },
    }
  }
  const others = user.factors.filter(
    (other) => other.factor_type === 'webauthn' && other.status === 'verified',
  )
  const keys = await Promise.all(others.map(({ id }) => findKey(context, id)))
  const publicKey = await makeRegistrationOptions(settings, {
    purpose: 'second factor',
    user,
    exclude: keys.filter((key) => key !== null),
  })
  return {
    shape: { type: 'create', credential_options: { publicKey } },
    data: { challenge: publicKey.challenge },
  }
}

/**
 * Verifies the response of a security key. The caller has consumed the challenge.
 * @throws ApiError 422 `mfa_verification_failed`; 400 `validation_failed` for a malformed response
 */
export async function verifyWebAuthn(
  context: AuthContext,
  {
    factor,
    challenge,
    answer,
  }: { factor: Factor; challenge: Challenge; answer: z.output<typeof webAuthnAnswer> },
): Promise<FactorVerification> {
  const expected = challengeData.parse(challenge.webAuthnData)
  const isNew = factor.status === 'unverified'
  if (isNew !== (answer.type === 'create')) throw failed()
  return isNew
    ? verifyNewKey(context, factor, {
        ...expected,
        answer: parseAnswer(registrationResponse, answer),
      })
    : verifyKeyPossession(context, factor, {
        ...expected,
        answer: parseAnswer(authenticationResponse, answer),
      })
}

async function verifyNewKey(
  { settings }: AuthContext,
  { id }: Factor,
  response: { challenge: string; answer: z.output<typeof registrationResponse> },
): Promise<FactorVerification> {
  const key = await verifyRegistration(settings, { purpose: 'second factor', ...response }).catch(
    (cause: unknown) => {
      throw failed(cause)
    },
  )
  return {
    method: 'mfa/webauthn',
    async consume(tx) {
      const aaguid = key.aaguid.replaceAll('-', '')
      await tx.query(
        `update auth.mfa_factors
         set web_authn_credential = $2, web_authn_aaguid = $3::uuid
         where id = $1 and web_authn_credential is null`,
        [id, toStored(key), aaguid],
      )
    },
  }
}

async function verifyKeyPossession(
  context: AuthContext,
  { id }: Factor,
  response: { challenge: string; answer: z.output<typeof authenticationResponse> },
): Promise<FactorVerification> {
  const key = await findKey(context, id)
  if (!key) throw failed()
  const authentication = await verifyAuthentication(context.settings, {
    purpose: 'second factor',
    key,
    ...response,
  }).catch((cause: unknown) => {
    throw failed(cause)
  })
  return {
    method: 'mfa/webauthn',
    async consume(tx) {
      const { rowCount } = await tx.query(
        `update auth.mfa_factors set web_authn_credential = $2
         where id = $1 and (web_authn_credential -> 'authenticator' ->> 'signCount')::bigint = $3`,
        [id, toStored({ ...key, ...authentication }), key.signCount],
      )
      if (rowCount === 0) throw failed()
    },
  }
}

function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { credential_response: response }: z.output<typeof webAuthnAnswer>,
): z.output<Schema> {
  const parsed = schema.safeParse(response)
  if (!parsed.success)
    throw apiError('validation_failed', 'Invalid credential_response', { cause: parsed.error })
  return parsed.data
}

async function findKey(
  context: Pick<AuthContext, 'db'>,
  factorId: string,
): Promise<WebAuthnCredential | null> {
  const stored = (await transact(context, (tx) => findFactorSecrets(tx, factorId)))
    ?.web_authn_credential
  if (!stored) return null
  const { id, publicKey, transport, flags, authenticator } = storedKey.parse(stored)
  return {
    id: toBase64Url(id),
    publicKey: toBase64Url(publicKey),
    signCount: authenticator.signCount,
    transports: transport ?? [],
    aaguid: Buffer.from(authenticator.AAGUID, 'base64').toString('hex'),
    isBackupEligible: flags.backupEligible,
    isBackedUp: flags.backupState,
  }
}

function toStored(key: WebAuthnCredential): Json {
  return {
    id: Buffer.from(key.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(key.publicKey, 'base64url').toString('base64'),
    attestationType: 'none',
    transport: key.transports,
    flags: {
      userPresent: true,
      userVerified: false,
      backupEligible: key.isBackupEligible,
      backupState: key.isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(key.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: key.signCount,
      cloneWarning: false,
      attachment: '',
    },
  }
}

function toBase64Url(base64: string): string {
  return Buffer.from(base64, 'base64').toString('base64url')
}

function failed(cause?: unknown) {
  return apiError('mfa_verification_failed', 'Invalid WebAuthn credential response', { cause })
}
