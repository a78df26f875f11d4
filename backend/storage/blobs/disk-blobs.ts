import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { entityTooLarge, storageError } from '../storage-error.ts'
import { isBlobKey, type BlobKey, type BlobStore, type WrittenBlob } from './blob-store.ts'

/**
 * Keeps blobs as files below `folder`: `blobs/<two letters>/<object id>_<version>`. Bytes are first
 * written to `temp/` and flushed to the disk, so a file below `blobs/` is always whole.
 */
export function createDiskBlobs(folder: string): BlobStore {
  const blobs = join(folder, 'blobs')
  const temp = join(folder, 'temp')
  const pathOf = (key: BlobKey) => join(blobs, shardOf(key), fileName(key))

  return {
    async write(key, body, { maxBytes }) {
      const draft = join(temp, randomUUID())
      await mkdir(temp, { recursive: true })
      try {
        const written = await writeDurably(draft, body, maxBytes)
        await publish(draft, pathOf(key), rename)
        return written
      } catch (error) {
        await rm(draft, { force: true })
        throw explainFullDisk(error)
      }
    },
    async read(key, range) {
      if (!isBlobKey(key)) return null
      const file = await open(pathOf(key)).catch(nullIfMissing)
      return file?.createReadStream(range ?? {}) ?? null
    },
    async findSize(key) {
      if (!isBlobKey(key)) return null
      return (await stat(pathOf(key)).catch(nullIfMissing))?.size ?? null
    },
    async copy(from, to) {
      // A blob never changes, so two names can share its bytes.
      await publish(pathOf(from), pathOf(to), link)
    },
    async remove(keys) {
      for (const key of keys.filter(isBlobKey)) await rm(pathOf(key), { force: true })
    },
    async *list() {
      for (const shard of await listFolder(blobs))
        for (const name of await listFolder(join(blobs, shard))) {
          const key = parseFileName(name)
          const found = key && (await stat(join(blobs, shard, name)).catch(nullIfMissing))
          if (found) yield { key, writtenAt: found.ctime }
        }
    },
    async removeUnfinished(before) {
      let count = 0
      for (const name of await listFolder(temp)) {
        const found = await stat(join(temp, name)).catch(nullIfMissing)
        if (!found || found.mtime >= before) continue
        await rm(join(temp, name), { force: true })
        count++
      }
      return count
    },
  }
}

const fileName = ({ objectId, version }: BlobKey) => `${objectId}_${version}`

/** So that no folder becomes too large: one of 256. */
function shardOf(key: BlobKey): string {
  if (!isBlobKey(key)) throw new Error('The key of a blob is not two UUIDs')
  return key.objectId.slice(0, 2)
}

function parseFileName(name: string): BlobKey | null {
  const [objectId = '', version = ''] = name.split('_')
  return isBlobKey({ objectId, version }) ? { objectId, version } : null
}

async function writeDurably(
  path: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<WrittenBlob> {
  await using file = await open(path, 'wx')
  const hash = createHash('md5')
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw entityTooLarge()
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  await file.sync()
  return { sizeBytes, etag: `"${hash.digest('hex')}"` }
}

/** Gives a whole file its final name, and flushes the folder that holds the name. */
async function publish(
  from: string,
  to: string,
  name: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(to)
  await mkdir(folder, { recursive: true })
  await name(from, to)
  await using handle = await open(folder)
  await handle.sync()
}

function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => nullIfMissing(error) ?? [])
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

function explainFullDisk(error: unknown): unknown {
  const code = codeOf(error)
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return storageError('InternalError', 'There is no space left to store the file', {
    status: 507,
    keepsStatus: true,
    cause: error,
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
