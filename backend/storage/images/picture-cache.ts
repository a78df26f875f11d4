import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createRecentEntries } from './recent-entries.ts'
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
  /** Drops half of the pictures, those that were not used for longest: the disk is full. */
  makeRoom(): Promise<void>
}

interface Entry extends CachedPicture {
  usedAt: number
}

interface Options {
  folder: string
  maxBytes?: number
  now?: () => number
}

/** The picture of a deleted object is never shown again, and is gone after this time. */
const maxUnusedMs = 7 * 86_400_000
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
  const entries = createRecentEntries<Entry>()
  const open = onceDone(async () => {
    await mkdir(temporary, { recursive: true, mode: 0o700 })
    await dropLeftovers(temporary, now() - dropTemporaryAfterMs)
    for (const entry of await listFiles(folder)) entries.use(nameOf(entry.path), entry)
    await dropOldest()
  })

  async function dropOldest(limitBytes = maxBytes): Promise<void> {
    for (;;) {
      const oldest = entries.oldest()
      if (!oldest) return
      const [name, { path, usedAt }] = oldest
      if (entries.takenBytes() <= limitBytes && now() - usedAt <= maxUnusedMs) return
      entries.forget(name)
      await rm(path, { force: true })
    }
  }

  return {
    async find(key) {
      await open()
      const name = fileNameOf(key)
      const entry = entries.find(name)
      if (!entry) return null
      const usedAt = now()
      // A new process reads from the file when it was used. Somebody may have deleted it.
      if (await touch(entry.path, usedAt)) entries.use(name, { ...entry, usedAt })
      else entries.forget(name)
      return entries.find(name)
    },
    async temporaryPath() {
      await open()
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      return join(temporary, randomUUID())
    },
    async add(key, path, format) {
      const name = fileNameOf(key)
      const target = join(folder, `${name}.${format}`)
      const { size } = await stat(path)
      await rename(path, target)
      const entry = { path: target, format, bytes: size, usedAt: now() }
      await touch(target, entry.usedAt)
      entries.use(name, entry)
      await dropOldest()
      return entry
    },
    makeRoom: () => dropOldest(entries.takenBytes() / 2),
  }
}

/** False when there is no such file. */
async function touch(path: string, at: number): Promise<boolean> {
  return utimes(path, new Date(at), new Date(at)).then(
    () => true,
    () => false,
  )
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
    found.push({ path, format, bytes: file.size, usedAt: file.mtimeMs })
  }
  return found.sort((a, b) => a.usedAt - b.usedAt)
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
