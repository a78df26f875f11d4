import { apiError } from '../errors.ts'
import { ApiError, type ApiErrorOptions } from '../web/api-error.ts'

/**
 * The codes of the storage service, the status in the body of each, and its `error` where that
 * differs from the code. Source: supabase/storage `src/internal/errors/codes.ts`.
 */
const kinds = {
  AccessDenied: { status: 403, error: 'Unauthorized' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate' },
  DatabaseError: { status: 500 },
  EntityTooLarge: { status: 413, error: 'Payload too large' },
  ExpiredToken: { status: 400 },
  InternalError: { status: 500 },
  InvalidBucketName: { status: 400, error: 'Invalid Input' },
  InvalidChecksum: { status: 400 },
  InvalidJWT: { status: 400 },
  InvalidKey: { status: 400 },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type' },
  InvalidParameter: { status: 400 },
  InvalidRange: { status: 416, error: 'invalid_range' },
  InvalidRequest: { status: 400 },
  InvalidSignature: { status: 400 },
  InvalidUploadId: { status: 400 },
  InvalidUploadSignature: { status: 400 },
  KeyAlreadyExists: { status: 409, error: 'Duplicate' },
  LockTimeout: { status: 503, error: 'acquiring_lock_timeout' },
  MissingContentLength: { status: 400 },
  MissingParameter: { status: 400 },
  MissingPart: { status: 400 },
  NoSuchBucket: { status: 404, error: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found' },
  /** Without a handler. */
  NoSuchRoute: { status: 404, error: 'Not Found' },
  NoSuchUpload: { status: 404 },
  NotSupported: { status: 409 },
  ResourceAlreadyExists: { status: 409, error: 'Duplicate' },
  ResourceLocked: { status: 423 },
  ResourceNotEmpty: { status: 409 },
  SlowDown: { status: 503 },
} as const satisfies Record<string, { status: number; error?: string }>

export type StorageErrorCode = keyof typeof kinds

/**
 * An error in the words of supabase/storage. It is answered with HTTP 400 and its status in the
 * body.
 * @param more `keepsStatus` to answer with its own status; `hint` says what the caller can do
 */
export function storageError(
  code: StorageErrorCode,
  message: string,
  {
    hint,
    ...more
  }: Partial<Pick<ApiErrorOptions, 'status' | 'headers' | 'cause' | 'keepsStatus'>> & {
    hint?: string
  } = {},
): ApiError {
  const kind: { status: number; error?: string } = kinds[code]
  return new ApiError({
    status: kind.status,
    code,
    message,
    details: { error: kind.error ?? code, ...(hint ? { hint } : {}) },
    ...more,
  })
}

/** The words of a schema of requests. */
export const missingAuthorization = (): ApiError =>
  apiError('validation_failed', "headers must have required property 'authorization'")
export const noSuchBucket = (): ApiError => storageError('NoSuchBucket', 'Bucket not found')
export const noSuchKey = (): ApiError => storageError('NoSuchKey', 'Object not found')
export const keyAlreadyExists = (cause?: unknown): ApiError =>
  storageError('KeyAlreadyExists', 'The resource already exists', { cause })
export const entityTooLarge = (): ApiError =>
  storageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
export const invalidMimeType = (type: string): ApiError =>
  storageError('InvalidMimeType', `mime type ${type} is not supported`)
export const invalidKey = (name: string): ApiError =>
  storageError('InvalidKey', `Invalid key: ${name}`)
