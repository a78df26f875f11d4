import { S3Error } from '../s3-error.ts'

/** Reads lines and counted bytes from a stream, without keeping more than a piece in memory. */
export class ByteReader {
  #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /**
   * The next line, without its CR LF.
   * @throws S3Error when the stream ends before, or when the line is longer than `maxBytes`
   */
  async readLine(maxBytes: number): Promise<string> {
    let line = Buffer.alloc(0)
    for (;;) {
      const piece = await this.#take()
      const end = piece.indexOf(10)
      line = Buffer.concat([line, end < 0 ? piece : piece.subarray(0, end)])
      if (line.length > maxBytes)
        throw new S3Error('InvalidRequest', 'A line of the chunked body is too long')
      if (end < 0) continue
      this.#rest = piece.subarray(end + 1)
      return line.toString('latin1').replace(/\r$/, '')
    }
  }

  /** The next `length` bytes in the pieces in which they arrive. */
  async *readBytes(length: number): AsyncGenerator<Uint8Array> {
    let missing = length
    while (missing > 0) {
      const piece = await this.#take()
      this.#rest = piece.subarray(missing)
      const wanted = piece.subarray(0, missing)
      missing -= wanted.length
      yield wanted
    }
  }

  /** Lets the source clean up when nothing more is read of it. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async #take(): Promise<Uint8Array> {
    const rest = this.#rest
    if (rest.length > 0) {
      this.#rest = new Uint8Array()
      return rest
    }
    for (;;) {
      const next = await this.#source.next()
      if (next.done) throw new S3Error('IncompleteBody', 'The body ended before its last chunk')
      if (next.value.length > 0) return next.value
    }
  }
}
