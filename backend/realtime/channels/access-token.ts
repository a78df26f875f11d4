import type { RealtimeContext } from '../context.ts'
import type { Frame } from '../socket/frames.ts'
import { mayNotRead, mayReceive } from './authorize.ts'
import type { Channel, Rights } from './channel.ts'
import { ChannelError } from './channel-error.ts'
import { readToken } from './tokens.ts'

/**
 * Answers the event `access_token`: the channel goes on with a new token. It is closed when that
 * is not valid, or allows less.
 */
export async function renewAccess(
  context: RealtimeContext,
  channel: Channel,
  { payload: { access_token: token } }: Frame,
): Promise<void> {
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.access.token) return
  try {
    const access = await readToken(token, context)
    const rights = await askAgain(context, channel, access)
    if (channel.isClosed) return
    channel.access = access
    channel.rights = rights
    channel.onNewAccess()
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    channel.close(error.message)
  }
}

/** @throws ChannelError when something may not be read any more */
async function askAgain(
  { policyDb, log }: RealtimeContext,
  { room, rights: { read: before }, rights }: Channel,
  access: Channel['access'],
): Promise<Rights> {
  if (!room.isPrivate) return rights
  const read = await mayReceive({ db: policyDb, log, topic: room.name, access })
  if ((before.broadcast && !read.broadcast) || (before.presence && !read.presence))
    throw mayNotRead(room.name)
  return { read, write: { broadcast: null, presence: null } }
}
