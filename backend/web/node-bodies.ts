import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Bodies of files without web streams, which cost several times what the bytes cost. A Request of
 * `node:http` leads to its stream, and a Response to the stream that is sent instead of its body.
 */
const received = new WeakMap<Request, IncomingMessage>()
const toSend = new WeakMap<Response, Readable>()

/** Lets {@link findIncoming} find the stream of a request. */
export function rememberIncoming(request: Request, incoming: IncomingMessage): void {
  received.set(request, incoming)
}

/** The stream behind a request that came over HTTP; null for one that this process made. */
export function findIncoming(request: Request): IncomingMessage | null {
  return received.get(request) ?? null
}

/** A response to a request that came over HTTP, with the bytes of a stream that nobody else reads. */
export function respondWithStream(bytes: Readable, init: ResponseInit): Response {
  const response = new Response(null, init)
  toSend.set(response, bytes)
  return response
}

/**
 * Sends a response of {@link respondWithStream}, and cuts the connection when its bytes cannot be
 * read.
 * @returns false for any other response
 * @throws what reading them throws, unless the client went away
 */
export async function sendStream(response: Response, outgoing: ServerResponse): Promise<boolean> {
  const bytes = toSend.get(response)
  if (!bytes) return false
  outgoing.setHeaders(response.headers)
  outgoing.writeHead(response.status)
  let proceed = () => {}
  outgoing.once('close', () => proceed())
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      if (outgoing.destroyed) return true
      await new Promise<void>((resolve) => {
        proceed = resolve
        outgoing.write(chunk, () => resolve())
      })
      if (outgoing.destroyed) return true
      freeBytes(chunk)
    }
    outgoing.end()
  } catch (error) {
    outgoing.destroy()
    throw error
  }
  return true
}

/**
 * Frees the memory of bytes that nobody reads any more. V8 does not see how large they are until it
 * has collected the whole heap, which then costs more than the transfer of a file.
 */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes
  // Smaller ones share their memory with others.
  if (buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength) buffer.transfer(0)
}
