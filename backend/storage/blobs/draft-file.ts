import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { entityTooLarge, storageError } from '../storage-error.ts'
import type { WrittenBlob } from './blob-store.ts'

/**
 * Writes a stream into a new file.
 * @param options `isDurable` flushes it to the disk before it resolves
 * @throws ApiError 413 `EntityTooLarge` above `maxBytes`
 */
export async function writeDraft(
  path: string,
  body: AsyncIterable<Uint8Array>,
  { maxBytes, isDurable }: { maxBytes: number; isDurable: boolean },
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
  if (isDurable) await file.sync()
  return { sizeBytes, etag: `"${hash.digest('hex')}"` }
}

/** Removes the files of a folder that were last written before a time, and counts them. */
export async function removeDrafts(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await listFolder(folder)) {
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    if (!found || found.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    count++
  }
  return count
}

/** The names in a folder; none when there is no such folder. */
export function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => nullIfMissing(error) ?? [])
}

export function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** What to answer for an error of the disk: a full one is not a bug. */
export function explainFullDisk(error: unknown): unknown {
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
