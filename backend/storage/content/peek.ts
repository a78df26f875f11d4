/**
 * The first bytes of a stream, and the whole stream.
 * @returns `head` is shorter than `bytes` only when the stream is
 */
export async function peek(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
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

async function* continueWith(
  start: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield start
    for (;;) {
      const { done, value } = await iterator.next()
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
