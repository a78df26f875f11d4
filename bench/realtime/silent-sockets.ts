import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, type Measure, type Result } from '../measure.ts'

const sockets = 2_400
/** How fast the attacker opens new ones for those that were closed. */
const reopenedPerS = 500
const phones = 500
/** Visitors from elsewhere, each with an address of its own. */
const others = 50
const seconds = 20
/** The phones and the attacker are behind the same address. */
const sharedAddress = '127.0.0.2'
const paths = ['/', '/shop', '/about', '/blog', '/contact']
const maxAnswerMs = 10_000

const head = 'Host: localhost\r\n'
/** What an attacker's sockets send before they fall silent. */
const attacks = [
  { name: 'silent sockets', count: sockets, text: '' },
  {
    name: 'half request heads',
    count: sockets,
    text: `GET / HTTP/1.1\r\n${head}X-Never-Ending: `,
  },
  {
    name: 'half request bodies',
    count: sockets,
    text: `POST /functions/v1/quote-order HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`,
  },
  // Fewer, because both ends are on this machine: the system has 2 GB for what is sent and not
  // read.
  {
    name: 'readers that do not read',
    count: 500,
    text: `GET /shop HTTP/1.1\r\n${head}\r\n`.repeat(20),
  },
]
type Attack = (typeof attacks)[number]

/**
 * Sockets of one address that send and read nothing, in four ways, while 500 phones behind the same
 * address and 50 other visitors browse. Nobody may be refused.
 */
export const measureSilentSockets: Measure = async ({ origin }) => {
  const quiet = await browse(origin, seconds)
  const results: Result[] = []
  for (const attack of attacks) {
    const { isOpen, stop } = startAttack(origin, attack)
    await isOpen
    const visits = await browse(origin, seconds)
    const opened = await stop()
    results.push({
      name: `Visitors refused during ${attack.count} ${attack.name}`,
      target: '0',
      measured: `${visits.refused} of ${visits.count} (${opened} sockets were opened; p95 ${formatMs(visits.tookMs)}, without attack ${formatMs(quiet.tookMs)})${visits.reason}`,
      isReached: visits.refused === 0 && visits.count > 0,
    })
  }
  return results
}

const formatMs = (tookMs: readonly number[]) => `${Math.round(percentile(tookMs, 0.95))} ms`

function startAttack(origin: string, { count: wanted, text }: Attack) {
  const open = new Set<Socket>()
  const isOpen = Promise.withResolvers<void>()
  const { port } = new URL(origin)
  const stopping = new AbortController()
  let count = 0
  const openOne = () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: sharedAddress })
    open.add(socket)
    socket.on('connect', () => {
      if (++count === wanted) isOpen.resolve()
      if (text !== '') socket.write(text)
      // A paused socket does not learn that the server has closed it, so silent ones read.
      if (text.startsWith('GET /shop')) socket.pause()
      else socket.resume()
    })
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const reopen = async () => {
    for (let n = 0; n < wanted; n++) openOne()
    const everyMs = 20
    while (!stopping.signal.aborted) {
      await sleep(everyMs)
      const missing = Math.min(wanted - open.size, (reopenedPerS * everyMs) / 1_000)
      for (let n = 0; n < missing; n++) openOne()
    }
  }
  const attacking = reopen()
  return {
    isOpen: isOpen.promise,
    async stop() {
      stopping.abort()
      await attacking
      for (const socket of open) socket.destroy()
      return count
    },
  }
}

interface Visits {
  count: number
  refused: number
  /** Why the first one was refused, for the report. */
  reason: string
  tookMs: number[]
}

async function browse(origin: string, forS: number): Promise<Visits> {
  const visits: Visits = { count: 0, refused: 0, reason: '', tookMs: [] }
  const untilMs = performance.now() + forS * 1_000
  const addresses = [
    ...Array.from({ length: phones }, () => sharedAddress),
    ...Array.from({ length: others }, (_, n) => `127.0.1.${n + 1}`),
  ]
  await Promise.all(
    addresses.map(async (address, n) => {
      await sleep((n * 2_000) / addresses.length)
      while (performance.now() < untilMs) await visit(origin, address, visits)
    }),
  )
  return visits
}

/** A visitor opens a new connection, reads some pages, and leaves. */
async function visit(origin: string, localAddress: string, visits: Visits): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  for (const path of paths) {
    const startedAt = performance.now()
    const problem = await get(origin + path, agent).catch(String)
    visits.count++
    if (problem !== null) {
      visits.refused++
      visits.reason ||= `: ${problem}`
    }
    visits.tookMs.push(performance.now() - startedAt)
    await sleep(500 + 1_000 * Math.random())
  }
  agent.destroy()
}

/** Null for a whole page. Like a browser, it repeats a request on a connection that was closed. */
async function get(url: string, agent: Agent): Promise<string | null> {
  const sent = request(url, { agent, family: 4 })
  sent.setTimeout(maxAnswerMs, () => sent.destroy(new Error(`no answer in ${maxAnswerMs} ms`)))
  sent.end()
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await response.toArray()
    return response.statusCode === 200 ? null : String(response.statusCode)
  } catch (error) {
    if (sent.reusedSocket) return get(url, agent)
    throw error
  }
}
