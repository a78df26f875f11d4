import type { Encoded, UserBroadcast, Vsn } from '../socket/frames.ts'
import { encodeBroadcast, encodeText } from '../socket/frames.ts'

/** Where the members of one topic meet; a private and a public one of the same name are two. */
export interface Room {
  name: string
  isPrivate: boolean
}

/** A channel that is joined, as a room sees it. */
export interface RoomMember {
  readonly vsn: Vsn
  receives(kind: 'broadcast' | 'presence'): boolean
  /** Whether it got a stored message when it joined. */
  hasReplayed(messageId: string): boolean
  sendEncoded(encoded: Encoded): void
}

/** A broadcast on its way to the members of a room. */
export interface RoomBroadcast extends UserBroadcast {
  /** The id of a message that the database sent. */
  messageId?: string
}

/** The rooms of this process. A message is encoded once for each protocol. */
export class Rooms {
  #members = new Map<string, Set<RoomMember>>()

  /** @returns a function that leaves it */
  join(room: Room, member: RoomMember): () => void {
    const key = roomKey(room)
    const members = this.#members.get(key) ?? new Set()
    this.#members.set(key, members)
    members.add(member)
    return () => {
      members.delete(member)
      if (members.size === 0) this.#members.delete(key)
    }
  }

  /** The channels that are in it. */
  size(room: Room): number {
    return this.#members.get(roomKey(room))?.size ?? 0
  }

  broadcast(room: Room, broadcast: RoomBroadcast, sender: RoomMember | null): void {
    const { messageId } = broadcast
    const meta = messageId === undefined ? {} : { meta: { id: messageId } }
    const encode = oncePerVsn((vsn) =>
      encodeBroadcast(vsn, topicOf(room), { ...broadcast, ...meta }),
    )
    for (const member of this.#members.get(roomKey(room)) ?? []) {
      if (member === sender || !member.receives('broadcast')) continue
      if (messageId !== undefined && member.hasReplayed(messageId)) continue
      const encoded = encode(member.vsn)
      if (encoded) member.sendEncoded(encoded)
    }
  }

  presenceDiff(room: Room, diff: object): void {
    const members = this.#members.get(roomKey(room))
    if (!members) return
    const payloadJson = JSON.stringify(diff)
    const encode = oncePerVsn((vsn) =>
      encodeText(vsn, { topic: topicOf(room), event: 'presence_diff', payloadJson }),
    )
    for (const member of members)
      if (member.receives('presence')) member.sendEncoded(encode(member.vsn))
  }
}

/** The topic in frames: realtime-js puts `realtime:` before the name of a channel. */
export function topicOf({ name }: Room): string {
  return `realtime:${name}`
}

/** One text for a room. */
export function roomKey({ name, isPrivate }: Room): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

function oncePerVsn<T>(encode: (vsn: Vsn) => T): (vsn: Vsn) => T {
  const done = new Map<Vsn, T>()
  return (vsn) => {
    if (!done.has(vsn)) done.set(vsn, encode(vsn))
    return done.get(vsn) as T // set above
  }
}
