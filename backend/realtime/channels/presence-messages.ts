import { isDeepStrictEqual } from 'node:util'
import type { RealtimeContext } from '../context.ts'
import type { Connection } from '../socket/connection.ts'
import type { Frame } from '../socket/frames.ts'
import { maySend } from './authorize.ts'
import type { Channel } from './channel.ts'
import { senderOf, takeDeliveries } from './deliveries.ts'
import { memoryOfJson } from './memory-of-json.ts'
import { presenceBytes, type Presence } from './presences.ts'

type Answer = { status: 'ok' } | { status: 'error'; reason: string }
const ok: Answer = { status: 'ok' }
const refuse = (reason: string): Answer => ({ status: 'error', reason })

/** Answers the event `presence`: a client tracks or stops to. */
export async function handlePresence(
  context: RealtimeContext,
  { connection, channel, frame }: { connection: Connection; channel: Channel; frame: Frame },
): Promise<void> {
  if (!connection.presence.take(1) || !takeDeliveries(context, senderOf(channel)))
    return channel.close('Client presence rate limit exceeded')
  const event = String(frame.payload['event'] ?? '').toLowerCase()
  const answer = await change(context, channel, { event, payload: frame.payload['payload'] ?? {} })
  if (channel.isClosed) return
  channel.reply(frame.ref, answer.status, answer.status === 'ok' ? {} : { reason: answer.reason })
}

async function change(
  context: RealtimeContext,
  channel: Channel,
  { event, payload }: { event: string; payload: unknown },
): Promise<Answer> {
  if (event === 'untrack') {
    leavePresence(context, channel)
    return ok
  }
  if (event !== 'track') return refuse('UnknownPresenceEvent: unknown presence event')
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return refuse('Presence track payload must be a map')
  return track(context, channel, payload as Record<string, unknown>) // an object, as checked
}

async function track(
  context: RealtimeContext,
  channel: Channel,
  payload: Record<string, unknown>,
): Promise<Answer> {
  if (presenceBytes({ payload }) > context.limits.presenceBytes) {
    channel.close('Track message size exceeded')
    return ok
  }
  if (!(await mayTrack(context, channel)))
    return refuse(
      `You do not have permissions to write to this Channel topic: ${channel.room.name}`,
    )
  const before = channel.presence
  if (channel.isClosed || (before && isDeepStrictEqual(before.payload, payload))) return ok
  const forget = hasRoom(context, channel, payload)
    ? context.memory.take(channel.ip, memoryOfJson(payload))
    : null
  if (!forget) return refuse('Too many presences in this channel')
  enterPresence(context, channel, payload)
  channel.forgetPresence()
  channel.forgetPresence = forget
  if (!channel.hasPresence) {
    // It was told nobody when it joined.
    channel.hasPresence = true
    pushPresenceState(context, channel)
  }
  return ok
}

function hasRoom(
  { limits, presences }: RealtimeContext,
  { room, presence: before }: Channel,
  payload: Record<string, unknown>,
): boolean {
  if (!before && presences.count(room) >= limits.presencesPerChannel) return false
  const bytesBefore = before ? presenceBytes(before) : 0
  const bytes = presences.bytes(room) - bytesBefore + presenceBytes({ payload })
  return bytes <= limits.presenceBytesPerChannel
}

/** @throws ChannelError when it cannot be found out */
async function mayTrack({ policyDb, log }: RealtimeContext, channel: Channel): Promise<boolean> {
  const { rights, room, access } = channel
  const question = { db: policyDb, log, topic: room.name, access }
  rights.write.presence ??= await maySend(question, 'presence')
  return rights.write.presence
}

function enterPresence(
  { presences, peers }: RealtimeContext,
  channel: Channel,
  payload: Record<string, unknown>,
): void {
  const { room, presenceKey, presence: before } = channel
  const presence: Presence = {
    ref: peers.nextRef(),
    previousRef: before?.ref ?? null,
    key: presenceKey,
    payload,
    process: peers.process,
  }
  channel.presence = presence
  presences.add(room, presence)
  peers.joined(room, presence)
  if (!before) return
  presences.remove(room, before.ref)
  peers.left(room, before.ref)
}

/** The channel tracks nothing from here on. */
export function leavePresence({ presences, peers }: RealtimeContext, channel: Channel): void {
  const { room, presence } = channel
  if (!presence) return
  channel.presence = null
  channel.forgetPresence()
  presences.remove(room, presence.ref)
  peers.left(room, presence.ref)
}

/** Tells a channel who is there. */
export function pushPresenceState({ presences }: RealtimeContext, channel: Channel): void {
  if (channel.receives('presence')) channel.push('presence_state', presences.state(channel.room))
}
