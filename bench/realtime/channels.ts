import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { percentile, type Measure, type Result, type Subject } from '../measure.ts'
import { readMemory } from '../memory.ts'

const sockets = 2_000
const maxSocketsMb = 100
const subscribers = 1_000
const messagesPerS = 20
const seconds = 10
const maxP95Ms = 100
const slowMegabytes = 40
const maxSlowMb = 32
const settleMs = 2_000

/**
 * Memory of open sockets, how fast a message reaches everybody in a channel, and a reader that does
 * not read.
 */
export const measureRealtimeChannels: Measure = async (subject) => [
  ...(await measureOpenSockets(subject)),
  ...(await measureFanOut(subject)),
  await measureSlowReader(subject),
]

async function measureOpenSockets(subject: Subject): Promise<Result[]> {
  // The first socket loads code and opens the feed.
  const first = await openMany(subject, 1, () => 'warm-up')
  const before = readMemory(subject)
  const opened = await openMany(subject, sockets - 1, (n) => `idle-${n}`)
  await sleep(settleMs)
  const after = readMemory(subject)
  close([...first, ...opened])
  await sleep(settleMs)
  const mb = after.serverMb - before.serverMb
  return [
    {
      name: `Memory of ${sockets} open sockets, each in a channel of its own`,
      target: `≤ ${maxSocketsMb} MB`,
      measured: `${mb.toFixed(1)} MB of the server, ${(after.databaseMb - before.databaseMb).toFixed(1)} MB of the database (${Math.round((mb * 1024) / sockets)} KB each)`,
      isReached: mb <= maxSocketsMb,
    },
  ]
}

async function measureFanOut(subject: Subject): Promise<Result[]> {
  const opened = await openMany(subject, subscribers, () => 'crowd')
  const [sender] = await openMany(subject, 1, () => 'crowd')
  const tookMs: number[] = []
  for (const socket of opened)
    socket.on('message', (data: Buffer) => {
      const sentAtMs = Number(/"sentAtMs":([\d.]+)/.exec(data.toString())?.[1])
      if (sentAtMs > 0) tookMs.push(performance.now() - sentAtMs)
    })
  const wanted = messagesPerS * seconds * subscribers
  const startedMs = performance.now()
  for (let n = 0; n < messagesPerS * seconds; n++) {
    await sleep(Math.max(0, startedMs + (n * 1_000) / messagesPerS - performance.now()))
    const payload = { n, sentAtMs: performance.now(), text: 'x'.repeat(200) }
    sender?.send(frame('crowd', 'broadcast', { type: 'broadcast', event: 'x', payload }))
  }
  const untilMs = performance.now() + 10_000
  while (tookMs.length < wanted && performance.now() < untilMs) await sleep(20)
  const perS = tookMs.length / ((performance.now() - startedMs) / 1_000)
  close([...opened, ...(sender ? [sender] : [])])
  const p95Ms = percentile(tookMs, 0.95)
  return [
    {
      name: `Broadcast to ${subscribers} subscribers, ${messagesPerS} messages a second`,
      target: `all of ${wanted}, ≥ ${(messagesPerS * subscribers * 0.95).toFixed(0)} delivered a second`,
      measured: `${tookMs.length} delivered, ${Math.round(perS)} a second`,
      isReached: tookMs.length === wanted && perS >= messagesPerS * subscribers * 0.95,
    },
    {
      name: `Time from sending to the last 5 % of ${subscribers} subscribers`,
      target: `p95 ≤ ${maxP95Ms} ms`,
      measured: `p95 ${Math.round(p95Ms)} ms, median ${Math.round(percentile(tookMs, 0.5))} ms`,
      isReached: p95Ms <= maxP95Ms,
    },
  ]
}

async function measureSlowReader(subject: Subject): Promise<Result> {
  const [slow, sender] = await openMany(subject, 2, () => 'slow')
  if (!slow || !sender) throw new Error('no socket was opened')
  slow.pause()
  await sleep(settleMs)
  const before = readMemory(subject)
  let highestMb = before.serverMb
  const text = 'x'.repeat(200_000)
  for (let n = 0; n < slowMegabytes * 5; n++) {
    // Within the pace of one socket: 1 MB a second.
    if (n > 15) await sleep(210)
    sender.send(frame('slow', 'broadcast', { type: 'broadcast', event: 'x', payload: { text } }))
    if (n % 10 === 0) highestMb = Math.max(highestMb, readMemory(subject).serverMb)
  }
  const closed = once(slow, 'close')
  slow.resume()
  const [code] = (await Promise.race([closed, sleep(10_000, [0])])) as [number]
  close([sender])
  const mb = highestMb - before.serverMb
  return {
    name: `A reader that does not read while ${slowMegabytes} MB are sent to it`,
    target: `cut, ≤ ${maxSlowMb} MB`,
    measured: `closed with code ${code}, ${mb.toFixed(1)} MB more`,
    isReached: mb <= maxSlowMb && code !== 0,
  }
}

/** Opens sockets that join a channel, each from an address of its own. */
async function openMany(
  { origin, publishableKey }: Subject,
  count: number,
  topicOf: (n: number) => string,
): Promise<WebSocket[]> {
  const url = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`
  const opened: WebSocket[] = []
  const atOnce = 50
  for (let start = 0; start < count; start += atOnce)
    opened.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - start) }, (_, index) =>
          open(url, start + index, topicOf(start + index)),
        ),
      )),
    )
  return opened
}

async function open(url: string, n: number, topic: string): Promise<WebSocket> {
  const address = `198.18.${Math.floor(n / 250)}.${1 + (n % 250)}`
  const socket = new WebSocket(url, {
    headers: { 'x-forwarded-for': address },
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  const joined = once(socket, 'message')
  const config = { presence: { enabled: false } }
  socket.send(frame(topic, 'phx_join', { config }))
  await joined
  // Realtime closes a silent socket; a client sends this each 25 s.
  const beat = setInterval(() => socket.send('["","b","phoenix","heartbeat",{}]'), 25_000)
  socket.on('close', () => clearInterval(beat))
  return socket
}

function frame(topic: string, event: string, payload: object): string {
  return JSON.stringify(['1', '1', `realtime:${topic}`, event, payload])
}

function close(opened: readonly WebSocket[]): void {
  for (const socket of opened) socket.close()
}
