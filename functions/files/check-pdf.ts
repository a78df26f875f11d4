import {
  activePdfMessage,
  brokenPdfMessage,
  lockedPdfMessage,
  longPdfMessage,
  maxPdfPages,
} from '../../domain/payments/transfer-proof.ts'

/** Objects of a receipt have a few kilobytes; more is an attack on the memory. */
const maxObjectBytes = 8 * 1024 * 1024
const maxObjectStreams = 1_000

/** What is wrong with a PDF, in words for the person who sends it. */
export interface PdfMessages {
  broken: string
  locked: string
  active: string
  long: string
}

const receiptRules = {
  maxPages: maxPdfPages,
  messages: {
    broken: brokenPdfMessage,
    locked: lockedPdfMessage,
    active: activePdfMessage,
    long: longPdfMessage,
  },
}

/** Actions that run something or leave the document, and what brings other files along. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|Filespec|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Sound)\b/

/**
 * Checks that a file is a PDF that viewers open, and that it only shows pages: header, end, table
 * of objects, catalogue, page count, no password, no program, no other files. It reads every byte
 * that can declare an object, also compressed ones, instead of following the table, so that a table
 * with a mistake on purpose hides nothing.
 * @returns what is wrong, for whoever sent it; null for a good file
 */
export async function findPdfProblem(
  bytes: Uint8Array,
  { maxPages, messages }: { maxPages: number; messages: PdfMessages } = receiptRules,
): Promise<string | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !hasObjectTable(text)) return messages.broken
  const plain = decodeNames(text)
  if (/\/Encrypt\b/.test(plain)) return messages.locked
  const unpacked = await unpackObjectStreams(file, text)
  if (unpacked === null) return messages.broken
  const objects = [plain, decodeNames(unpacked)]
  if (objects.some((each) => active.test(each))) return messages.active
  if (!objects.some((each) => /\/Type\s*\/Catalog\b/.test(each))) return messages.broken
  const pages = objects.reduce(
    (sum, each) => sum + (each.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0),
    0,
  )
  if (pages === 0) return messages.broken
  return pages > maxPages ? messages.long : null
}

/**
 * The end says where the table of objects begins, and it begins there. Nothing follows the end,
 * such as a second file of another type.
 */
function hasObjectTable(text: string): boolean {
  const end = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-2_048))
  if (!end) return false
  const table = text.slice(Number(end[1]), Number(end[1]) + 64)
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(table)
}

/** In a name, `#4A` is the letter J. A loop over bytes: a file may consist of such codes. */
function decodeNames(text: string): string {
  if (!text.includes('#')) return text
  const bytes = Buffer.from(text, 'latin1')
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const code = bytes[index] === hash ? hexByte(bytes, index + 1) : null
    bytes[length++] = code ?? bytes[index] ?? 0
    if (code !== null) index += 2
  }
  return bytes.toString('latin1', 0, length)
}

const hash = 0x23

function hexByte(bytes: Buffer, index: number): number | null {
  const high = hexDigit(bytes[index])
  const low = hexDigit(bytes[index + 1])
  return high === null || low === null ? null : high * 16 + low
}

function hexDigit(byte = 0): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : null
}

/**
 * The objects that are stored in compressed streams; null when one cannot be read. One pass from
 * token to token, because a search backwards from each would be slow for a file made to be slow.
 * All text since the last stream counts as the dictionary, with the objects between them: where an
 * object begins cannot be told, because `obj` may stand in a string or comment.
 */
async function unpackObjectStreams(file: Buffer, text: string): Promise<string | null> {
  const unpacked: string[] = []
  let leftBytes = maxObjectBytes
  let before = { end: 0, hasEnd: true }
  for (const { 0: token, index } of text.matchAll(/endstream|stream[ \t]*(?:\r\n?|\n)/g)) {
    const end = index + token.length
    if (token === 'endstream') {
      before = { end, hasEnd: true }
      continue
    }
    const { hasEnd } = before
    const dictionary = decodeNames(text.slice(before.end, end))
    before = { end, hasEnd: false }
    if (!isObjectStream(dictionary)) continue
    if (!hasEnd || !isPlainlyDeflated(dictionary)) return null
    const content = await inflate(file.subarray(end, text.indexOf('endstream', end)), leftBytes)
    if (content === null || unpacked.length === maxObjectStreams) return null
    leftBytes -= content.length
    unpacked.push(content)
  }
  return unpacked.join('\n')
}

/** Some viewers do not ask for the type, only for the count and the first object. */
function isObjectStream(dictionary: string): boolean {
  return (
    /\/ObjStm\b/.test(dictionary) ||
    // The first entry of an outline is a reference.
    /\/First\b(?!\s+\d+\s+\d+\s+R\b)/.test(dictionary) ||
    (/\/First\b/.test(dictionary) && /\/N\b/.test(dictionary))
  )
}

/**
 * Whether a stream is compressed in the one way that writers of object streams use. The filter of a
 * signature, and the flags `/F 4` of an annotation, may belong to an object before it.
 */
function isPlainlyDeflated(dictionary: string): boolean {
  const filters = dictionary.match(/\/Filter\b\s*[^\s/]*\s*\/?[\w.]*\s*\]?/g) ?? []
  const others = filters.filter((each) => !/^\/Filter\s*\/Adobe\.PPK/.test(each))
  return (
    others.length === 1 &&
    /^\/Filter\s*(?:\/FlateDecode\s*|\[\s*\/FlateDecode\s*\])$/.test(others[0] ?? '') &&
    !/\/(?:DecodeParms|FFilter)\b|\/F\b(?!\s*\d+\s*[/>])/.test(dictionary)
  )
}

/** A line end before `endstream`, which is not data. */
const lineEnds = ['\n', '\r\n', '\r', '']

/** The text of zlib data; null when it is broken, or larger than the limit. */
async function inflate(data: Buffer, maxBytes: number): Promise<string | null> {
  const end = data.subarray(-2).toString('latin1')
  for (const lineEnd of lineEnds.filter((each) => end.endsWith(each))) {
    const content = await inflateExactly(data.subarray(0, data.length - lineEnd.length), maxBytes)
    if (content !== null) return content
  }
  return null
}

async function inflateExactly(data: Uint8Array, maxBytes: number): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  try {
    const stream = new Blob([new Uint8Array(data)]).stream()
    for await (const part of stream.pipeThrough(new DecompressionStream('deflate'))) {
      length += part.length
      if (length > maxBytes) return null
      parts.push(Buffer.from(part))
    }
  } catch {
    // Not zlib data: the caller says that the file is broken.
    return null
  }
  return Buffer.concat(parts).toString('latin1')
}
