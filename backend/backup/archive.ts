import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
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
const gzipHeader = Buffer.from([0x1f, 0x8b])
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
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipe(
    readable,
    createGzip(),
    (compressed: AsyncIterable<Uint8Array>) =>
      key === null ? compressed : encrypt(compressed, key),
    file,
    signal ? { signal } : {},
  )
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
  const isEncrypted = await startsWith(path, Buffer.from(ageHeader))
  if (isEncrypted && key === null)
    throw new StartError(
      `${path} is encrypted. Set BACKUP_KEY to the key that it was made with, and try again.`,
    )
  // Somebody who can write to the folder of the backups, but does not know the key, could put a
  // forged one there.
  if (!isEncrypted && key !== null) {
    if (!(await startsWith(path, gzipHeader))) throw damaged(path, 'its head is not readable')
    throw new StartError(
      `${path} is not encrypted, although BACKUP_KEY is set. If you trust it, try again without BACKUP_KEY.`,
    )
  }
  try {
    const bytes = createReadStream(path)
    const compressed = key === null ? bytes : await decrypt(path, bytes, key)
    const entries = toStream(gunzip(compressed)).pipeThrough(createTarDecoder({ strict: true }))
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

/**
 * The streams of Node, because Node's `DecompressionStream` and `toWeb` throw where nobody can
 * catch it when a chunk arrives after they were cancelled.
 */
function gunzip(compressed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // The reader of its result gets the error.
  return pipeline(compressed, createGunzip(), () => {})
}

/** `ReadableStream.from`, which the types of browsers do not have yet. */
function toStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

async function* encrypt(bytes: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  yield* await encrypter.encrypt(toStream(bytes))
}

async function decrypt(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return await decrypter.decrypt(toStream(bytes))
  } catch (cause) {
    if (cause instanceof Error && /no identity matched/.test(cause.message))
      throw new StartError(
        'BACKUP_KEY is not the key that this backup was made with. If you are sure that it is, the head of the backup is damaged: use another backup.',
        { cause },
      )
    throw damaged(path, cause)
  }
}

async function startsWith(path: string, head: Uint8Array): Promise<boolean> {
  await using file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The backup ${path} cannot be read (${cause.code}).`, { cause })
  })
  const { bytesRead, buffer } = await file.read(Buffer.alloc(head.length), 0, head.length, 0)
  return buffer.subarray(0, bytesRead).equals(head)
}
