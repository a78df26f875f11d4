import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { PictureFormat } from './transform.ts'

/** A finished picture on the disk. */
export interface CachedPicture {
  path: string
  bytes: number
  format: PictureFormat
}

export interface PictureCache {
  /** The picture of a key, which counts as used now; null when it must be made. */
  find(key: string): Promise<CachedPicture | null>
  /** A path in the folder of the cache, for a file in progress. */
  temporaryPath(): Promise<string>
  /** Moves a finished file into the cache, and drops the ones that were not used for longest. */
  add(key: string, path: string, format: PictureFormat): Promise<CachedPicture>
}

interface Entry extends CachedPicture {
  usedAt: number
  /** When the file says that it was used last. */
  notedAt: number
}

interface Options {
  folder: string
  maxBytes?: number
  now?: () => number
}

/** A file takes whole blocks of the disk, so many small ones also need space. */
const blockBytes = 4_096
/** The picture of a deleted object is never shown again, and is gone after this time. */
const maxUnusedMs = 7 * 86_400_000
/** How exactly the files say when they were used, which only a new process reads. */
const noteEveryMs = 60_000
const dropTemporaryAfterMs = 3_600_000

/**
 * Pictures on the disk, with a limit for all of them together. What was not used for longest goes
 * first. It is only a cache: its folder may be deleted at any time.
 */
export function createPictureCache({
  folder,
  maxBytes = 1024 * 1024 * 1024,
  now = Date.now,
}: Options): PictureCache {
  const temporary = join(folder, 'tmp')
  /** By file name, least recently used first. */
  const entries = new Map<string, Entry>()
  let bytes = 0
  const open = onceDone(load)

  async function load(): Promise<void> {
    await mkdir(temporary, { recursive: true, mode: 0o700 })
    await dropLeftovers(temporary, now() - dropTemporaryAfterMs)
    for (const entry of await listFiles(folder)) put(nameOf(entry.path), entry)
    await drop()
  }

  function put(name: string, entry: Entry): void {
    bytes += takenBy(entry) - takenBy(entries.get(name))
    entries.delete(name)
    entries.set(name, entry)
  }

  function forget(name: string): void {
    bytes -= takenBy(entries.get(name))
    entries.delete(name)
  }

  async function drop(): Promise<void> {
    for (const [name, { path, usedAt }] of entries) {
      if (bytes <= maxBytes && now() - usedAt <= maxUnusedMs) return
      forget(name)
      await rm(path, { force: true })
    }
  }

  return {
    async find(key) {
      await open()
      const name = fileNameOf(key)
      const entry = entries.get(name)
      if (!entry) return null
      entry.usedAt = now()
      put(name, entry)
      if (entry.usedAt - entry.notedAt < noteEveryMs) return entry
      entry.notedAt = entry.usedAt
      // Another process, or a person, may have deleted the file.
      const used = new Date(entry.usedAt)
      if (
        await utimes(entry.path, used, used).then(
          () => true,
          () => false,
        )
      )
        return entry
      forget(name)
      return null
    },
    async temporaryPath() {
      await open()
      return join(temporary, randomUUID())
    },
    async add(key, path, format) {
      await open()
      const name = fileNameOf(key)
      const target = join(folder, `${name}.${format}`)
      const { size } = await stat(path)
      await rename(path, target)
      const usedAt = now()
      const entry = { path: target, format, bytes: size, usedAt, notedAt: usedAt }
      put(name, entry)
      await drop()
      return entry
    },
  }
}

/** Does it at the first call; again at the next one when it failed. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = null
      throw error
    }))
}

/** Files in progress of a process that was killed. */
async function dropLeftovers(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < olderThanMs) await rm(path, { force: true })
  }
}

/** The files of the cache, least recently used first. */
async function listFiles(folder: string): Promise<Entry[]> {
  const found: Entry[] = []
  for (const name of await readdir(folder)) {
    const format = formatOf(name)
    const path = join(folder, name)
    const file = format && (await stat(path).catch(() => null))
    if (!format || !file) continue
    const usedAt = file.mtimeMs
    found.push({ path, format, bytes: file.size, usedAt, notedAt: usedAt })
  }
  return found.sort((a, b) => a.usedAt - b.usedAt)
}

function takenBy(entry: Entry | undefined): number {
  return entry ? Math.ceil(entry.bytes / blockBytes) * blockBytes : 0
}

/** Nothing of a key becomes a part of a path. */
function fileNameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function nameOf(path: string): string {
  return basename(path, extname(path))
}

function formatOf(file: string): PictureFormat | null {
  const format = /^[0-9a-f]{64}\.(jpeg|png|webp|gif|avif)$/.exec(file)?.[1]
  return (format as PictureFormat | undefined) ?? null
}
