import type { WebSocket } from 'ws'
import type { Channel } from '../channels/channel.ts'
import type { Access } from '../channels/tokens.ts'
import type { RealtimeLimits } from '../limits.ts'
import { encodeText, type Encoded, type Vsn } from './frames.ts'
import { TokenBucket } from './token-bucket.ts'

/** Time for a reader that is cut to read why. */
const goodbyeMs = 5_000

/** One open WebSocket. */
export class Connection {
  readonly vsn: Vsn
  /** The access that the API key of the socket gives. */
  readonly key: Access
  readonly ip: string
  readonly channels = new Map<string, Channel>()
  readonly joins: TokenBucket
  readonly messages: TokenBucket
  readonly bytes: TokenBucket
  readonly presence: TokenBucket
  heardAtMs = performance.now()
  #socket: WebSocket
  #unreadBytes: number
  #isClosing = false

  constructor(
    socket: WebSocket,
    { vsn, key, ip, limits }: { vsn: Vsn; key: Access; ip: string; limits: RealtimeLimits },
  ) {
    this.#socket = socket
    this.vsn = vsn
    this.key = key
    this.ip = ip
    this.joins = new TokenBucket(limits.joins)
    this.messages = new TokenBucket(limits.messages)
    this.bytes = new TokenBucket(limits.bytes)
    this.presence = new TokenBucket(limits.presence)
    this.#unreadBytes = limits.unreadBytes
  }

  send({ bytes, isBinary }: Encoded): void {
    if (this.#isClosing || this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#unreadBytes)
      return this.close(1013, 'The client reads too slowly')
    this.#socket.send(bytes, { binary: isBinary })
  }

  /** Answers a message that belongs to no channel. */
  reply(
    { joinRef, ref, topic }: { joinRef: string | null; ref: string | null; topic: string },
    status: 'ok' | 'error',
    response: object = {},
  ): void {
    const payloadJson = JSON.stringify({ status, response })
    this.send(encodeText(this.vsn, { joinRef, ref, topic, event: 'phx_reply', payloadJson }))
  }

  /** Ends the socket with a code of RFC 6455; nothing is read from it any more. */
  close(code: number, reason: string): void {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#socket.close(code, reason)
    const end = setTimeout(() => this.#socket.terminate(), goodbyeMs)
    end.unref()
    this.#socket.once('close', () => clearTimeout(end))
    this.releaseChannels()
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  releaseChannels(): void {
    for (const channel of this.channels.values()) channel.release()
    this.channels.clear()
  }
}
