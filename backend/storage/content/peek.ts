/** Disposing it closes the stream, wherever that is. */
type WholeStream = AsyncIterable<Uint8Array> & AsyncDisposable

/**
 * The first bytes of a stream, and the whole stream.
 * @returns `head` is shorter than `bytes` only when the stream is
 */
export async function peek(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array; whole: WholeStream }> {
  const iterator = body[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let length = 0
  while (length < bytes) {
    const { done, value } = await iterator.next()
    if (done) break
    // A stream may free a chunk when the next one is asked for.
    chunks.push(length + value.byteLength < bytes ? Uint8Array.from(value) : value)
    length += value.byteLength
  }
  const [first = new Uint8Array()] = chunks
  const start = chunks.length > 1 ? Buffer.concat(chunks) : first
  return { head: start.subarray(0, bytes), whole: continueWith(start, iterator) }
}

/** Not a generator: one that nobody has asked for its first value would not close what it reads. */
function continueWith(start: Uint8Array, iterator: AsyncIterator<Uint8Array>): WholeStream {
  let isStarted = false
  const close = async () => {
    isStarted = true
    await iterator.return?.()
  }
  const whole = {
    async next(): Promise<IteratorResult<Uint8Array>> {
      if (isStarted) return iterator.next()
      isStarted = true
      return { done: false, value: start }
    },
    async return(): Promise<IteratorResult<Uint8Array>> {
      await close()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => whole,
    [Symbol.asyncDispose]: close,
  }
  return whole
}
