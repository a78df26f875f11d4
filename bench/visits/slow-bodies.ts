import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { formatMemory, readMemory } from '../memory.ts'
import { percentile, type Measure } from '../measure.ts'

const sockets = 5_000
const addresses = 2_500
const seconds = 20
const maxAnswerMs = 10_000
/** What may stay in use half a minute after the attack. */
const maxKeptMb = 60

/** A burst of connections, each with a body of which a byte arrives each second. */
export const measureSlowBodies: Measure = async (subject) => {
  const port = Number(new URL(subject.origin).port)
  for (let n = 0; n < 20; n++) await isAnswered(port)
  const before = readMemory(subject)
  // In a thread of its own, so that it does not slow the visitor who is measured.
  const flood = new Worker(new URL('./flood-of-slow-bodies.ts', import.meta.url), {
    workerData: { port, sockets, addresses },
  })
  await once(flood, 'message')
  const untilMs = performance.now() + seconds * 1_000
  const tookMs: number[] = []
  let refused = 0
  let highest = before
  // The first one is sent at once, within the burst.
  while (performance.now() < untilMs) {
    const startedAt = performance.now()
    if (!(await isAnswered(port))) refused++
    tookMs.push(performance.now() - startedAt)
    const use = readMemory(subject)
    if (use.totalMb > highest.totalMb) highest = use
    await sleep(100)
  }
  await flood.terminate()
  await sleep(30_000)
  const after = readMemory(subject)
  const [firstMs = Number.NaN] = tookMs
  return [
    {
      name: `Visitors refused during ${sockets} slow bodies from ${addresses} addresses`,
      target: '0',
      measured: `${refused} of ${tookMs.length}; the first took ${firstMs.toFixed(0)} ms, p95 ${percentile(tookMs, 0.95).toFixed(0)} ms`,
      isReached: refused === 0,
    },
    {
      name: 'Memory half a minute after slow bodies, above that before',
      target: `≤ ${maxKeptMb} MB`,
      measured: `${Math.round(after.totalMb - before.totalMb)} MB; highest ${formatMemory(highest)}`,
      isReached: after.totalMb - before.totalMb <= maxKeptMb,
    },
  ]
}

async function isAnswered(port: number): Promise<boolean> {
  const sent = get({ port, host: '127.0.0.1', localAddress: '127.0.0.9', path: '/', agent: false })
  sent.setTimeout(maxAnswerMs, () => sent.destroy(new Error('no answer')))
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await response.toArray()
    return response.statusCode === 200
  } catch {
    // The server closed the connection, or did not answer in time.
    return false
  }
}
