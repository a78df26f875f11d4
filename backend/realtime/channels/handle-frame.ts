import type { RealtimeContext } from '../context.ts'
import type { Connection } from '../socket/connection.ts'
import type { Frame } from '../socket/frames.ts'
import { renewAccess } from './access-token.ts'
import { handleBroadcast } from './broadcast-messages.ts'
import type { Channel } from './channel.ts'
import { join } from './join.ts'
import { handlePresence } from './presence-messages.ts'

/** Does what a client asks for with a frame. */
export function handleFrame(context: RealtimeContext, connection: Connection, frame: Frame): void {
  const { topic, event } = frame
  if (topic === 'phoenix')
    return event === 'heartbeat'
      ? connection.reply(frame, 'ok')
      : connection.reply(frame, 'error', { reason: 'unmatched topic' })
  const channel = connection.channels.get(topic)
  if (event === 'phx_join') {
    if (topic.startsWith('realtime:')) return join(context, connection, frame)
    return connection.reply(frame, 'error', { reason: 'unmatched topic' })
  }
  // A late leave must not end a channel that was joined again. Other late messages are meant for it.
  const isOld = channel && frame.joinRef !== null && frame.joinRef !== channel.joinRef
  if (event === 'phx_leave' && (!channel || isOld)) return connection.reply(frame, 'ok')
  if (!channel) return connection.reply(frame, 'error', { reason: 'unmatched topic' })
  channel.inOrder(() => handleChannelFrame(context, { connection, channel, frame }))
}

function handleChannelFrame(
  context: RealtimeContext,
  message: { connection: Connection; channel: Channel; frame: Frame },
): void | Promise<void> {
  const { channel, frame } = message
  if (channel.isClosed) return
  switch (frame.event) {
    case 'phx_leave':
      channel.reply(frame.ref, 'ok')
      return channel.close(null)
    case 'broadcast':
      return handleBroadcast(context, message)
    case 'presence':
      return handlePresence(context, message)
    case 'access_token':
      return renewAccess(context, channel, frame)
  }
}
