import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { freeBytes } from '../../web/node-bodies.ts'
import { entityTooLarge, storageError } from '../storage-error.ts'
import type { WrittenBlob } from './blob-store.ts'
import { isDiskFull } from './is-disk-full.ts'

/** Each write waits for a free thread, so small chunks are written together. */
const writeBytes = 1024 * 1024

/**
 * Writes a stream into a new file. A chunk is not read any more when the next one is asked for. A
 * stream of an open file is closed, also when nothing of it was read.
 * @param finish what else to do with the file before it is closed
 * @throws ApiError 413 `EntityTooLarge` above `maxBytes`
 */
export async function writeDraft(
  path: string,
  body: AsyncIterable<Uint8Array>,
  {
    maxBytes,
    finish = async () => {},
  }: { maxBytes: number; finish?: (file: FileHandle) => Promise<void> },
): Promise<WrittenBlob> {
  await using file = await openNew(path).catch(async (error: unknown) => {
    await close(body)
    throw error
  })
  const hash = createHash('md5')
  let sizeBytes = 0
  const buffer = Buffer.allocUnsafeSlow(writeBytes)
  let waitingBytes = 0
  const writeWaiting = async () => {
    await writeAll(file, buffer.subarray(0, waitingBytes))
    waitingBytes = 0
  }
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw entityTooLarge()
    hash.update(chunk)
    if (waitingBytes + chunk.byteLength > writeBytes) await writeWaiting()
    if (chunk.byteLength > writeBytes) await writeAll(file, chunk)
    else
      waitingBytes += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).copy(
        buffer,
        waitingBytes,
      )
  }
  await writeWaiting()
  freeBytes(buffer)
  await finish(file)
  return { sizeBytes, etag: `"${hash.digest('hex')}"` }
}

/** A generator that has not begun has opened nothing. */
async function close(body: AsyncIterable<Uint8Array>): Promise<void> {
  if (body instanceof Readable) body.destroy()
  else await body[Symbol.asyncIterator]().return?.()
}

async function openNew(path: string): Promise<FileHandle> {
  const found = await open(path, 'wx', 0o600).catch(nullIfMissing)
  if (found) return found
  await makeFolder(dirname(path))
  return open(path, 'wx', 0o600)
}

/** Other accounts of this machine have no business in the files of customers. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0
  while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
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
  if (!isDiskFull(error)) return error
  return storageError('InternalError', 'There is no space left to store the file', {
    status: 507,
    keepsStatus: true,
    cause: error,
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
