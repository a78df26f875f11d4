import { apiError } from '../../errors.ts'
import type { Caller } from '../../web/caller.ts'
import { ChannelError } from '../channels/channel-error.ts'
import type { RealtimeContext } from '../context.ts'
import { broadcastMany, broadcastOne } from './broadcast.ts'

const batchPath = '/realtime/v1/api/broadcast'
const singlePath = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

/**
 * Answers a request below `/realtime/v1`.
 * @throws ApiError
 */
export async function handleRequest(
  context: RealtimeContext,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const single = singlePath.exec(pathname)
  if (pathname === '/realtime/v1/websocket')
    throw apiError('validation_failed', 'This address takes WebSockets', { status: 426 })
  if (pathname !== batchPath && !single) throw apiError('not_found', 'There is nothing here')
  if (request.method !== 'POST') throw apiError('method_not_allowed', 'Send a POST request')
  if (!request.headers.has('apikey') && !request.headers.has('authorization'))
    throw apiError('no_authorization', 'An API key or a token is needed')
  try {
    if (!single) return await broadcastMany(context, request, caller)
    const [topic, event] = single.slice(1).map(decode)
    return await broadcastOne(context, request, { caller, topic: topic ?? '', event: event ?? '' })
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    throw apiError('unexpected_failure', error.message, {
      status: error.code === 'Unauthorized' ? 403 : 503,
      cause: error,
    })
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw apiError('validation_failed', 'The address is not encoded correctly', { cause })
  }
}
