export interface HtmlPart {
  /** Byte offsets in the page; `to` is exclusive. */
  from: number
  to: number
  /** In Latin-1, which has one character for each byte. */
  text: string
}

/**
 * The parts of a page from `start` to the next `end`, both included; with an empty `end`, each `start` by
 * itself. The page stays bytes and only its parts become text: to make all of it text took a fifth of the
 * time of rendering it.
 */
export function* findParts(html: Buffer, start: string, end: string): Generator<HtmlPart> {
  for (let from = html.indexOf(start); from !== -1;) {
    const close = html.indexOf(end, from + start.length)
    if (close === -1) return
    const to = close + end.length
    yield { from, to, text: html.toString('latin1', from, to) }
    from = html.indexOf(start, to)
  }
}

/** Replaces parts, which must not overlap, with their `text`. */
export function replaceParts(html: Buffer, parts: readonly HtmlPart[]): Buffer {
  const pieces: Buffer[] = []
  let done = 0
  for (const { from, to, text } of parts.toSorted((a, b) => a.from - b.from)) {
    pieces.push(html.subarray(done, from), Buffer.from(text, 'latin1'))
    done = to
  }
  return done === 0 ? html : Buffer.concat([...pieces, html.subarray(done)])
}

/** An inline script as its attributes and its code; null for another element. */
export function readScript(text: string): { attributes: string; code: string } | null {
  const [, attributes, code] = /^<script\b([^>]*)>([\s\S]*)<\/script>$/.exec(text) ?? []
  return attributes === undefined || code === undefined ? null : { attributes, code }
}
