import { toCaller, type Caller } from '../../web/caller.ts'
import type { StorageCall, StorageContext } from '../storage-context.ts'
import { S3Error } from './s3-error.ts'
import type { S3ProtocolSettings } from './s3-protocol-settings.ts'
import { readRequestSignature, type RequestSignature } from './signature/request-signature.ts'
import type { AccessKey } from './signature/signer.ts'
import { requireSignature, requireTimely } from './signature/verify-signature.ts'

export interface Authenticated {
  signature: RequestSignature
  /** It signed the request, and each chunk of its body. */
  key: AccessKey
  caller: Caller
}

/**
 * Finds out who sent a request, from its signature.
 * @throws S3Error 403 for an unknown key, a wrong signature, a request of another time or the token
 * of an app
 */
export async function authenticate(
  { keys, now }: Pick<StorageContext, 'keys' | 'now'>,
  { accessKey, anonKeys }: S3ProtocolSettings,
  { request, resolveCaller, from: { ip } }: Pick<StorageCall, 'request' | 'resolveCaller' | 'from'>,
): Promise<Authenticated> {
  const signature = readRequestSignature(request)
  requireTimely(signature, now())
  const { accessKeyId, sessionToken } = signature
  if (sessionToken === null) {
    if (accessKey?.id !== accessKeyId)
      throw new S3Error('InvalidAccessKeyId', 'The access key ID does not exist')
    await requireSignature(request, signature, accessKey)
    const caller = toCaller({ role: 'service_role' }, ip, null)
    return { signature, key: accessKey, caller }
  }
  const key = await findSigningKey(request, signature, anonKeys)
  // An API key is no session token.
  await keys.verifyAccessToken(sessionToken)
  return { signature, key, caller: await resolveCaller(sessionToken) }
}

/** Any access key ID will do: Supabase gives out the reference of the project. */
async function findSigningKey(
  request: Request,
  signature: RequestSignature,
  secrets: readonly string[],
): Promise<AccessKey> {
  let refusal: unknown = new S3Error('SignatureDoesNotMatch', 'There is no key for session tokens')
  for (const secret of secrets) {
    const key = { id: signature.accessKeyId, secret }
    try {
      await requireSignature(request, signature, key)
      return key
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}
