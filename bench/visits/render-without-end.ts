import { workerData } from 'node:worker_threads'
import { browserHeaders, measureRate } from '../measure.ts'

// In a thread of its own, so that it does not slow the visitor who is measured.
await measureRate({
  url: workerData as string,
  connections: 16,
  seconds: 3_600,
  headers: browserHeaders,
  pathOf: (n) => `/shop?visit=${process.pid}-${n}`,
})
