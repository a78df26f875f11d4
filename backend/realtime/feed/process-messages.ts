import { randomBytes } from 'node:crypto'

/** First byte of what processes send each other. */
const hello = 0
const message = 1
const idBytes = 8
const recheckMs = 5_000

interface Options {
  /** Whether another process on this database reads a feed. */
  findOthers(): Promise<boolean>
  send(content: Uint8Array): Promise<void>
}

/**
 * Messages between the feeds of several processes. A process that is alone sends none; a new one
 * says hello, so that the others know of it at once.
 */
export class ProcessMessages {
  readonly id = randomBytes(idBytes)
  #options: Options
  #hasOthers = false
  #checkedAt = -Infinity

  constructor(options: Options) {
    this.#options = options
  }

  async greet(): Promise<void> {
    await this.#options.send(Buffer.concat([this.id, Uint8Array.of(hello)]))
    this.#checkedAt = -Infinity
  }

  async emit(content: Uint8Array): Promise<void> {
    if (performance.now() - this.#checkedAt > recheckMs) {
      this.#hasOthers = await this.#options.findOthers()
      this.#checkedAt = performance.now()
    }
    if (this.#hasOthers)
      await this.#options.send(Buffer.concat([this.id, Uint8Array.of(message), content]))
  }

  /** @returns the content of another process's message, and null for anything else */
  receive(sent: Uint8Array): Uint8Array | null {
    if (this.id.equals(sent.subarray(0, idBytes))) return null
    this.#hasOthers = true
    this.#checkedAt = performance.now()
    return sent[idBytes] === message ? sent.subarray(idBytes + 1) : null
  }
}
