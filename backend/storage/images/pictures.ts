import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '../blobs/is-disk-full.ts'
import { SemaphoreFull } from '../../web/semaphore.ts'
import type { PictureProblem } from './draw-picture.ts'
import { createDrawingBudget, type DrawingBudget } from '../../web/drawing-budget.ts'
import { createPictureCache, type CachedPicture, type PictureCache } from './picture-cache.ts'
import {
  createPictureProcesses,
  PictureFailed,
  type PictureProcesses,
} from './picture-processes.ts'
import { pictureKey } from './picture-key.ts'
import type { Transform } from './transform.ts'

export type { CachedPicture }

export interface PictureRequest {
  /** Names the bytes for ever: bucket, object and version. */
  version: string
  transform: Transform
  /** Null keeps the format of the file. */
  format: 'avif' | 'webp' | null
  /** Reads the bytes of the version; only called when the picture must be made. */
  read(): Promise<Readable>
  /** Whose budget pays for a new picture; null for callers without one. */
  address: string | null
  /** Ends when the client has left. */
  signal: AbortSignal
}

/** Why there is no picture. */
export type PictureRefusal = PictureProblem | 'too_busy' | 'too_many_new'

export interface Pictures extends AsyncDisposable {
  /** The picture on the disk, made now or before; or why there is none. */
  get(request: PictureRequest): Promise<CachedPicture | PictureRefusal>
}

interface Options {
  /** Where the pictures are cached; may be deleted at any time. */
  folder: string
  cache?: PictureCache
  processes?: PictureProcesses
  budget?: DrawingBudget
}

interface InProgress {
  picture: Promise<CachedPicture | PictureRefusal>
  clients: number
  abandoned: AbortController
}

/**
 * Pictures of objects in other sizes. The same picture that many ask for at once is made once, and
 * not to its end when they all have left.
 */
export function createPictures({
  folder,
  cache = createPictureCache({ folder }),
  processes = createPictureProcesses(),
  budget = createDrawingBudget(),
}: Options): Pictures {
  const parts = { cache, processes, budget }
  const inProgress = new Map<string, InProgress>()

  function start(key: string, request: PictureRequest): InProgress {
    const abandoned = new AbortController()
    const picture = make({ key, request, signal: abandoned.signal }, parts).finally(() => {
      if (inProgress.get(key) === started) inProgress.delete(key)
    })
    // Nobody may be left to hear of it.
    picture.catch(() => {})
    const started = { picture, clients: 0, abandoned }
    inProgress.set(key, started)
    return started
  }

  return {
    async get(request) {
      const key = pictureKey(request)
      const cached = await cache.find(key)
      if (cached) return cached
      request.signal.throwIfAborted()
      const current = inProgress.get(key) ?? start(key, request)
      current.clients++
      const left = Promise.withResolvers<never>()
      const leave = () => left.reject(request.signal.reason)
      request.signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([current.picture, left.promise])
      } finally {
        request.signal.removeEventListener('abort', leave)
        if (--current.clients === 0) {
          // A later client must not join a picture that is being abandoned.
          if (inProgress.get(key) === current) inProgress.delete(key)
          current.abandoned.abort()
        }
      }
    },
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  }
}

async function make(
  { key, request, signal }: { key: string; request: PictureRequest; signal: AbortSignal },
  { cache, processes, budget }: Required<Omit<Options, 'folder'>>,
): Promise<CachedPicture | PictureRefusal> {
  const pay = request.address === null ? () => {} : budget.take(request.address)
  if (!pay) return 'too_many_new'
  const source = await cache.temporaryPath()
  const target = await cache.temporaryPath()
  let costMs = 0
  try {
    const { transform, format, address } = request
    const fetchSource = async () =>
      pipeline(await request.read(), createWriteStream(source, { mode: 0o600 }), { signal })
    const { drawn, ms } = await processes.draw(
      { source, target, transform, format },
      { address, signal, fetchSource },
    )
    costMs = ms
    if ('problem' in drawn) {
      if (drawn.problem === 'no_room') await cache.makeRoom()
      return drawn.problem
    }
    return await cache.add(key, target, drawn.format)
  } catch (error) {
    if (error instanceof SemaphoreFull) return 'too_busy'
    if (isDiskFull(error)) {
      await cache.makeRoom()
      return 'no_room'
    }
    if (!(error instanceof PictureFailed)) throw error
    costMs = failureMs
    return 'unreadable'
  } finally {
    pay(costMs)
    await Promise.all([source, target].map((path) => rm(path, { force: true })))
  }
}

/** What a picture costs that kept its process busy until it was ended. */
const failureMs = 10_000
