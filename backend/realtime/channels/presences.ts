import { roomKey, type Room } from './rooms.ts'

/** What one channel tracks. */
export interface Presence {
  /** Unique among all processes. */
  ref: string
  /** The ref before an update. */
  previousRef: string | null
  key: string
  payload: Readonly<Record<string, unknown>>
  /** The process that its socket is connected to. */
  process: string
}

interface PresenceInRoom {
  room: Room
  presence: Presence
}

interface RoomPresences {
  room: Room
  byRef: Map<string, Presence>
  /** Of the payloads, as JSON. */
  bytes: number
  joined: Presence[]
  left: Presence[]
  flushing: NodeJS.Timeout | null
}

type Grouped = Record<string, { metas: object[] }>

/** Changes of a room that come this close together are told in one message. */
const gatherMs = 10

/** Who is present where, in this process and in the others. */
export class Presences {
  #rooms = new Map<string, RoomPresences>()
  #onDiff: (room: Room, diff: { joins: Grouped; leaves: Grouped }) => void

  constructor(onDiff: (room: Room, diff: { joins: Grouped; leaves: Grouped }) => void) {
    this.#onDiff = onDiff
  }

  count(room: Room): number {
    return this.#rooms.get(roomKey(room))?.byRef.size ?? 0
  }

  /** The payloads of a room together, as JSON. */
  bytes(room: Room): number {
    return this.#rooms.get(roomKey(room))?.bytes ?? 0
  }

  add(room: Room, presence: Presence): void {
    const state = this.#open(room)
    // Another process may tell the same twice.
    if (state.byRef.has(presence.ref)) return
    state.byRef.set(presence.ref, presence)
    state.bytes += presenceBytes(presence)
    state.joined.push(presence)
    this.#flushSoon(state)
  }

  remove(room: Room, ref: string): void {
    const state = this.#rooms.get(roomKey(room))
    const presence = state?.byRef.get(ref)
    if (!state || !presence) return
    state.byRef.delete(ref)
    state.bytes -= presenceBytes(presence)
    state.left.push(presence)
    this.#flushSoon(state)
  }

  /**
   * All presences of a room by their key, as `presence_state` has them. Who asks was told nothing
   * before, so the others get their changes first.
   */
  state(room: Room): Grouped {
    const state = this.#rooms.get(roomKey(room))
    if (!state) return {}
    this.#flush(state)
    return group([...state.byRef.values()])
  }

  /** Those of one process, with their rooms. They may be removed meanwhile. */
  *ofProcess(process: string): Iterable<PresenceInRoom> {
    for (const found of this.#all()) if (found.presence.process === process) yield found
  }

  /** Those of all processes but one. */
  *ofOthers(process: string): Iterable<PresenceInRoom> {
    for (const found of this.#all()) if (found.presence.process !== process) yield found
  }

  close(): void {
    for (const { flushing } of this.#rooms.values()) if (flushing) clearTimeout(flushing)
    this.#rooms.clear()
  }

  *#all(): Iterable<PresenceInRoom> {
    for (const { room, byRef } of this.#rooms.values())
      for (const presence of byRef.values()) yield { room, presence }
  }

  #open(room: Room): RoomPresences {
    const key = roomKey(room)
    const known = this.#rooms.get(key)
    if (known) return known
    const opened = { room, byRef: new Map(), bytes: 0, joined: [], left: [], flushing: null }
    this.#rooms.set(key, opened)
    return opened
  }

  #flushSoon(state: RoomPresences): void {
    state.flushing ??= setTimeout(() => this.#flush(state), gatherMs)
  }

  #flush(state: RoomPresences): void {
    if (state.flushing) clearTimeout(state.flushing)
    const { room, joined, left } = state
    Object.assign(state, { joined: [], left: [], flushing: null })
    if (state.byRef.size === 0) this.#rooms.delete(roomKey(room))
    if (joined.length + left.length > 0)
      this.#onDiff(room, { joins: group(joined), leaves: group(left) })
  }
}

export function presenceBytes({ payload }: Pick<Presence, 'payload'>): number {
  return Buffer.byteLength(JSON.stringify(payload))
}

/** Source of the shape: phoenix `presence.js`. */
function group(presences: readonly Presence[]): Grouped {
  const byKey = Object.groupBy(presences, ({ key }) => key)
  return Object.fromEntries(
    Object.entries(byKey).map(([key, ofKey = []]) => [key, { metas: ofKey.map(toMeta) }]),
  )
}

function toMeta({ ref, previousRef, payload }: Presence): object {
  return {
    ...payload,
    phx_ref: ref,
    ...(previousRef === null ? {} : { phx_ref_prev: previousRef }),
  }
}
