import { randomUUID } from 'node:crypto'
import { findOutage } from '../../db/outage/outage.ts'
import { logBug } from '../../log.ts'
import type { RealtimeContext } from '../context.ts'
import type { Connection } from '../socket/connection.ts'
import { encodeBroadcast, type Frame } from '../socket/frames.ts'
import { mayNotRead, mayReceive } from './authorize.ts'
import { Channel } from './channel.ts'
import { ChannelError } from './channel-error.ts'
import { parseJoin, type JoinRequest } from './join-request.ts'
import { memoryOfJson } from './memory-of-json.ts'
import { leavePresence, pushPresenceState } from './presence-messages.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'
import { listSince, type StoredMessage } from './stored-messages.ts'
import { explainExpiry, readToken, type Access } from './tokens.ts'

/** Answers `phx_join`: a channel of this socket, or the reason why not. */
export function join(context: RealtimeContext, connection: Connection, frame: Frame): void {
  let request: JoinRequest
  let forget: () => void
  try {
    requirePlace(context, connection, frame)
    request = parseJoin(frame.payload)
    // Its client has forgotten it.
    connection.channels.get(frame.topic)?.close(null)
    forget = holdMemory(context, connection, frame)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return connection.reply(frame, 'error', { reason: error.reason })
  }
  const channel = open(context, connection, { frame, request })
  channel.hold(forget)
  channel.inOrder(() => admit(context, channel, frame))
}

/** @throws ChannelError */
function requirePlace(
  { limits }: RealtimeContext,
  { channels, joins }: Connection,
  { topic }: Frame,
): void {
  if (topic === 'realtime:')
    throw new ChannelError('TopicNameRequired', 'You must provide a topic name')
  if (Buffer.byteLength(topic) > limits.nameBytes)
    throw new ChannelError('InvalidJoinPayload', 'The name of the channel is too long')
  if (!joins.take(1))
    throw new ChannelError('ClientJoinRateLimitReached', 'Too many joins per second')
  if (channels.size >= limits.channelsPerSocket && !channels.has(topic))
    throw new ChannelError('ChannelRateLimitReached', 'Too many channels')
}

/** Beside what its client sent. */
const bytesPerChannel = 4_000

/** @throws ChannelError when its address, or all together, keep too much */
function holdMemory(
  { memory }: RealtimeContext,
  { ip }: Connection,
  { payload: { config, access_token: accessToken, user_token: userToken } }: Frame,
): () => void {
  // The text, its claims, and both as JSON.
  const token = accessToken ?? userToken
  const tokenBytes = typeof token === 'string' ? 4 * token.length : 0
  const forget = memory.take(ip, bytesPerChannel + memoryOfJson(config) + tokenBytes)
  if (!forget) throw new ChannelError('ChannelRateLimitReached', 'Too many channels')
  return forget
}

function open(
  { log }: RealtimeContext,
  connection: Connection,
  { frame, request }: { frame: Frame; request: JoinRequest },
): Channel {
  const { topic, joinRef } = frame
  const channel: Channel = new Channel({
    outlet: connection,
    room: { name: topic.slice('realtime:'.length), isPrivate: request.isPrivate },
    ip: connection.ip,
    joinRef: joinRef ?? frame.ref,
    request,
    access: connection.key,
    onBug(error) {
      const requestId = logBug(log, {
        message: 'a channel of realtime failed',
        method: 'WebSocket',
        path: topic,
        error,
      })
      channel.close(`Unknown Error on Channel, reference ${requestId}`)
    },
  })
  connection.channels.set(topic, channel)
  channel.hold(() => {
    if (connection.channels.get(topic) === channel) connection.channels.delete(topic)
  })
  return channel
}

async function admit(context: RealtimeContext, channel: Channel, frame: Frame): Promise<void> {
  try {
    const { replayed, changes } = await prepare(context, channel)
    await changes.wait()
    // Its client left meanwhile.
    if (channel.isClosed) return
    enter(context, channel)
    channel.reply(frame.ref, 'ok', { postgres_changes: changes.answer })
    changes.start()
    if (channel.hasPresence) pushPresenceState(context, channel)
    for (const message of replayed) pushReplayed(channel, message)
  } catch (thrown) {
    const error = findOutage(thrown) ? unreachable(thrown) : thrown
    if (!(error instanceof ChannelError)) {
      channel.reply(frame.ref, 'error', { reason: 'Unknown Error on Channel' })
      throw error
    }
    channel.reply(frame.ref, 'error', { reason: error.reason })
    channel.release()
  }
}

function unreachable(cause: unknown): ChannelError {
  const message = 'Realtime was unable to connect to the project database'
  return new ChannelError('UnableToConnectToProject', message, { cause })
}

/** @throws ChannelError */
async function prepare(context: RealtimeContext, channel: Channel) {
  const { policyDb, log } = context
  const { request, room } = channel
  channel.access = await resolveAccess(context, channel)
  if (room.isPrivate) {
    const question = { db: policyDb, log, topic: room.name, access: channel.access }
    const read = await mayReceive(question)
    channel.rights = { read, write: { broadcast: null, presence: null } }
    if (!read.broadcast && (!read.presence || request.replay)) throw mayNotRead(room.name)
  }
  const replayed = request.replay ? await listSince(policyDb, room.name, request.replay) : []
  channel.replayed = new Set(replayed.map(({ id }) => id))
  return { replayed, changes: subscribeToChanges(context, channel) }
}

async function resolveAccess(
  context: RealtimeContext,
  { request, access }: Channel,
): Promise<Access> {
  if (request.token !== null) return readToken(request.token, context)
  const now = context.now()
  if (access.expiresAtMs !== null && access.expiresAtMs <= now.getTime())
    throw new ChannelError('InvalidJWTToken', explainExpiry(access.expiresAtMs, now))
  return access
}

/** From here on the channel gets what others send. */
function enter(context: RealtimeContext, channel: Channel): void {
  const { rooms, members, feedUse } = context
  channel.presenceKey ||= randomUUID()
  channel.hold(rooms.join(channel.room, channel))
  channel.hold(members.add(channel))
  channel.hold(() => leavePresence(context, channel))
  const use = feedUse.start()
  channel.hold(use.stop)
  if (channel.request.awaitsReplication) void tellReplication(use.ready, channel)
}

async function tellReplication(ready: Promise<void>, channel: Channel): Promise<void> {
  try {
    await ready
    if (!channel.isClosed) channel.pushSystem('system', 'ok', 'Replication connection established')
  } catch {
    // FeedUse logs it, and tries again.
    channel.close('Replication connection was not established in time')
  }
}

function pushReplayed(channel: Channel, { id, broadcast }: StoredMessage): void {
  const meta = { replayed: true, id }
  const encoded = encodeBroadcast(channel.vsn, channel.topic, { ...broadcast, meta })
  if (encoded) channel.sendEncoded(encoded)
}
