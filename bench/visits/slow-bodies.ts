import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMemory, readMemory } from '../memory.ts'
import { percentile, type Measure } from '../measure.ts'

const sockets = 5_000
const addresses = 2_500
const seconds = 20
const maxAnswerMs = 10_000
/** What may stay in use half a minute after the attack. */
const maxKeptMb = 60

const head =
  'POST /functions/v1/quote-order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{'

/** A burst of connections, each with a body of which a byte arrives each second. */
export const measureSlowBodies: Measure = async (subject) => {
  const port = Number(new URL(subject.origin).port)
  const before = readMemory(subject)
  const open = Array.from({ length: sockets }, (_, n) => openSlow(port, n % addresses))
  const untilMs = performance.now() + seconds * 1_000
  const trickle = setInterval(() => open.forEach((socket) => socket.write(' ')), 1_000)
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
  clearInterval(trickle)
  for (const socket of open) socket.destroy()
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

function openSlow(port: number, n: number): Socket {
  const localAddress = `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  socket.resume()
  socket.write(head)
  return socket
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
