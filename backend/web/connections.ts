import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { limitAddress } from './rate-limit.ts'

/**
 * - silent: has not sent a whole request head yet
 * - busy: has a request that is being sent, answered or read
 * - idle: between two requests
 * - upgraded: a WebSocket
 */
type Use = 'silent' | 'busy' | 'idle' | 'upgraded'

interface Connection {
  socket: Socket
  /** Null for a trusted proxy, whose connections belong to many visitors. */
  group: Group | null
  use: Use
  sinceMs: number
  responses: Set<ServerResponse>
}

/** The connections of one address, by use. The first of a set has been in this use longest. */
interface Group extends Record<Use, Set<Connection>> {
  address: string
}

interface ConnectionsOptions {
  limits: ConnectionLimits
  isTrustedProxy: (address: string) => boolean
  log: Log
}

/**
 * The open connections of a web server. Keeps places free for visitors:
 * - An address (IPv4 /32, IPv6 /64) has a limited number of silent connections and of slow
 *   requests.
 * - When all places are taken, a newcomer gets that of a silent connection, else of an idle one,
 *   else of a request that its client is slow to send or to read; each time from the address that
 *   has most of them.
 * Visitors whose requests proceed are never limited by their address: mobile carriers put thousands
 * of phones behind one.
 */
export class Connections {
  #all = new Map<Socket, Connection>()
  #groups = new Map<string, Group>()
  #limited = 0
  #upgraded = 0
  #limits: ConnectionLimits
  #isTrustedProxy: (address: string) => boolean
  #report: (reason: string) => void
  #check: NodeJS.Timeout

  constructor({ limits, isTrustedProxy, log }: ConnectionsOptions) {
    this.#limits = limits
    this.#isTrustedProxy = isTrustedProxy
    this.#report = reportEachMinute(log)
    this.#check = setInterval(() => this.#enforceLimits(), limits.checkEveryMs)
    this.#check.unref()
  }

  /** Counts a new connection, and closes others if there is no place for it. */
  add(socket: Socket): void {
    const group = this.#findGroup(socket.remoteAddress ?? '')
    const sinceMs = performance.now()
    const connection: Connection = {
      socket,
      group,
      use: 'silent',
      sinceMs,
      responses: new Set(),
    }
    this.#all.set(socket, connection)
    socket.once('close', () => this.#forget(connection))
    if (!group) return
    group.silent.add(connection)
    this.#limited++
    this.#closeSilent(group, sinceMs)
    if (this.#limited > this.#limits.total) this.#makeRoom(sinceMs)
  }

  /** Counts a request, until both the request and its response are complete. */
  begin(response: ServerResponse): void {
    const { req: request } = response
    const connection = this.#all.get(request.socket)
    if (!connection) return
    const { responses } = connection
    if (responses.size === 0) move(connection, 'busy')
    responses.add(response)
    const end = () => {
      responses.delete(response)
      if (responses.size === 0 && !request.socket.destroyed) move(connection, 'idle')
    }
    response.once('close', () => (request.complete ? end() : request.once('close', end)))
  }

  /**
   * Counts a connection that becomes a WebSocket; it is never closed for another one.
   * @returns false when its address has too many, or all addresses together
   */
  upgrade(socket: Socket): boolean {
    const connection = this.#all.get(socket)
    const { upgradedPerAddress, upgradedShare, total } = this.#limits
    if (!connection) return true
    if (connection.group) {
      if (connection.group.upgraded.size >= upgradedPerAddress) return false
      if (this.#upgraded >= upgradedShare * total) return false
      this.#upgraded++
    }
    move(connection, 'upgraded')
    return true
  }

  /** Whether a connection makes no progress because of its client: it sends and reads nothing. */
  isStalled(socket: Socket): boolean {
    return socket.writableLength > 0 || this.#all.get(socket)?.responses.size === 0
  }

  *responses(): Iterable<ServerResponse> {
    for (const { responses } of this.#all.values()) yield* responses
  }

  /** Closes the connections that have no request, also WebSockets. */
  closeUnused(): void {
    for (const connection of this.#all.values())
      if (connection.responses.size === 0) this.#close(connection)
  }

  stopChecking(): void {
    clearInterval(this.#check)
  }

  #findGroup(ip: string): Group | null {
    const address = limitAddress(ip)
    if (this.#isTrustedProxy(address.includes('/') ? ip : address)) return null
    const known = this.#groups.get(address)
    if (known) return known
    const group = createGroup(address)
    this.#groups.set(address, group)
    return group
  }

  #forget(connection: Connection): void {
    const { socket, group, use } = connection
    if (!this.#all.delete(socket) || !group) return
    this.#limited--
    if (use === 'upgraded') this.#upgraded--
    group[use].delete(connection)
    if (isEmpty(group)) this.#groups.delete(group.address)
  }

  #close(connection: Connection, reason?: string): void {
    if (reason !== undefined) this.#report(reason)
    this.#forget(connection)
    connection.socket.destroy()
  }

  #enforceLimits(): void {
    const nowMs = performance.now()
    for (const group of this.#groups.values()) {
      this.#closeSilent(group, nowMs)
      this.#closeSlow(group, nowMs)
    }
    this.#closeUnread()
  }

  #closeSilent({ silent }: Group, nowMs: number): void {
    const { silentPerAddress, silentAfterMs } = this.#limits
    for (const connection of silent) {
      if (silent.size <= silentPerAddress || nowMs - connection.sinceMs < silentAfterMs) return
      this.#close(connection, 'silent')
    }
  }

  #closeSlow({ busy }: Group, nowMs: number): void {
    const { slowPerAddress, slowAfterMs } = this.#limits
    if (busy.size <= slowPerAddress) return
    const slow = [...busy].filter(
      (connection) => nowMs - connection.sinceMs > slowAfterMs && waitsForClient(connection),
    )
    for (const connection of slow.slice(0, Math.max(0, slow.length - slowPerAddress)))
      this.#close(connection, 'slow')
  }

  #closeUnread(): void {
    const groups = [...this.#groups.values()].map((group) => ({ group, bytes: unreadBytes(group) }))
    let excess = groups.reduce((sum, { bytes }) => sum + bytes, 0) - this.#limits.unreadBytes
    for (const { group } of groups.toSorted((a, b) => b.bytes - a.bytes))
      for (const connection of group.busy) {
        if (excess <= 0) return
        excess -= connection.socket.writableLength
        if (connection.socket.writableLength > 0) this.#close(connection, 'unread')
      }
  }

  #makeRoom(nowMs: number): void {
    const { silentPerAddress, silentAfterMs, slowAfterMs } = this.#limits
    const isSilent = ({ group, sinceMs }: Connection) =>
      nowMs - sinceMs > silentAfterMs || (group?.silent.size ?? 0) > silentPerAddress
    const isSlow = (minMs: number) => (connection: Connection) =>
      nowMs - connection.sinceMs > minMs && waitsForClient(connection)
    const leastUsed =
      this.#findOldest('silent', isSilent) ??
      this.#findOldest('idle', () => true) ??
      this.#findOldest('busy', isSlow(slowAfterMs)) ??
      this.#findOldest('busy', isSlow(silentAfterMs)) ??
      // In a flood of new ones. A visitor's body arrives at once, and an attacker has more connections.
      this.#findOldest('busy', isSlow(0)) ??
      // There is always one: the newcomer.
      this.#findOldest('silent', () => true)
    if (leastUsed) this.#close(leastUsed, 'no place')
  }

  /** The oldest such connection, of the address that has most in this use. */
  #findOldest(use: Use, isSuch: (connection: Connection) => boolean): Connection | null {
    let most = 0
    let found: Connection | null = null
    for (const { [use]: connections } of this.#groups.values()) {
      const oldest = connections.size > most ? findFirst(connections, isSuch) : null
      if (!oldest) continue
      most = connections.size
      found = oldest
    }
    return found
  }
}

/** Whether a request is not whole yet or its response not read; else the server has to answer. */
function waitsForClient({ socket, responses }: Connection): boolean {
  return socket.writableLength > 0 || findFirst(responses, ({ req }) => !req.complete) !== null
}

/** Without a copy of the set, which is large in a flood. */
function findFirst<Item>(items: Set<Item>, isSuch: (item: Item) => boolean): Item | null {
  for (const item of items) if (isSuch(item)) return item
  return null
}

function unreadBytes({ busy }: Group): number {
  return [...busy].reduce((sum, { socket }) => sum + socket.writableLength, 0)
}

function createGroup(address: string): Group {
  return {
    address,
    silent: new Set(),
    busy: new Set(),
    idle: new Set(),
    upgraded: new Set(),
  }
}

function move(connection: Connection, use: Use): void {
  connection.group?.[connection.use].delete(connection)
  connection.group?.[use].add(connection)
  connection.use = use
  connection.sinceMs = performance.now()
}

function isEmpty({ silent, busy, idle, upgraded }: Group): boolean {
  return silent.size + busy.size + idle.size + upgraded.size === 0
}

/** Logs one line a minute with what was closed, because an attack closes thousands. */
function reportEachMinute(log: Log): (reason: string) => void {
  const counts = new Map<string, number>()
  let reportedMs = Number.NEGATIVE_INFINITY
  return (reason) => {
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    if (performance.now() - reportedMs < 60_000) return
    reportedMs = performance.now()
    log({
      level: 'warn',
      message: 'closed connections to keep places free for visitors',
      ...Object.fromEntries(counts),
    })
    counts.clear()
  }
}
