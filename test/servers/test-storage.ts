import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackendOptions } from '../../backend/backend.ts'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import { createServiceStorage } from '../../backend/start/create-service-storage.ts'
import { createDiskBlobs } from '../../backend/storage/blobs/disk-blobs.ts'
import { createPictures } from '../../backend/storage/images/pictures.ts'
import { createStorage } from '../../backend/storage/storage.ts'
import type { StorageContext } from '../../backend/storage/storage-context.ts'
import { createVectors } from '../../backend/storage/vectors/vectors.ts'

interface TestStorage {
  /** For the backend. */
  storage: NonNullable<BackendOptions['storage']>
  /** For functions. */
  client: ModuleContext['storage']
  remove(): Promise<void>
}

/**
 * The storage service with a temporary folder.
 * @param fetchData the backend, which is made later
 */
export function createTestStorage(
  context: Pick<StorageContext, 'db' | 'keys' | 'log'>,
  fetchData: (request: Request) => Promise<Response>,
): TestStorage {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'))
  const pictures = createPictures({ folder: join(folder, 'pictures') })
  const vectors = createVectors({ db: context.db })
  return {
    storage: createStorage({
      ...context,
      blobs: createDiskBlobs(folder),
      pictures,
      vectors,
      settings: { fileSizeLimitBytes: 50 * 1024 * 1024, s3Protocol: null },
      now: () => new Date(),
    }),
    client: createServiceStorage({
      dataUrl: 'http://backend.internal',
      secretKey: context.keys.secretKey,
      fetchData,
    }),
    async remove() {
      await pictures[Symbol.asyncDispose]()
      await vectors.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The bytes of an object that a row names.
 * @throws StorageError when there is none
 */
export async function storedFile(
  { storage }: Pick<ModuleContext, 'storage'>,
  bucket: string,
  objectPath: string,
): Promise<Buffer> {
  const { data, error } = await storage.from(bucket).download(objectPath)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}
