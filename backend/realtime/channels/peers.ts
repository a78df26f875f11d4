import { randomUUID } from 'node:crypto'
import type { Log } from '../../log.ts'
import { outsideRequest } from '../../log/current-request.ts'
import type { ChangeFeed } from '../feed/change-feed.ts'
import { readPeerMessages, writePeerMessage, type PeerMessage } from './peer-messages.ts'
import type { Presence, Presences } from './presences.ts'
import type { Room, RoomBroadcast, Rooms } from './rooms.ts'

const aliveEveryMs = 5_000
const deadAfterMs = 15_000
/** Others tell their presences again within this time after they were asked. */
const answerMs = 3_000
/** More waits for no database. */
const maxWaitingBytes = 8_000_000

/** Broadcasts and presences between the server processes on one database, through the feed. */
export class Peers implements Disposable {
  readonly process = randomUUID().slice(0, 8)
  #feed: Pick<ChangeFeed, 'emit'>
  #rooms: Rooms
  #presences: Presences
  #log: Log
  #heardAtMs = new Map<string, number>()
  #unconfirmed = new Set<string>()
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isSending = false
  #timer: NodeJS.Timeout
  #confirming: NodeJS.Timeout | null = null
  #refs = 0

  constructor(options: {
    feed: Pick<ChangeFeed, 'emit' | 'onMessage' | 'onGap'>
    rooms: Rooms
    presences: Presences
    log: Log
  }) {
    this.#feed = options.feed
    this.#rooms = options.rooms
    this.#presences = options.presences
    this.#log = options.log
    options.feed.onMessage((content) => {
      for (const message of readPeerMessages(Buffer.from(content))) this.#receive(message)
    })
    options.feed.onGap(() => this.ask())
    this.#timer = setInterval(() => this.#tick(), aliveEveryMs)
    this.#timer.unref()
  }

  /** A reference of a presence that no other process uses. */
  nextRef(): string {
    return `${this.process}.${(++this.#refs).toString(36)}`
  }

  broadcast(room: Room, { event, encoding, bytes }: RoomBroadcast): void {
    this.#send({ head: { kind: 'broadcast', room, event, encoding }, bytes })
  }

  joined(room: Room, presence: Presence): void {
    this.#tell({ kind: 'joined', room, presence })
  }

  left(room: Room, ref: string): void {
    this.#tell({ kind: 'left', room, ref })
  }

  /**
   * Asks the others for their presences, when the feed has started or may have missed something.
   * Those that nobody tells again have left meanwhile.
   */
  ask(): void {
    for (const { presence } of this.#presences.ofOthers(this.process))
      this.#unconfirmed.add(presence.ref)
    if (this.#confirming) clearTimeout(this.#confirming)
    this.#confirming = setTimeout(() => this.#removeUnconfirmed(), answerMs)
    this.#confirming.unref()
    this.#tell({ kind: 'alive', process: this.process, asks: true })
  }

  /** The feed has ended: nobody tells when the people of other processes leave. */
  forgetOthers(): void {
    this.#heardAtMs.clear()
    for (const { room, presence } of this.#presences.ofOthers(this.process))
      this.#presences.remove(room, presence.ref)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    if (this.#confirming) clearTimeout(this.#confirming)
  }

  #tell(head: PeerMessage['head']): void {
    this.#send({ head, bytes: Buffer.alloc(0) })
  }

  #send(message: PeerMessage): void {
    const content = writePeerMessage(message)
    // The database is away. Its clients join again when it is back.
    if (this.#waitingBytes + content.length > maxWaitingBytes) return
    this.#waiting.push(content)
    this.#waitingBytes += content.length
    if (!this.#isSending) void outsideRequest(() => this.#sendWaiting())
  }

  /** One after the other, so that they keep their order; what came meanwhile goes together. */
  async #sendWaiting(): Promise<void> {
    this.#isSending = true
    try {
      while (this.#waiting.length > 0) {
        const content = Buffer.concat(this.#waiting.splice(0))
        this.#waitingBytes = 0
        await this.#feed.emit(content)
      }
    } catch (error) {
      this.#log({
        level: 'warn',
        message: 'other processes did not get messages of realtime',
        error,
      })
    } finally {
      this.#isSending = false
    }
  }

  #receive({ head, bytes }: PeerMessage): void {
    if (head.kind === 'broadcast') {
      const { room, event, encoding } = head
      this.#rooms.broadcast(room, { event, encoding, bytes }, null)
    } else if (head.kind === 'joined') {
      this.#heardAtMs.set(head.presence.process, performance.now())
      this.#unconfirmed.delete(head.presence.ref)
      this.#presences.add(head.room, head.presence)
    } else if (head.kind === 'left') this.#presences.remove(head.room, head.ref)
    else this.#receiveAlive(head)
  }

  #receiveAlive({ process, asks }: { process: string; asks: boolean }): void {
    this.#heardAtMs.set(process, performance.now())
    if (!asks) return
    for (const { room, presence } of this.#presences.ofProcess(this.process))
      this.joined(room, presence)
  }

  #removeUnconfirmed(): void {
    for (const { room, presence } of this.#presences.ofOthers(this.process))
      if (this.#unconfirmed.has(presence.ref)) this.#presences.remove(room, presence.ref)
    this.#unconfirmed.clear()
  }

  /** A process that was killed cannot say that its people left. */
  #tick(): void {
    for (const [process, atMs] of this.#heardAtMs)
      if (performance.now() - atMs > deadAfterMs) {
        this.#heardAtMs.delete(process)
        for (const { room, presence } of this.#presences.ofProcess(process))
          this.#presences.remove(room, presence.ref)
      }
    const [own] = this.#presences.ofProcess(this.process)
    if (own) this.#tell({ kind: 'alive', process: this.process, asks: false })
  }
}
