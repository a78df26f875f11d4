import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'

/** The bytes of objects that are on this disk, for backups; null when they are in S3. */
export function findDiskBlobs({
  dataDir,
  storage: { store },
}: Pick<Config, 'dataDir' | 'storage'>): BlobStore | null {
  return store ? null : createDiskBlobs(join(dataDir, 'storage'))
}
