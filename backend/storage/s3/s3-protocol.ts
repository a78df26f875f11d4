import { randomUUID } from 'node:crypto'
import { findOutage, retryAfterS } from '../../db/outage/outage.ts'
import { logBug } from '../../log.ts'
import { ApiError } from '../../web/api-error.ts'
import type { StorageCall, StorageContext } from '../storage-context.ts'
import { authenticate } from './authenticate.ts'
import { openBody } from './body/open-body.ts'
import { findCommand } from './find-command.ts'
import { S3Error, type S3ErrorCode } from './s3-error.ts'
import { translateDatabaseError } from '../translate-database-error.ts'
import { writeXml } from './xml/write-xml.ts'

const base = '/storage/v1/s3'

export const s3Endpoints = { '* /s3': answerS3, '* /s3/': answerS3, '* /s3/*': answerS3 }

/** Answers a request of the S3 protocol, `/storage/v1/s3/<bucket>/<name>`; errors as XML. */
async function answerS3(
  context: StorageContext,
  { request, resolveCaller, from }: StorageCall,
): Promise<Response> {
  const { s3Protocol: settings } = context.settings
  const requestId = randomUUID()
  const response = await answer().catch((error: unknown) =>
    answerError(toS3Error(context, request, translateDatabaseError(error)), { request, requestId }),
  )
  response.headers.set('x-amz-request-id', requestId)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response

  async function answer(): Promise<Response> {
    if (!settings) throw new S3Error('AccessDenied', 'The S3 protocol is switched off here')
    const { signature, key, caller } = await authenticate(context, settings, {
      request,
      resolveCaller,
      from,
    })
    const { pathname, searchParams: query } = new URL(request.url)
    const call = {
      request,
      query,
      caller,
      ...readPath(pathname.slice(base.length)),
      isPresigned: signature.expiresInS !== null,
      openBody: () => openBody(request, signature, key),
    }
    return findCommand(call)(context, call)
  }
}

function readPath(path: string): { bucketId: string; name: string } {
  const [bucket = '', ...name] = path.replace(/^\//, '').split('/')
  try {
    return { bucketId: decodeURIComponent(bucket), name: decodeURIComponent(name.join('/')) }
  } catch (cause) {
    throw new S3Error('InvalidArgument', 'The path has a malformed escape sequence', { cause })
  }
}

/** What S3 calls the errors of the storage service. */
const names: Readonly<Record<string, S3ErrorCode>> = {
  AccessDenied: 'AccessDenied',
  BucketAlreadyExists: 'BucketAlreadyExists',
  EntityTooLarge: 'EntityTooLarge',
  ExpiredToken: 'ExpiredToken',
  InvalidBucketName: 'InvalidBucketName',
  InvalidKey: 'InvalidKey',
  InvalidMimeType: 'InvalidMimeType',
  KeyAlreadyExists: 'PreconditionFailed',
  LockTimeout: 'ServiceUnavailable',
  NoSuchBucket: 'NoSuchBucket',
  NoSuchKey: 'NoSuchKey',
  NoSuchUpload: 'NoSuchUpload',
  ResourceLocked: 'SlowDown',
  SlowDown: 'SlowDown',
  bad_jwt: 'InvalidToken',
  insufficient_scope: 'AccessDenied',
  session_not_found: 'InvalidToken',
  user_banned: 'InvalidToken',
  user_not_found: 'InvalidToken',
}

function toS3Error(
  { log }: Pick<StorageContext, 'log'>,
  request: Request,
  error: unknown,
): S3Error {
  if (error instanceof S3Error) return error
  if (error instanceof ApiError) {
    const code = names[error.code] ?? (error.status >= 500 ? 'InternalError' : 'InvalidRequest')
    return new S3Error(code, error.message, { cause: error })
  }
  if (findOutage(error)) return new S3Error('ServiceUnavailable', 'Please try again in a moment')
  const requestId = logBug(log, {
    message: 'unexpected failure of the S3 protocol',
    method: request.method,
    path: new URL(request.url).pathname,
    error,
    wasAborted: request.signal.aborted,
  })
  return new S3Error('InternalError', `Unexpected failure, reference ${requestId}`)
}

function answerError(
  { code, message, status }: S3Error,
  { request, requestId }: { request: Request; requestId: string },
): Response {
  const Resource = new URL(request.url).pathname.slice(base.length)
  const xml = writeXml(
    'Error',
    { Code: code, Message: message, Resource, RequestId: requestId },
    { hasNamespace: false },
  )
  return new Response(request.method === 'HEAD' ? null : xml, {
    status,
    headers: {
      'content-type': 'application/xml',
      ...(status === 503 && { 'retry-after': String(retryAfterS) }),
    },
  })
}
