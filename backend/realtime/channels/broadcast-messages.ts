import type { RealtimeContext } from '../context.ts'
import type { Frame, UserBroadcast } from '../socket/frames.ts'
import { maySend } from './authorize.ts'
import type { Channel } from './channel.ts'
import { senderOf, takeDeliveries } from './deliveries.ts'

/** Passes a broadcast on to the others in the room, and answers if the client asked for that. */
export function handleBroadcast(
  context: RealtimeContext,
  { channel, frame }: { channel: Channel; frame: Frame },
): void | Promise<void> {
  const broadcast = frame.broadcast ?? toBroadcast(frame.payload)
  if (channel.rights.write.broadcast !== null) return send(context, { channel, frame, broadcast })
  return askAndSend(context, { channel, frame, broadcast })
}

async function askAndSend(
  context: RealtimeContext,
  message: { channel: Channel; frame: Frame; broadcast: UserBroadcast },
): Promise<void> {
  const { policyDb, log } = context
  const { channel } = message
  const { room, access, rights } = channel
  rights.write.broadcast = await maySend(
    { db: policyDb, log, topic: room.name, access },
    'broadcast',
  )
  if (!channel.isClosed) send(context, message)
}

/** The text form, which protocol 1 has. */
function toBroadcast(sent: Frame['payload']): UserBroadcast {
  const { event, payload = {} } = sent
  return {
    event: typeof event === 'string' ? event : '',
    encoding: 'json',
    bytes: Buffer.from(JSON.stringify(payload)),
  }
}

function send(
  context: RealtimeContext,
  { channel, frame, broadcast }: { channel: Channel; frame: Frame; broadcast: UserBroadcast },
): void {
  const { rooms, peers, limits } = context
  const { room, request, rights } = channel
  const problem = !rights.write.broadcast
    ? `You do not have permissions to write to this Channel topic: ${room.name}`
    : broadcast.bytes.length > limits.payloadBytes
      ? 'payload_size_exceeded'
      : null
  if (problem === null) {
    if (!takeDeliveries(context, senderOf(channel)))
      return channel.close('Too many messages per second')
    rooms.broadcast(room, broadcast, request.includesSelf ? null : channel)
    peers.broadcast(room, broadcast)
  }
  if (!request.acknowledges) return
  if (problem === null) channel.reply(frame.ref, 'ok')
  else channel.reply(frame.ref, 'error', { reason: problem })
}
