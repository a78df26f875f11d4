import { S3Error } from '../s3-error.ts'

/** The signature that a request carries, in its headers or in its query. */
export interface RequestSignature {
  accessKeyId: string
  region: string
  signedHeaders: readonly string[]
  signature: string
  signedAt: Date
  /** Lifetime of a presigned URL; null for a signature in the headers. */
  expiresInS: number | null
  /** A JWT of the person for whom the request is made. */
  sessionToken: string | null
  /** What was signed as the hash of the body. */
  payload: string
}

const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'
const maxExpiresInS = 7 * 24 * 60 * 60

/**
 * Reads the signature of a request.
 * @throws S3Error when there is none, or one in another form than signature version 4
 */
export function readRequestSignature(request: Request): RequestSignature {
  const query = new URL(request.url).searchParams
  return query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')
    ? readFromQuery(query)
    : readFromHeaders(request.headers)
}

function readFromHeaders(headers: Headers): RequestSignature {
  const authorization = headers.get('authorization')
  if (authorization === null)
    throw new S3Error('AccessDenied', 'The request has no signature. Configure an access key.')
  if (!authorization.startsWith(`${algorithm} `))
    throw new S3Error('InvalidRequest', `Sign the request with ${algorithm}`)
  const fields = new Map(
    authorization
      .slice(algorithm.length)
      .split(',')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.trim().split('=', 2)
        return [name, value]
      }),
  )
  return {
    ...readCredential(fields.get('Credential') ?? '', headers.get('x-amz-date') ?? ''),
    ...readSigned(fields.get('SignedHeaders') ?? '', fields.get('Signature') ?? ''),
    expiresInS: null,
    sessionToken: headers.get('x-amz-security-token'),
    payload: headers.get('x-amz-content-sha256') ?? unsignedPayload,
  }
}

function readFromQuery(query: URLSearchParams): RequestSignature {
  const get = (name: string) => query.get(name) ?? ''
  if (get('X-Amz-Algorithm') !== algorithm)
    throw new S3Error('InvalidRequest', `Sign the request with ${algorithm}`)
  const expires = get('X-Amz-Expires')
  const expiresInS = Number(expires)
  if (!/^\d{1,6}$/.test(expires) || expiresInS < 1 || expiresInS > maxExpiresInS)
    throw new S3Error('InvalidRequest', 'X-Amz-Expires must be from 1 to 604800 seconds')
  return {
    ...readCredential(get('X-Amz-Credential'), get('X-Amz-Date')),
    ...readSigned(get('X-Amz-SignedHeaders'), get('X-Amz-Signature')),
    expiresInS,
    sessionToken: query.get('X-Amz-Security-Token'),
    payload: unsignedPayload,
  }
}

/** @param date `X-Amz-Date`, such as `20260102T030405Z` */
function readCredential(
  credential: string,
  date: string,
): Pick<RequestSignature, 'accessKeyId' | 'region' | 'signedAt'> {
  const [accessKeyId = '', day, region = '', service, end, ...rest] = credential.split('/')
  if (accessKeyId === '' || region === '' || end !== 'aws4_request' || rest.length > 0)
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The credential of the signature is malformed',
    )
  if (service !== 's3')
    throw new S3Error('AuthorizationHeaderMalformed', 'The signature must be for the service s3')
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  const signedAt = new Date(parts ? isoOf(parts) : NaN)
  if (Number.isNaN(signedAt.getTime()) || day !== date.slice(0, 8))
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'X-Amz-Date is missing, malformed or of another day than the credential',
    )
  return { accessKeyId, region, signedAt }
}

function isoOf([, year, month, day, hour, minute, second]: RegExpExecArray): string {
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

function readSigned(
  headers: string,
  signature: string,
): Pick<RequestSignature, 'signedHeaders' | 'signature'> {
  const signedHeaders = headers.toLowerCase().split(';')
  if (!/^[0-9a-f]{64}$/.test(signature) || !signedHeaders.includes('host'))
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The signature needs 64 hexadecimal digits and SignedHeaders that include host',
    )
  return { signedHeaders, signature }
}
