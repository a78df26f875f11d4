import { randomUUID } from 'node:crypto'
import { ERRORS, Server, type Lock } from '@tus/server'
import { isUuid } from '../../../domain/text/uuid.ts'
import { findOutage, retryAfterS } from '../../db/outage/outage.ts'
import { logBug } from '../../log.ts'
import { ApiError } from '../../web/api-error.ts'
import type { StorageCall, StorageContext } from '../storage-context.ts'
import { entityTooLarge } from '../storage-error.ts'
import { translateDatabaseError } from '../translate-database-error.ts'
import { createUploadLease, type UploadLease } from '../unfinished/upload-lease.ts'
import { requireUploadToken } from '../signed-urls/sign-uploads.ts'
import { addressKey, creatorOf } from '../unfinished/unfinished-upload.ts'
import { TusUploadStore, type TusCall } from './tus-upload-store.ts'
import { checksumAlgorithms, readUploadChecksum } from './upload-checksum.ts'

const path = '/storage/v1/upload/resumable'

export const resumableEndpoints = {
  'OPTIONS /upload/resumable': uploadResumable,
  '* /upload/resumable': uploadResumable,
  '* /upload/resumable/:upload': uploadResumable,
  '* /upload/resumable/sign': uploadSigned,
  '* /upload/resumable/sign/:upload': uploadSigned,
}

/** `/upload/resumable`: uploads by TUS 1.0 with the rights of the caller. */
function uploadResumable(
  context: StorageContext,
  { request, caller }: StorageCall,
): Promise<Response> {
  const upsert = request.headers.get('x-upsert') === 'true'
  return answerTus(context, {
    request,
    path,
    call: {
      creator: creatorOf(caller),
      checksum: readUploadChecksum(request.headers),
      authorize: async () => ({ caller, upsert }),
    },
  })
}

/**
 * `/upload/resumable/sign`: uploads of whoever has the token of an upload URL, in `x-signature`. The
 * token is for one object, so it stands for the creator.
 */
function uploadSigned(
  context: StorageContext,
  { request, from: { ip } }: StorageCall,
): Promise<Response> {
  return answerTus(context, {
    request,
    path: `${path}/sign`,
    call: {
      creator: { role: 'signed', ownerId: null, quotaKey: addressKey(ip) },
      checksum: readUploadChecksum(request.headers),
      authorize: (object) =>
        requireUploadToken(context, request.headers.get('x-signature'), object),
    },
  })
}

/** The time between the wish of another request and the end of this one. */
const drainMs = 100

async function answerTus(
  context: StorageContext,
  { request, path: base, call }: { request: Request; path: string; call: TusCall },
): Promise<Response> {
  let lease: UploadLease | null = null
  const server = new Server({
    path: base,
    datastore: new TusUploadStore(context, call, () => lease),
    // A proxy may have changed host and protocol, so the address of an upload is relative.
    relativeLocation: true,
    maxSize: context.settings.fileSizeLimitBytes,
    namingFunction: () => randomUUID(),
    lockDrainTimeout: drainMs,
    disableTerminationForFinishedUploads: true,
    locker: {
      newLock(id): Lock {
        const created = createUploadLease(context, id)
        return {
          async lock(signal, cancel) {
            if (!isUuid(id)) throw ERRORS.FILE_NOT_FOUND
            await created.acquire(signal, () => void cancel())
            lease = created
          },
          async unlock() {
            lease = null
            await created.release()
          },
        }
      },
    },
    onResponseError: (_request, error) =>
      toTusError(context, request, translateDatabaseError(error)),
  })
  const response = await server.handleWeb(request)
  // The backend allows origins for all services at one place.
  for (const [name] of new Headers(response.headers))
    if (name.startsWith('access-control-')) response.headers.delete(name)
  if (response.status === 503) response.headers.set('retry-after', String(retryAfterS))
  if (request.method === 'OPTIONS')
    response.headers.set('tus-checksum-algorithm', checksumAlgorithms.join(','))
  return response
}

/** TUS answers with the true status, unlike the rest of the service. */
function toTusError(
  { log }: Pick<StorageContext, 'log'>,
  request: Request,
  error: unknown,
): { status_code: number; body: string } {
  // The words of its TUS server, for the limit of a bucket too.
  if (error instanceof ApiError && error.message === entityTooLarge().message)
    return ERRORS.ERR_MAX_SIZE_EXCEEDED
  if (error instanceof ApiError) return { status_code: error.status, body: `${error.message}\n` }
  if (isTusError(error)) return error
  if (findOutage(error)) return { status_code: 503, body: 'Try again in a moment\n' }
  const requestId = logBug(log, {
    message: 'unexpected failure of a resumable upload',
    method: request.method,
    path: new URL(request.url).pathname,
    error,
    wasAborted: request.signal.aborted,
  })
  return { status_code: 500, body: `Unexpected failure, reference ${requestId}\n` }
}

function isTusError(error: unknown): error is { status_code: number; body: string } {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error
}
