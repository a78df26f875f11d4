import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { transactAsService, type StorageContext } from '../storage-context.ts'
import { uploadIsLocked } from './upload-parts.ts'

/**
 * Longer than the holder needs to extend it. After a kill others wait this long.
 */
const leaseS = 6
const renewEveryMs = 1_000
const askEveryMs = 100
/** Longer than a lease, so that a request after a kill does not fail. */
const maxWaitMs = 10_000

/**
 * The right to write to an upload, held by one request in all processes. Whoever wants it asks the
 * holder to stop: a client that lost its connection comes back before the server has noticed.
 */
export interface UploadLease {
  readonly id: string
  /**
   * @param onRelease is called when somebody else wants the lease, or when it was lost
   * @throws ApiError 423 `ResourceLocked` when the holder does not stop
   */
  acquire(signal: AbortSignal, onRelease: () => void): Promise<void>
  release(): Promise<void>
}

/** An upload that does not exist yet can be leased: `createUpload` writes the id of the lease. */
export function createUploadLease(
  context: Pick<StorageContext, 'db' | 'log'>,
  uploadId: string,
): UploadLease {
  const id = randomUUID()
  let renewing: NodeJS.Timeout | null = null

  function keep(onRelease: () => void): void {
    renewing = setInterval(() => {
      renew(context, { uploadId, id }).then(
        (isWanted) => isWanted && onRelease(),
        (error: unknown) =>
          context.log({
            level: 'warn',
            message: 'the lease of an upload could not be extended',
            error,
          }),
      )
    }, renewEveryMs)
  }

  return {
    id,
    async acquire(signal, onRelease) {
      const startedAt = performance.now()
      while (!(await take(context, { uploadId, id }))) {
        if (performance.now() - startedAt > maxWaitMs) throw uploadIsLocked()
        await sleep(askEveryMs, undefined, { signal })
      }
      keep(onRelease)
    },
    async release() {
      if (renewing) clearInterval(renewing)
      await transactAsService(context, (tx) =>
        tx.query(
          `update storage.unfinished_uploads set lease_id = null, leased_until = null
           where id = $1 and lease_id = $2`,
          [uploadId, id],
        ),
      )
    },
  }
}

interface LeaseKey {
  uploadId: string
  id: string
}

/** One that ends after more than a lease lasts, was dated by a clock that was ahead. */
export const isLeased = `coalesce(leased_until between now() and now() + interval '1 minute', false)`

/** Takes a lease that is free, or asks its holder to release it. */
function take(context: Pick<StorageContext, 'db'>, { uploadId, id }: LeaseKey): Promise<boolean> {
  return transactAsService(context, async (tx) => {
    const { rows } = await tx.query<{ isTaken: boolean }>(
      `update storage.unfinished_uploads set
         lease_id = case when ${isLeased} then lease_id else $2 end,
         leased_until = case when ${isLeased} then leased_until
           else now() + make_interval(secs => $3) end,
         release_requested = ${isLeased}
       where id = $1 returning lease_id = $2 as "isTaken"`,
      [uploadId, id, leaseS],
    )
    return rows[0]?.isTaken ?? true
  })
}

/** @returns whether the holder should stop */
function renew(context: Pick<StorageContext, 'db'>, { uploadId, id }: LeaseKey): Promise<boolean> {
  return transactAsService(context, async (tx) => {
    const { rows } = await tx.query<{ isMine: boolean; isWanted: boolean }>(
      `update storage.unfinished_uploads
       set leased_until = case when lease_id = $2 then now() + make_interval(secs => $3)
         else leased_until end
       where id = $1 returning lease_id = $2 as "isMine", release_requested as "isWanted"`,
      [uploadId, id, leaseS],
    )
    const [found] = rows
    return found !== undefined && (!found.isMine || found.isWanted)
  })
}
