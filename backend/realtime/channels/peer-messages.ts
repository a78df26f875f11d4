import { z } from 'zod'

const room = z.object({ name: z.string(), isPrivate: z.boolean() })
const presence = z.object({
  ref: z.string(),
  previousRef: z.string().nullable(),
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  process: z.string(),
})
const head = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    room,
    event: z.string(),
    encoding: z.enum(['json', 'binary']),
  }),
  z.object({ kind: z.literal('joined'), room, presence }),
  z.object({ kind: z.literal('left'), room, ref: z.string() }),
  /** A process lives; one that has just started asks for the presences of the others. */
  z.object({ kind: z.literal('alive'), process: z.string(), asks: z.boolean() }),
])

/** What processes tell each other; the bytes are those of a broadcast. */
export interface PeerMessage {
  head: z.infer<typeof head>
  bytes: Buffer
}

const lengthsBytes = 8

/** Lengths of head and bytes, head as JSON, bytes. Several may follow each other. */
export function writePeerMessage({ head: about, bytes }: PeerMessage): Buffer {
  const text = Buffer.from(JSON.stringify(about))
  const lengths = Buffer.alloc(lengthsBytes)
  lengths.writeUInt32BE(text.length)
  lengths.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([lengths, text, bytes])
}

/** Leaves out what this version does not know: the other process may be of another one. */
export function readPeerMessages(content: Buffer): PeerMessage[] {
  const messages: PeerMessage[] = []
  let offset = 0
  while (offset + lengthsBytes <= content.length) {
    const textAt = offset + lengthsBytes
    const bytesAt = textAt + content.readUInt32BE(offset)
    const end = bytesAt + content.readUInt32BE(offset + 4)
    const parsed = head.safeParse(JSON.parse(content.toString('utf8', textAt, bytesAt)))
    if (parsed.success) messages.push({ head: parsed.data, bytes: content.subarray(bytesAt, end) })
    offset = end
  }
  return messages
}
