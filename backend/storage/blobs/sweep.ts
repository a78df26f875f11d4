import { repeat } from '../../jobs/repeat.ts'
import { transactAsService, type StorageContext } from '../storage-context.ts'
import { removeExpiredUploads } from '../unfinished/remove-expired-uploads.ts'
import type { BlobKey } from './blob-store.ts'

type SweepContext = Pick<StorageContext, 'db' | 'blobs' | 'now' | 'log'>

const pageSize = 500
const hourMs = 3_600_000

/**
 * Removes what crashes and deleted rows left behind: drafts of interrupted writes, and blobs that no
 * row names. A young blob may belong to a write whose row comes next, so it stays. Several processes
 * may sweep at once.
 * @returns how many were removed; null when the files belong to another database
 */
export async function sweep(
  context: SweepContext,
  { minAgeMs = hourMs }: { minAgeMs?: number } = {},
): Promise<{ drafts: number; blobs: number } | null> {
  const { blobs, now } = context
  if (!(await blobs.claim(await readDatabaseId(context)))) return null
  const before = new Date(now().getTime() - minAgeMs)
  const counts = { drafts: await blobs.removeUnfinished(before), blobs: 0 }
  let page: BlobKey[] = []
  const removePage = async () => {
    const unnamed = await findUnnamed(context, page)
    await blobs.remove(unnamed)
    counts.blobs += unnamed.length
    page = []
  }
  for await (const { key, writtenAt } of blobs.list()) {
    if (writtenAt >= before) continue
    page.push(key)
    if (page.length === pageSize) await removePage()
  }
  if (page.length > 0) await removePage()
  return counts
}

async function readDatabaseId(context: Pick<StorageContext, 'db'>): Promise<string> {
  const [row] = await transactAsService(
    context,
    async (tx) => (await tx.query<{ id: string }>('select id from platform.storage_home')).rows,
    { readOnly: true },
  )
  if (!row) throw new Error('platform.storage_home has no row')
  return row.id
}

/** Those that neither an object nor an unfinished upload names. */
async function findUnnamed(
  context: Pick<StorageContext, 'db'>,
  keys: readonly BlobKey[],
): Promise<BlobKey[]> {
  return transactAsService(
    context,
    async (tx) => {
      const { rows } = await tx.query<BlobKey>(
        `select blob.object_id as "objectId", blob.version
         from unnest($1::uuid[], $2::uuid[]) blob (object_id, version)
         where not exists (
             select from storage.objects
             where id = blob.object_id and version = blob.version::text
           )
           and not exists (
             select from storage.unfinished_upload_parts part
             where part.upload_id = blob.object_id and part.version = blob.version
           )
           -- Its parts were joined, and the row of the object comes next.
           and not exists (
             select from storage.unfinished_uploads upload where upload.version = blob.version
           )`,
        [keys.map(({ objectId }) => objectId), keys.map(({ version }) => version)],
      )
      return rows
    },
    { readOnly: true },
  )
}

/**
 * Every hour removes expired uploads and what is left of interrupted ones.
 * @returns `stop`, which waits for a sweep in progress
 */
export function startSweeping(context: StorageContext): { stop(): Promise<void> } {
  return repeat({
    everyMs: hourMs,
    async work() {
      await removeExpiredUploads(context)
      if ((await sweep(context)) === null)
        context.log({
          level: 'warn',
          message:
            'The stored files belong to another database, so files without a row are kept. Each database needs a DATA_DIR or S3_BUCKET of its own.',
        })
    },
    failure: { message: 'files of interrupted uploads could not be removed' },
    log: context.log,
  })
}
