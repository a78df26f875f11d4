import { join } from 'node:path'
import type { Keys } from '../auth/keys/keys.ts'
import type { BackendOptions } from '../backend.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'
import { createPictures } from '../storage/images/pictures.ts'
import { createVectors } from '../storage/vectors/vectors.ts'
import { createStorage } from '../storage/storage.ts'
import type { StorageContext, StorageSettings } from '../storage/storage-context.ts'

/** The storage service and its scheduled tasks. */
export interface Storage extends Required<Pick<BackendOptions, 'storage'>>, AsyncDisposable {
  context: StorageContext
}

interface StorageOptions {
  config: Pick<Config, 'mode' | 'dataDir'>
  settings?: StorageSettings
  db: Database
  keys: Keys
  log: Log
}

/** The limit of the Supabase CLI. */
export const defaultStorageSettings: StorageSettings = {
  fileSizeLimitBytes: 50 * 1024 * 1024,
  s3: null,
}

/** Our storage service. Null with a hosted Supabase, because the proxy handles its paths. */
export async function createOwnStorage({
  config: { mode, dataDir },
  settings = defaultStorageSettings,
  db,
  keys,
  log,
}: StorageOptions): Promise<Storage | null> {
  if (mode.name === 'supabase') return null
  const pictures = createPictures({ folder: join(dataDir, 'storage', 'pictures') })
  const context: StorageContext = {
    db,
    blobs: createDiskBlobs(join(dataDir, 'storage')),
    pictures,
    settings,
    keys,
    vectors: createVectors({ db }),
    now: () => new Date(),
    log,
  }
  return {
    context,
    storage: createStorage(context),
    async [Symbol.asyncDispose]() {
      await pictures[Symbol.asyncDispose]()
      await context.vectors.close()
    },
  }
}
