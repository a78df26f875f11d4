import { Worker } from 'node:worker_threads'
import type { Found, Metric, VectorBlock } from './nearest.ts'

export type SearchTask =
  | { kind: 'put'; indexId: string; dimension: number; metric: Metric; block: VectorBlock }
  | { kind: 'keep'; indexId: string; ids: Float64Array }
  | { kind: 'drop'; indexId: string }
  | {
      kind: 'search'
      indexId: string
      query: Float32Array
      limit: number
      only: Float64Array | null
    }
  | {
      kind: 'searchBlock'
      block: VectorBlock
      query: Float32Array
      metric: Metric
      limit: number
    }

export interface SearchMessage {
  id: number
  task: SearchTask
}

export type SearchReply = { id: number; found: Found[] } | { id: number; error: string }

/** A worker thread that holds vectors and searches them, so that no request waits for it. */
export interface SearchThread {
  run(task: SearchTask): Promise<Found[]>
  stop(): Promise<void>
}

interface Pending {
  resolve(found: Found[]): void
  reject(error: Error): void
}

/** @param onEnd called once, when the thread and what it holds are gone */
export function startSearchThread(onEnd: () => void): SearchThread {
  const pending = new Map<number, Pending>()
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url))
  worker.unref()
  let lastId = 0
  let hasEnded = false

  async function end(error: Error): Promise<void> {
    if (hasEnded) return
    hasEnded = true
    onEnd()
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    await worker.terminate()
  }

  worker.on('message', (reply: SearchReply) => {
    const waiting = pending.get(reply.id)
    pending.delete(reply.id)
    if (pending.size === 0) worker.unref()
    if ('error' in reply) waiting?.reject(new Error(reply.error))
    else waiting?.resolve(reply.found)
  })
  worker.on('error', (error) => void end(error instanceof Error ? error : new Error(String(error))))

  return {
    run(task) {
      if (hasEnded) return Promise.reject(new Error('The vector search was stopped'))
      const id = ++lastId
      worker.ref()
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ id, task } satisfies SearchMessage, buffersOf(task))
      })
    },
    stop: () => end(new Error('The vector search was stopped')),
  }
}

/** Blocks are handed over, not copied. */
function buffersOf(task: SearchTask): ArrayBuffer[] {
  if (!('block' in task)) return []
  const { ids, values } = task.block
  return [ids.buffer, values.buffer].filter((buffer) => buffer instanceof ArrayBuffer)
}
