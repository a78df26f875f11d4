import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { describeError, type Log } from '../../log.ts'
import type { ChangeFeed } from '../feed/change-feed.ts'
import type { Presence, Presences } from './presences.ts'
import type { Room, RoomBroadcast, Rooms } from './rooms.ts'

const room = z.object({ name: z.string(), isPrivate: z.boolean() })
const presence = z.object({
  ref: z.string(),
  previousRef: z.string().nullable(),
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  process: z.string(),
})
/** What processes tell each other; the bytes of a broadcast follow. */
const head = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    room,
    event: z.string(),
    encoding: z.enum(['json', 'binary']),
  }),
  z.object({ kind: z.literal('joined'), room, presence }),
  z.object({ kind: z.literal('left'), room, ref: z.string() }),
  /** A process has started and asks for all presences, or only says that it lives. */
  z.object({ kind: z.literal('alive'), process: z.string(), asks: z.boolean() }),
])
type Head = z.infer<typeof head>

const aliveEveryMs = 5_000
const deadAfterMs = 15_000

/** Broadcasts and presences between the server processes on one database, through the feed. */
export class Peers implements Disposable {
  readonly process = randomUUID().slice(0, 8)
  #feed: Pick<ChangeFeed, 'emit'>
  #rooms: Rooms
  #presences: Presences
  #log: Log
  #heardAtMs = new Map<string, number>()
  #timer: NodeJS.Timeout
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
    options.feed.onMessage((content) => this.#receive(Buffer.from(content)))
    // Also after the start of the feed.
    options.feed.onGap(() => this.#emit({ kind: 'alive', process: this.process, asks: true }))
    this.#timer = setInterval(() => this.#tick(), aliveEveryMs)
    this.#timer.unref()
  }

  /** A reference of a presence that no other process uses. */
  nextRef(): string {
    return `${this.process}.${(++this.#refs).toString(36)}`
  }

  broadcast(to: Room, { event, encoding, bytes }: RoomBroadcast): void {
    this.#emit({ kind: 'broadcast', room: to, event, encoding }, bytes)
  }

  joined(to: Room, its: Presence): void {
    this.#emit({ kind: 'joined', room: to, presence: its })
  }

  left(to: Room, ref: string): void {
    this.#emit({ kind: 'left', room: to, ref })
  }

  /** Asks the others for their presences; to be called when the feed has started. */
  ask(): void {
    this.#emit({ kind: 'alive', process: this.process, asks: true })
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  #emit(about: Head, bytes: Buffer = Buffer.alloc(0)): void {
    const text = Buffer.from(JSON.stringify(about))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    this.#feed.emit(Buffer.concat([length, text, bytes])).catch((error: unknown) =>
      this.#log({
        level: 'warn',
        message: 'other processes did not get a message of realtime',
        error: describeError(error),
      }),
    )
  }

  #receive(content: Buffer): void {
    const length = content.readUInt32BE(0)
    const parsed = head.safeParse(JSON.parse(content.toString('utf8', 4, 4 + length)))
    // A process of another version may say what this one does not know.
    if (!parsed.success) return
    const about = parsed.data
    if (about.kind === 'broadcast')
      this.#rooms.broadcast(
        about.room,
        { event: about.event, encoding: about.encoding, bytes: content.subarray(4 + length) },
        null,
      )
    else if (about.kind === 'joined') this.#receiveJoined(about.room, about.presence)
    else if (about.kind === 'left') this.#presences.remove(about.room, about.ref)
    else this.#receiveAlive(about)
  }

  #receiveJoined(to: Room, its: Presence): void {
    if (its.process === this.process) return
    this.#heardAtMs.set(its.process, performance.now())
    this.#presences.add(to, its)
  }

  #receiveAlive({ process, asks }: { process: string; asks: boolean }): void {
    if (process === this.process) return
    this.#heardAtMs.set(process, performance.now())
    if (!asks) return
    for (const { room: to, presence: its } of this.#presences.ofProcess(this.process))
      this.joined(to, its)
  }

  /** A process that was killed cannot say that its people left. */
  #tick(): void {
    for (const [process, atMs] of this.#heardAtMs)
      if (performance.now() - atMs > deadAfterMs) {
        this.#heardAtMs.delete(process)
        this.#presences.removeProcess(process)
      }
    if (this.#hasOwn()) this.#emit({ kind: 'alive', process: this.process, asks: false })
  }

  #hasOwn(): boolean {
    for (const _ of this.#presences.ofProcess(this.process)) return true
    return false
  }
}
