import { encodeText, type Encoded, type Vsn } from '../socket/frames.ts'
import type { Extension } from './authorize.ts'
import type { JoinRequest } from './join-request.ts'
import type { Presence } from './presences.ts'
import { topicOf, type Room, type RoomMember } from './rooms.ts'
import type { Access } from './tokens.ts'

/** What a channel writes to. */
export interface Outlet {
  readonly vsn: Vsn
  send(encoded: Encoded): void
}

/** What the policies allow; null where they were not asked yet. */
export interface Rights {
  read: Record<Extension, boolean>
  write: Record<Extension, boolean | null>
}

/** Nobody asks policies for a public channel. */
const publicRights: Rights = {
  read: { broadcast: true, presence: true },
  write: { broadcast: true, presence: true },
}

interface ChannelOptions {
  outlet: Outlet
  room: Room
  /** Of its socket. */
  ip: string
  joinRef: string | null
  request: JoinRequest
  access: Access
  /** Called when work for this channel fails with a bug. */
  onBug: (error: unknown) => void
}

/** One channel of one socket, from its join to its end. */
export class Channel implements RoomMember {
  readonly room: Room
  readonly ip: string
  readonly topic: string
  readonly joinRef: string | null
  readonly request: JoinRequest
  access: Access
  /** Called after `access_token`. */
  onNewAccess: () => void = () => {}
  rights: Rights
  presenceKey: string
  hasPresence: boolean
  /** What it tracks; null for nothing. */
  presence: Presence | null = null
  /** Gives back the memory that its presence takes. */
  forgetPresence: () => void = () => {}
  replayed: ReadonlySet<string> = new Set()
  #outlet: Outlet
  #onBug: (error: unknown) => void
  #held = new DisposableStack()
  #working: Promise<void> | null = null

  constructor({ outlet, room, ip, joinRef, request, access, onBug }: ChannelOptions) {
    this.room = room
    this.ip = ip
    this.topic = topicOf(room)
    this.joinRef = joinRef
    this.request = request
    this.access = access
    this.rights = publicRights
    this.presenceKey = request.presenceKey ?? ''
    this.hasPresence = request.hasPresence
    this.#outlet = outlet
    this.#onBug = onBug
  }

  get vsn(): Vsn {
    return this.#outlet.vsn
  }

  get isClosed(): boolean {
    return this.#held.disposed
  }

  receives(kind: Extension): boolean {
    return this.rights.read[kind] && (kind === 'broadcast' || this.hasPresence)
  }

  hasReplayed(messageId: string): boolean {
    return this.replayed.has(messageId)
  }

  sendEncoded(encoded: Encoded): void {
    this.#outlet.send(encoded)
  }

  push(event: string, payload: object): void {
    this.pushJson(event, JSON.stringify(payload))
  }

  pushJson(event: string, payloadJson: string, ref: string | null = null): void {
    const { joinRef, topic } = this
    this.#outlet.send(encodeText(this.vsn, { joinRef, ref, topic, event, payloadJson }))
  }

  reply(ref: string | null, status: 'ok' | 'error', response: object = {}): void {
    const payloadJson = JSON.stringify({ status, response })
    const { joinRef, topic } = this
    this.#outlet.send(
      encodeText(this.vsn, { joinRef, ref, topic, event: 'phx_reply', payloadJson }),
    )
  }

  pushSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string) {
    this.push('system', { extension, status, message, channel: this.room.name })
  }

  /** Runs `release` when the channel ends; at once when it has ended. */
  hold(release: () => void): void {
    if (this.#held.disposed) release()
    else this.#held.defer(release)
  }

  /** Runs work after the work that came before, so that messages keep their order. */
  inOrder(work: () => void | Promise<void>): void {
    if (this.#working) {
      return this.#follow(this.#after(this.#working, work))
    }
    try {
      const done = work()
      if (done) this.#follow(done)
    } catch (error) {
      this.#onBug(error)
    }
  }

  /**
   * Ends the channel: the client gets the reason, if there is one, and `phx_close`. It does not join
   * again by itself.
   */
  close(reason: string | null): void {
    if (this.isClosed) return
    if (reason !== null) this.pushSystem('system', 'error', reason)
    this.#end('phx_close')
  }

  /** Ends the channel so that its client joins again by itself. */
  fail(extension: 'system' | 'postgres_changes', reason: string): void {
    if (this.isClosed) return
    this.pushSystem(extension, 'error', reason)
    this.#end('phx_error')
  }

  /** Ends the channel without a word. */
  release(): void {
    this.#held.dispose()
  }

  #end(event: 'phx_close' | 'phx_error'): void {
    // Protocol 1 has no join reference; its client reads this one, so that it does not end a
    // channel that was joined again.
    this.pushJson(event, '{}', this.joinRef)
    this.release()
  }

  async #after(before: Promise<void>, work: () => void | Promise<void>): Promise<void> {
    await before
    if (!this.isClosed) await work()
  }

  #follow(work: Promise<void>): void {
    const following = this.#settle(work)
    this.#working = following
    void following.finally(() => {
      if (this.#working === following) this.#working = null
    })
  }

  async #settle(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      this.#onBug(error)
    }
  }
}
