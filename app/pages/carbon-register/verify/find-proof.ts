import { tlogProofHeader as header } from '../../../../domain/register/log/tlog-proof.ts'

/** No certificate is larger. */
export const maxFileBytes = 5_000_000

/** Nor is a proof: an entry has at most 60,000 bytes, which are 80,000 letters of Base64. */
export const maxProofLength = 100_000

/** The text of the proof in a `.tlog-proof` file or in the PDF of a certificate; null without one. */
export async function findProof(file: Uint8Array): Promise<string | null> {
  const text = new TextDecoder('latin1').decode(file)
  if (text.startsWith(header)) return decode(file)
  if (!text.startsWith('%PDF-')) return null
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    if (end < 0) break
    const part = file.slice(start, end)
    const found = startsWithHeader(part) ? part : await inflate(part)
    if (found && startsWithHeader(found)) return decode(found)
  }
  return null
}

function startsWithHeader(bytes: Uint8Array): boolean {
  return decode(bytes.slice(0, header.length)) === header
}

function decode(bytes: Uint8Array): string {
  // A stream in a PDF may end with a line end of its own.
  return new TextDecoder().decode(bytes).replace(/\r\n$/, '\n')
}

/** A compressed stream of a PDF; null when it is none, or something else than text. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  // The two bytes with which zlib begins. Pictures and fonts are compressed as well, and a proof is small.
  if (bytes[0] !== 0x78 || bytes.length > maxProofLength) return null
  // What follows the compressed data, such as a line end, is an error to the browser.
  for (const cut of [0, 1, 2]) {
    const body = new Blob([bytes.slice(0, bytes.length - cut)]).stream()
    const inflated = new Response(body.pipeThrough(new DecompressionStream('deflate')))
    try {
      return new Uint8Array(await inflated.arrayBuffer())
    } catch {
      // Not with this end.
    }
  }
  return null
}
