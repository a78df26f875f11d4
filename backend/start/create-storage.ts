import { join } from 'node:path'
import { keepDuringBackups } from '../backup/keep-during-backups.ts'
import type { Keys } from '../auth/keys/keys.ts'
import type { BackendOptions } from '../backend.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startSweeping } from '../storage/blobs/sweep.ts'
import { createPictures } from '../storage/images/pictures.ts'
import { createVectors } from '../storage/vectors/vectors.ts'
import { createStorage } from '../storage/storage.ts'
import type { StorageContext } from '../storage/storage-context.ts'
import { openBlobs, storageFolder } from './open-blobs.ts'

/** The storage service and its scheduled tasks. */
export interface Storage extends Required<Pick<BackendOptions, 'storage'>>, AsyncDisposable {
  context: StorageContext
}

interface StorageOptions {
  config: Pick<Config, 'mode' | 'dataDir' | 'storage'>
  db: Database
  keys: Keys
  log: Log
}

/** Our storage service. Null with a hosted Supabase, because the proxy handles its paths. */
export async function createOwnStorage({
  config: { mode, dataDir, storage },
  db,
  keys,
  log,
}: StorageOptions): Promise<Storage | null> {
  if (mode.name === 'supabase') return null
  await using undo = new AsyncDisposableStack()
  const store = undo.use(await openBlobs({ dataDir, storage }, log))
  const context: StorageContext = {
    db,
    blobs: keepDuringBackups(store, db),
    pictures: undo.use(createPictures({ folder: join(storageFolder(dataDir), 'pictures') })),
    settings: {
      fileSizeLimitBytes: storage.fileSizeLimitBytes,
      s3Protocol: storage.s3Protocol && {
        ...storage.s3Protocol,
        anonKeys: [keys.publishableKey, ...storage.s3Protocol.anonKeys],
      },
    },
    keys,
    vectors: createVectors({ db }),
    now: () => new Date(),
    log,
  }
  undo.defer(() => context.vectors.close())
  const sweeping = startSweeping(context)
  undo.defer(() => sweeping.stop())
  const running = undo.move()
  return {
    context,
    storage: createStorage(context),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
