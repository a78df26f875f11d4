import { isSameSecret } from '../../../web/secrets.ts'
import { S3Error } from '../s3-error.ts'
import { unsignedPayload, type RequestSignature } from './request-signature.ts'
import { createSigner, type AccessKey } from './signer.ts'

/** As AWS: a request is refused when it was signed longer ago, or by a clock that is further off. */
const maxSkewMs = 15 * 60_000

/** @throws S3Error when a request was signed too long ago, or is signed for a later time */
export function requireTimely(
  { signedAt, expiresInS }: Pick<RequestSignature, 'signedAt' | 'expiresInS'>,
  now: Date,
): void {
  const ageMs = now.getTime() - signedAt.getTime()
  if (ageMs < -maxSkewMs || (expiresInS === null && ageMs > maxSkewMs))
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the time of the request and the time of the server is too large',
    )
  if (expiresInS !== null && ageMs > expiresInS * 1_000)
    throw new S3Error('AccessDenied', 'Request has expired')
}

/**
 * Signs the request again with the secret that its sender should have.
 * @throws S3Error `SignatureDoesNotMatch`; `AccessDenied` for an `x-amz-` header that is not signed
 */
export async function requireSignature(
  request: Request,
  signature: RequestSignature,
  key: AccessKey,
): Promise<void> {
  requireSignedHeaders(request.headers, signature.signedHeaders)
  for (const host of listHosts(request))
    if (isSameSecret(await sign(request, { host, signature, key }), signature.signature)) return
  throw new S3Error(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  )
}

function requireSignedHeaders(headers: Headers, signed: readonly string[]): void {
  for (const [name] of headers)
    // CloudFront adds this one on the way.
    if (name.startsWith('x-amz-') && name !== 'x-amz-cf-id' && !signed.includes(name))
      throw new S3Error('AccessDenied', `The header ${name} of the request was not signed`)
}

/** A proxy may have changed the host. Whoever has the secret may sign for any host. */
function listHosts({ headers, url }: Request): string[] {
  const forwarded = headers.get('x-forwarded-host')
  const host = headers.get('host') ?? new URL(url).host
  return forwarded === null || forwarded === host ? [host] : [host, forwarded]
}

/** @returns the signature as 64 hexadecimal digits */
async function sign(
  request: Request,
  { host, signature, key }: { host: string; signature: RequestSignature; key: AccessKey },
): Promise<string> {
  const { region, sessionToken, signedAt, expiresInS, signedHeaders, payload } = signature
  const { pathname, protocol, hostname, searchParams } = new URL(request.url)
  const headers: Record<string, string> = {}
  for (const name of signedHeaders) {
    const value = name === 'host' ? host : request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const signer = createSigner(key, { region, sessionToken })
  const signableHeaders = new Set(signedHeaders)
  const message = {
    method: request.method,
    protocol,
    hostname,
    path: pathname,
    query: toQuery(searchParams),
    headers,
  }
  if (expiresInS === null) {
    // The signer takes the hash of the body from this header, and signs it only if it was signed.
    const unsignableHeaders = new Set(
      signableHeaders.has('x-amz-content-sha256') ? [] : ['x-amz-content-sha256'],
    )
    const signed = await signer.sign(
      { ...message, headers: { ...headers, 'x-amz-content-sha256': payload } },
      { signingDate: signedAt, signableHeaders, unsignableHeaders },
    )
    return /Signature=([0-9a-f]{64})$/.exec(signed.headers['authorization'] ?? '')?.[1] ?? ''
  }
  const signed = await signer.presign(
    // A body of an unknown kind is signed as UNSIGNED-PAYLOAD.
    { ...message, body: { kind: unsignedPayload } },
    {
      signingDate: signedAt,
      expiresIn: expiresInS,
      signableHeaders,
      unhoistableHeaders: signableHeaders,
    },
  )
  const found = signed.query?.['X-Amz-Signature']
  return typeof found === 'string' ? found : ''
}

/** Members that the signer adds itself. */
const addedBySigner = new Set([
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-SignedHeaders',
  'X-Amz-Signature',
  'X-Amz-Security-Token',
])

function toQuery(searchParams: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(searchParams.keys())) {
    if (addedBySigner.has(name)) continue
    const values = searchParams.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}
