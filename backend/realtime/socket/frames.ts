import { isTooDeep } from '../../web/json-depth.ts'
import { isJsonObject } from '../../web/json-object.ts'

/** The protocols that realtime-js speaks, by the `vsn` of its address. */
export type Vsn = '1.0.0' | '2.0.0'

/** A broadcast as bytes, which vsn 2 passes on without looking into them. */
export interface UserBroadcast {
  event: string
  encoding: 'json' | 'binary'
  bytes: Buffer
}

/** What a client sends. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Readonly<Record<string, unknown>>
  /** The event is `broadcast` and the payload is in here. */
  broadcast: UserBroadcast | null
}

/** What goes out in one WebSocket message. */
export interface Encoded {
  bytes: Buffer
  isBinary: boolean
}

/** Bytes that are no frame; the message is for the client. */
export class FrameError extends Error {}

/** Source: realtime-js `lib/serializer.ts`. */
const kinds = { userBroadcastPush: 3, userBroadcast: 4 } as const
const encodings = { binary: 0, json: 1 } as const
/** A length of a binary frame is one byte. */
const maxFieldBytes = 255

/**
 * The frame in a WebSocket message.
 * @throws FrameError
 */
export function parseFrame(data: Buffer, { isBinary, vsn }: { isBinary: boolean; vsn: Vsn }) {
  if (!isBinary) return parseText(data.toString(), vsn)
  if (vsn === '1.0.0') throw new FrameError('Protocol 1.0.0 has no binary frames')
  return parseBroadcast(data)
}

function parseText(text: string, vsn: Vsn): Frame {
  const content = parseJson(text)
  if (vsn === '2.0.0') {
    if (!Array.isArray(content)) throw new FrameError('A frame of protocol 2.0.0 is an array')
    const [joinRef, ref, topic, event, payload] = content as unknown[]
    return toFrame({ joinRef, ref, topic, event, payload })
  }
  if (!isJsonObject(content)) throw new FrameError('A frame of protocol 1.0.0 is an object')
  const { join_ref: joinRef, ref, topic, event, payload } = content
  return toFrame({ joinRef, ref, topic, event, payload })
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new FrameError('JSON is nested too deeply')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FrameError('A text frame is JSON', { cause })
  }
}

function toFrame({
  joinRef,
  ref,
  topic,
  event,
  payload,
}: Record<'joinRef' | 'ref' | 'topic' | 'event' | 'payload', unknown>): Frame {
  if (typeof topic !== 'string' || typeof event !== 'string')
    throw new FrameError('A frame has a topic and an event')
  return {
    joinRef: toRef(joinRef),
    ref: toRef(ref),
    topic,
    event,
    payload: isJsonObject(payload) ? payload : {},
    broadcast: null,
  }
}

function toRef(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new FrameError('A reference of a frame is a text')
}

/** Kind 3: lengths, then join reference, reference, topic, event, metadata, payload. */
function parseBroadcast(data: Buffer): Frame {
  const [kind, ...lengths] = data.subarray(0, 7)
  if (kind !== kinds.userBroadcastPush)
    throw new FrameError('The only binary frames that a client may send are broadcasts')
  const encoding = lengths.pop()
  let offset = 7
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    const text = data.toString('utf8', offset, offset + length)
    offset += length
    return text
  })
  if (lengths.length < 5 || offset > data.length) throw new FrameError('A binary frame is cut off')
  const broadcast: UserBroadcast = {
    event,
    encoding: encoding === encodings.json ? 'json' : 'binary',
    bytes: data.subarray(offset),
  }
  // Others would have to read it.
  if (broadcast.encoding === 'json') parseJson(broadcast.bytes.toString())
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast,
  }
}

/** A frame of the server. `payloadJson` is encoded already, because many may get the same. */
export function encodeText(
  vsn: Vsn,
  { joinRef = null, ref = null, topic, event, payloadJson }: OutgoingText,
): Encoded {
  const text =
    vsn === '2.0.0'
      ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payloadJson}]`
      : `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payloadJson},"ref":${JSON.stringify(ref)}}`
  return { bytes: Buffer.from(text), isBinary: false }
}

interface OutgoingText {
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
  payloadJson: string
}

/**
 * A broadcast for others: binary in protocol 2, else as text. Null when it cannot be expressed:
 * bytes in protocol 1.
 */
export function encodeBroadcast(
  vsn: Vsn,
  topic: string,
  { event, encoding, bytes, meta }: UserBroadcast & { meta?: object },
): Encoded | null {
  const metaText = meta ? JSON.stringify(meta) : ''
  const fields = [topic, event, metaText].map((text) => Buffer.from(text))
  const fits = fields.every((field) => field.length <= maxFieldBytes)
  if (vsn === '2.0.0' && fits) {
    const head = [kinds.userBroadcast, ...fields.map((field) => field.length), encodings[encoding]]
    return { bytes: Buffer.concat([Buffer.from(head), ...fields, bytes]), isBinary: true }
  }
  if (encoding === 'binary') return null
  const more = metaText === '' ? '' : `,"meta":${metaText}`
  const payloadJson = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${bytes.toString()}${more}}`
  return encodeText(vsn, { topic, event: 'broadcast', payloadJson })
}
