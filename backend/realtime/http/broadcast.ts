import { z } from 'zod'
import { findPerson, type Caller } from '../../web/caller.ts'
import { ApiError } from '../../web/api-error.ts'
import { readJson } from '../../web/read-body.ts'
import { maySend } from '../channels/authorize.ts'
import { takeDeliveries } from '../channels/deliveries.ts'
import type { Room, RoomBroadcast } from '../channels/rooms.ts'
import type { RealtimeContext } from '../context.ts'

/** As long as the names of channels and events are in binary frames. */
const maxNameLength = 255

const batch = z.object({
  messages: z.array(
    z.object({
      topic: z.string().min(1).max(maxNameLength),
      event: z.string().min(1).max(maxNameLength),
      payload: z.record(z.string(), z.unknown()),
      private: z.boolean().nullish(),
    }),
  ),
})

/**
 * `POST /api/broadcast`: sends messages to channels. As with Supabase, those to private channels
 * that the caller may not send to are left out without a word.
 * @throws ApiError 422 for a body that is not valid, 429 for too many messages at once
 */
export async function broadcastMany(
  context: RealtimeContext,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const parsed = batch.safeParse(await readJson(request))
  if (!parsed.success) throw invalid({ messages: [z.prettifyError(parsed.error)] })
  const { messages } = parsed.data
  if (messages.length > context.limits.messagesPerRequest)
    throw tooMany('Too many messages to broadcast, please reduce the batch size')
  requirePace(context, caller, messages.length)
  const prepared = messages.map((message) => ({ message, broadcast: toBroadcast(message) }))
  for (const { broadcast } of prepared) requireSize(context, broadcast)
  for (const { topic, private: isPrivate } of messages)
    requireDeliveries(context, caller, { name: topic, isPrivate: isPrivate ?? false })
  const allowed = new Map<string, boolean>()
  for (const { message } of prepared)
    if (message.private && !allowed.has(message.topic))
      allowed.set(message.topic, await maySendTo(context, caller, message.topic))
  for (const { message, broadcast } of prepared)
    if (!message.private || allowed.get(message.topic))
      send(context, { topic: message.topic, isPrivate: message.private ?? false, broadcast })
  return new Response(null, { status: 202 })
}

/**
 * `POST /api/broadcast/:topic/events/:event[?private=true]`: sends one message, JSON or bytes.
 * @throws ApiError 403 when the caller may not send to the channel, 415 for another content type,
 * 422 for a body that is not valid
 */
export async function broadcastOne(
  context: RealtimeContext,
  request: Request,
  { caller, topic, event }: { caller: Caller; topic: string; event: string },
): Promise<Response> {
  requirePace(context, caller, 1)
  const isPrivate = new URL(request.url).searchParams.get('private') === 'true'
  const broadcast = await readBroadcast(request, event)
  requireSize(context, broadcast)
  if (isPrivate && !(await maySendTo(context, caller, topic)))
    throw new ApiError({ status: 403, code: 'forbidden', message: 'Unauthorized' })
  requireDeliveries(context, caller, { name: topic, isPrivate })
  send(context, { topic, isPrivate, broadcast })
  return new Response(null, { status: 202 })
}

async function readBroadcast(request: Request, event: string): Promise<RoomBroadcast> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/octet-stream') {
    // A length of a binary frame is one byte, and bytes have no other form.
    if (Buffer.byteLength(event) > 255) throw invalid({ event: ['is too long'] })
    return { event, encoding: 'binary', bytes: Buffer.from(await request.arrayBuffer()) }
  }
  if (type !== 'application/json')
    throw new ApiError({
      status: 415,
      code: 'unsupported_media_type',
      message: 'Content-Type must be application/json or application/octet-stream',
    })
  return { event, encoding: 'json', bytes: Buffer.from(JSON.stringify(await readJson(request))) }
}

function toBroadcast({ event, payload }: { event: string; payload: object }): RoomBroadcast {
  return { event, encoding: 'json', bytes: Buffer.from(JSON.stringify(payload)) }
}

function requirePace({ httpPaces }: RealtimeContext, { role, ip }: Caller, count: number): void {
  if (role !== 'service_role' && !httpPaces.take(ip, count))
    throw tooMany('You have exceeded your rate limit')
}

function requireDeliveries(context: RealtimeContext, { role, ip }: Caller, room: Room): void {
  if (!takeDeliveries(context, { room, ip, role }))
    throw tooMany('You have exceeded your rate limit')
}

function tooMany(message: string): ApiError {
  return new ApiError({ status: 429, code: 'too_many_requests', message })
}

function requireSize({ limits }: RealtimeContext, { bytes }: RoomBroadcast): void {
  if (bytes.length > limits.payloadBytes)
    throw invalid({ payload: ['Payload size exceeds tenant limit'] })
}

async function maySendTo(
  { policyDb, log }: RealtimeContext,
  caller: Caller,
  topic: string,
): Promise<boolean> {
  const { role, claims, token } = caller
  const access = { token, role, claims, expiresAtMs: null, person: findPerson(caller) }
  return maySend({ db: policyDb, log, topic, access }, 'broadcast')
}

function send(
  { rooms, peers, feedUse }: RealtimeContext,
  { topic, isPrivate, broadcast }: { topic: string; isPrivate: boolean; broadcast: RoomBroadcast },
): void {
  const room = { name: topic, isPrivate }
  rooms.broadcast(room, broadcast, null)
  void sendToPeers({ peers, feedUse }, room, broadcast)
}

/** Other processes hear of it while this one has a lease, also when nobody is connected to it. */
async function sendToPeers(
  { peers, feedUse }: Pick<RealtimeContext, 'peers' | 'feedUse'>,
  room: Room,
  broadcast: RoomBroadcast,
): Promise<void> {
  const use = feedUse.start()
  try {
    await use.ready
    peers.broadcast(room, broadcast)
  } catch {
    // FeedUse logs it. Those of this process have the message.
  } finally {
    use.stop()
  }
}

function invalid(problems: Record<string, string[]>): ApiError {
  return new ApiError({
    status: 422,
    code: 'unprocessable_entity',
    message: Object.entries(problems)
      .map(([name, texts]) => `${name}: ${texts.join(', ')}`)
      .join('; '),
    details: { errors: problems },
  })
}
