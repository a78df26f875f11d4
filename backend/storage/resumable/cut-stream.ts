/** Cuts a stream into parts of a limited size. */
export interface CutStream {
  /** The pieces of the next part; null when the stream has ended. */
  next(): Promise<AsyncIterable<Uint8Array> | null>
  /** Why the stream ended before its time, e.g. the client disconnected; null when it did not. */
  failure(): unknown
}

/**
 * A stream that fails ends its last part early, so that the bytes before the failure can be kept.
 */
export function cutStream(stream: AsyncIterable<Uint8Array>, partBytes: number): CutStream {
  const source = stream[Symbol.asyncIterator]()
  let rest: Uint8Array | null = null
  let failure: unknown = null

  async function read(): Promise<Uint8Array | null> {
    try {
      for (;;) {
        const result = await source.next()
        if (result.done) return null
        if (result.value.length > 0) return result.value
      }
    } catch (error) {
      failure = error
      return null
    }
  }

  async function* readPart(): AsyncGenerator<Uint8Array> {
    let missing = partBytes
    while (missing > 0 && rest) {
      const piece = rest.subarray(0, missing)
      missing -= piece.length
      const behind = rest.subarray(piece.length)
      rest = behind.length > 0 ? behind : null
      yield piece
      if (missing > 0) rest ??= await read()
    }
  }

  return {
    async next() {
      rest ??= await read()
      return rest && readPart()
    },
    failure: () => failure,
  }
}
