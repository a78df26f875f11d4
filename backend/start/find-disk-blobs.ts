import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'

/** The bytes of objects that are on this disk, for backups; null when they are in S3. */
export function findDiskBlobs({
  dataDir,
  storage: { s3 },
}: Pick<Config, 'dataDir' | 'storage'>): BlobStore | null {
  return s3 ? null : createDiskBlobs(join(dataDir, 'storage'))
}
