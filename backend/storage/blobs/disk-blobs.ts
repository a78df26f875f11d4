import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isBlobKey, requireBlobKey, type BlobKey, type BlobStore } from './blob-store.ts'
import {
  explainFullDisk,
  flush,
  listFolder,
  makeFolder,
  nullIfMissing,
  removeDrafts,
  writeDraft,
} from './draft-file.ts'

/** A range of at most this length is read at once. */
const smallBytes = 1024 * 1024
const largeReadBytes = 256 * 1024

/**
 * Keeps blobs as files below `folder`: `blobs/<two letters>/<object id>_<version>`. Bytes are first
 * written to `temp/`; a write resolves when the whole file has its name and both are on the disk.
 */
export function createDiskBlobs(folder: string): BlobStore {
  const blobs = join(folder, 'blobs')
  const temp = join(folder, 'temp')
  const pathOf = (key: BlobKey) => join(blobs, shardOf(key), fileName(key))

  return {
    async write(key, body, { maxBytes }) {
      const path = pathOf(key)
      const draft = join(temp, randomUUID())
      try {
        const written = await writeDraft(draft, body, { maxBytes })
        await publish(draft, path, rename)
        return written
      } catch (error) {
        await rm(draft, { force: true })
        throw explainFullDisk(error)
      }
    },
    async read(key, range) {
      if (!isBlobKey(key)) return null
      const file = await open(pathOf(key)).catch(nullIfMissing)
      const length = range ? range.end - range.start + 1 : Number.POSITIVE_INFINITY
      const highWaterMark = length <= smallBytes ? length : largeReadBytes
      return file?.createReadStream({ highWaterMark, ...range }) ?? null
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
    removeUnfinished: (before) => removeDrafts(temp, before),
    async claim(database) {
      await makeFolder(folder)
      const marker = join(folder, 'database')
      const draft = join(folder, `${randomUUID()}.tmp`)
      await using file = await open(draft, 'wx')
      await file.writeFile(database)
      await file.sync()
      // The first of several processes wins.
      await link(draft, marker).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      await rm(draft)
      return (await readFile(marker, 'utf8')).trim() === database
    },
  }
}

const fileName = ({ objectId, version }: BlobKey) => `${objectId}_${version}`

/** So that no folder becomes too large: one of 256. */
const shardOf = (key: BlobKey) => requireBlobKey(key).objectId.slice(0, 2)

function parseFileName(name: string): BlobKey | null {
  const [objectId = '', version = ''] = name.split('_')
  return isBlobKey({ objectId, version }) ? { objectId, version } : null
}

/** Gives a whole file its final name, and flushes its bytes and its name to the disk. */
async function publish(
  from: string,
  to: string,
  name: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(to)
  await name(from, to).catch(async (error: unknown) => {
    nullIfMissing(error)
    await makeFolder(folder)
    await name(from, to)
  })
  // Together: the file system writes its journal once for both.
  await Promise.all([flush(to), flush(folder)])
}
