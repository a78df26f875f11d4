import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'

/** The folder of uploaded files, drafts and pictures in other sizes. */
export const storageFolder = (dataDir: string): string => join(dataDir, 'storage')

/** The store of the bytes: a folder, or S3. The client of S3 is loaded only for that. */
export async function openBlobs(
  { dataDir, storage: { store } }: Pick<Config, 'dataDir' | 'storage'>,
  log: Log,
): Promise<BlobStore & Disposable> {
  const folder = storageFolder(dataDir)
  if (!store) return { ...createDiskBlobs(folder), [Symbol.dispose]() {} }
  const { createS3Blobs } = await import('../storage/blobs/s3-blobs.ts')
  return createS3Blobs(store, { tempFolder: join(folder, 'temp'), log })
}

/** The bytes of objects that are on this disk, for backups; null when they are in S3. */
export function findDiskBlobs({
  dataDir,
  storage: { store },
}: Pick<Config, 'dataDir' | 'storage'>): BlobStore | null {
  return store ? null : createDiskBlobs(storageFolder(dataDir))
}
