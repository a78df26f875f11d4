import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { StartError } from '../start/start-error.ts'

/** A file that is too large for the memory. */
interface StreamedFile {
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Adds a file to an archive. */
export type AddFile = (name: string, content: Uint8Array | StreamedFile) => Promise<void>

/** The first bytes of every file that age has encrypted. */
const ageHeader = 'age-encryption.org/'
/**
 * How much work it is to derive a key from BACKUP_KEY: a base-2 logarithm; 14 needs 16 MB and about
 * 0.1 s. It is less than age's default, because the server stands still meanwhile. So BACKUP_KEY
 * must be long and random.
 */
const scryptWorkFactor = 14

interface WriteOptions {
  /** Encrypts the archive. */
  key: string | null
  signal?: AbortSignal | undefined
}

/**
 * Writes a new file of mode 600: a tar archive, compressed by gzip, and encrypted by age if a key
 * is given. When it returns, the file is on the disk.
 * @param fill adds the files; memory use depends on the largest of them, not on their number
 * @throws Error of the file system, such as `ENOSPC`, or what `fill` throws; an incomplete file
 * remains
 */
export async function writeArchive(
  path: string,
  { key, signal }: WriteOptions,
  fill: (add: AddFile) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const add: AddFile = async (name, content) => {
    signal?.throwIfAborted()
    const { size, bytes } =
      content instanceof Uint8Array ? { size: content.length, bytes: [content] } : content
    const entry = controller.add({ name, size, mode: 0o600 }).getWriter()
    // A failed write is reported by `close`, too.
    entry.closed.catch(() => {})
    for await (const chunk of bytes) {
      signal?.throwIfAborted()
      await entry.write(chunk)
    }
    await entry.close()
  }
  const filled = fill(add).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  )
  const compressed = readable.pipeThrough(new CompressionStream('gzip'))
  const bytes = key === null ? compressed : await encrypt(compressed, key)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = bytes.pipeTo(Writable.toWeb(file), signal ? { signal } : {})
  // If one fails the other fails, too; the first of them knows the reason.
  const [outcome] = await Promise.allSettled([written, filled])
  if (outcome.status === 'rejected') throw outcome.reason
}

/** A file of an archive. Its content can be read until the next file is asked for. */
interface ArchivedFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/**
 * The files of an archive in their order.
 * @throws StartError when the archive cannot be read to its end: another key, changed, cut off
 */
export async function* readArchive(path: string, key: string | null): AsyncGenerator<ArchivedFile> {
  const isEncrypted = await startsWith(path, ageHeader)
  if (isEncrypted && key === null)
    throw new StartError(
      `${path} is encrypted. Set BACKUP_KEY to the key that it was made with, and try again.`,
    )
  // Somebody who can write to the folder of the backups, but does not know the key, could put a
  // forged one there.
  if (!isEncrypted && key !== null)
    throw new StartError(
      `${path} is not encrypted, although BACKUP_KEY is set. If you trust it, try again without BACKUP_KEY.`,
    )
  try {
    const bytes: ReadableStream<Uint8Array> = Readable.toWeb(createReadStream(path))
    const compressed = key === null ? bytes : await decrypt(bytes, key)
    const entries = compressed
      .pipeThrough<Uint8Array>(gunzip())
      .pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      yield { name: header.name, content: readContent(path, body) }
      if (!body.locked) await body.cancel()
    }
  } catch (cause) {
    throw damaged(path, cause)
  }
}

async function* readContent(
  path: string,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw damaged(path, cause)
  }
}

/** An error for a backup whose content is not what it was when it was made. */
export function damaged(path: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const reason = (cause instanceof Error ? cause.message : String(cause)) || 'it cannot be read'
  return new StartError(
    `${path} is damaged or not complete (${reason}). Nothing was restored. Use another backup.`,
    { cause },
  )
}

function gunzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip')
  // A stream that takes any bytes takes these.
  return { readable, writable: writable as WritableStream<Uint8Array> }
}

async function encrypt(
  bytes: ReadableStream<Uint8Array>,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  return encrypter.encrypt(bytes)
}

async function decrypt(
  bytes: ReadableStream<Uint8Array>,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return await decrypter.decrypt(bytes)
  } catch (cause) {
    throw new StartError(
      'BACKUP_KEY is not the key that this backup was made with, or the backup is damaged.',
      { cause },
    )
  }
}

async function startsWith(path: string, text: string): Promise<boolean> {
  await using file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The backup ${path} cannot be read (${cause.code}).`, { cause })
  })
  const { bytesRead, buffer } = await file.read(Buffer.alloc(text.length), 0, text.length, 0)
  return buffer.subarray(0, bytesRead).toString('latin1') === text
}
