import { formatBase64, parseBase64 } from './base64.ts'

/** Shows without a network that a log has an entry (c2sp.org/tlog-proof). */
export interface TlogProof {
  index: number
  /** From the sibling of the leaf to the child of the root. */
  hashes: Uint8Array[]
  /** The signed note, as the log published it. */
  checkpoint: string
  /** Bytes that are not part of what is proven: the entry itself, so that the file is complete. */
  extra: Uint8Array
}

/** The first line of a `.tlog-proof` file. */
export const tlogProofHeader = 'c2sp.org/tlog-proof@v1'

/** The proof as the text of a `.tlog-proof` file. */
export function formatTlogProof({ index, hashes, checkpoint, extra }: TlogProof): string {
  return [
    tlogProofHeader,
    `extra ${formatBase64(extra)}`,
    `index ${index}`,
    ...hashes.map(formatBase64),
    '',
    checkpoint,
  ].join('\n')
}

/** Reads a `.tlog-proof` file; null when it is malformed. It verifies nothing. */
export function parseTlogProof(text: string): TlogProof | null {
  const blank = text.indexOf('\n\n')
  if (blank < 0) return null
  const [first, extraLine = '', indexLine = '', ...lines] = text.slice(0, blank).split('\n')
  const extra = parseBase64(/^extra (\S+)$/.exec(extraLine)?.[1] ?? '!')
  const digits = /^index (0|[1-9]\d{0,15})$/.exec(indexLine)?.[1]
  const hashes = lines.map(parseBase64)
  if (first !== tlogProofHeader || !extra || digits === undefined || hashes.length > 63) return null
  if (!hashes.every((hash) => hash?.length === 32)) return null
  return {
    index: Number(digits),
    hashes: hashes.filter((hash) => hash !== null),
    checkpoint: text.slice(blank + 2),
    extra,
  }
}
