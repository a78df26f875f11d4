import type { S3Client } from '@aws-sdk/client-s3'
import { findOutage } from '../../db/outage/outage.ts'
import type { Log } from '../../log.ts'
import { storageError } from '../storage-error.ts'

const message =
  'We cannot reach our files at this moment. Nothing was lost: please try again in a few seconds.'
const retryAfterS = 5
const reportAgainMs = 60_000
const busyStatuses = new Set([429, 500, 502, 503, 504])

/** One line a minute, because every request meets the same error then. */
export function createOutageReport(log: Log): (error: Error) => void {
  let reportedMs = -Infinity
  return (error) => {
    const nowMs = performance.now()
    if (nowMs - reportedMs < reportAgainMs) return
    reportedMs = nowMs
    log({ level: 'error', message: 'the S3 store does not answer', error: String(error) })
  }
}

/** Makes the errors of a store that is away, busy or silent into 503 with `Retry-After`. */
export function explainOutages(client: S3Client, report: (error: Error) => void): S3Client {
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        if (!isOutage(error)) throw error
        report(error)
        throw storageError('SlowDown', message, {
          headers: { 'retry-after': String(retryAfterS) },
          keepsStatus: true,
          cause: error,
        })
      }
    },
    // Outside of the repetitions.
    { step: 'initialize', priority: 'high', name: 'explainOutages' },
  )
  return client
}

/** Also for an answer that is no XML, such as the page of a proxy, whose status is in the metadata. */
function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || findOutage(error) === 'away') return true
  const metadata = '$metadata' in error ? error.$metadata : null
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    'httpStatusCode' in metadata &&
    busyStatuses.has(Number(metadata.httpStatusCode))
  )
}
