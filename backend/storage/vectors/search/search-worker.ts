import { parentPort } from 'node:worker_threads'
import { MemoryIndex, searchBlock } from './memory-index.ts'
import type { SearchMessage, SearchReply, SearchTask } from './search-thread.ts'
import type { Found } from './nearest.ts'

/** The worker thread of search-thread.ts: it holds the vectors and measures distances. */
const indexes = new Map<string, MemoryIndex>()

parentPort?.on('message', ({ id, task }: SearchMessage) => {
  try {
    parentPort?.postMessage({ id, found: run(task) } satisfies SearchReply)
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies SearchReply)
  }
})

function run(task: SearchTask): Found[] {
  switch (task.kind) {
    case 'put': {
      const known = indexes.get(task.indexId)
      const index = known ?? new MemoryIndex(task.dimension, task.metric)
      if (!known) indexes.set(task.indexId, index)
      index.put(task.block)
      return []
    }
    case 'keep':
      indexes.get(task.indexId)?.keep(task.ids)
      return []
    case 'drop':
      indexes.delete(task.indexId)
      return []
    case 'search':
      return indexes.get(task.indexId)?.search(task.query, task.limit, task.only) ?? []
    case 'searchBlock':
      return searchBlock(task.block, task)
  }
}
