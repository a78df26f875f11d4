import { fileTypeFromBuffer } from 'file-type'
import { essenceOf, isMediaType, isPage } from './media-type.ts'

/** How many of the first bytes of a file {@link findContentType} needs. */
export const contentTypeBytes = 4_100

export interface ContentType {
  /** What the file is to a browser. */
  type: string
  /** The bytes are of another type than the client said. */
  isCorrected: boolean
}

const unknownType = 'application/octet-stream'

/**
 * What an upload is. What the client says holds unless the bytes contradict it: then
 * the type of the bytes does.
 * @param claimed the client's type; null or empty when it gave none
 * @param head the first {@link contentTypeBytes} bytes, or the whole file when it is shorter
 */
export async function chooseContentType(
  claimed: string | null,
  head: Uint8Array,
): Promise<ContentType> {
  const given = claimed?.trim() ?? ''
  const found = await findContentType(head)
  if (!isMediaType(given)) return { type: found ?? unknownType, isCorrected: given !== '' }
  const claim = essenceOf(given)
  // Short signatures, such as BM of bitmaps, also begin sentences.
  if (head.length === 0 || agrees(claim, found) || (isTextual(claim) && isText(head)))
    return { type: given, isCorrected: false }
  return { type: found ?? typeOfUnsigned(head), isCorrected: true }
}

/**
 * Whether a bucket that accepts only some types accepts an upload. What the client says must be
 * allowed, and the bytes must be of an allowed type, or of one that is as harmless: a JPEG that is
 * called a PNG is a picture all the same.
 * @param isAllowed whether the bucket lists a type
 */
export function isAllowedContent(
  claimed: string | null,
  { type, isCorrected }: ContentType,
  isAllowed: (type: string) => boolean,
): boolean {
  if (!isAllowed(claimed?.trim() || type)) return false
  if (!isCorrected || isAllowed(type)) return true
  return isPicture(essenceOf(claimed ?? '')) && isPicture(essenceOf(type))
}

/** The types of an object. */
export interface StoredTypes {
  /** For who asks for the object with their rights. */
  contentType: string
  /** What browsers get at a URL, when it is another type; null when it is the same. */
  foundType: string | null
}

/**
 * A client that reads its own file gets the type that it gave, also when the bytes are of another
 * type, if that harms nobody: storage-js says `text/plain` when nobody chose a type. Any other wrong
 * type is replaced by the type of the bytes.
 */
export function typesToStore(
  claimed: string | null,
  { type, isCorrected }: ContentType,
): StoredTypes {
  const given = claimed?.trim() ?? ''
  const claim = essenceOf(given)
  const isHarmless = claim === 'text/plain' || (isPicture(claim) && isPicture(essenceOf(type)))
  if (!isCorrected || !isHarmless || !isMediaType(given))
    return { contentType: type, foundType: null }
  return { contentType: given, foundType: type }
}

/** The type that the first bytes show; null when they show none, as those of most texts. */
async function findContentType(head: Uint8Array): Promise<string | null> {
  const markup = findMarkup(head)
  if (markup !== null && markup !== 'application/xml') return markup
  // The library says what a file is by its signature. A cut file is no error of ours.
  const found = await fileTypeFromBuffer(head).catch(() => null)
  return found?.mime ?? markup
}

/** Signatures begin such files, so bytes without one are something else. */
const signed =
  /^(?:image\/(?:png|apng|jpe?g|pjpeg|gif|webp|avif|hei[cf](?:-sequence)?|bmp|tiff|jxl|x-icon|vnd\.microsoft\.icon)|application\/(?:pdf|zip|gzip|x-7z-compressed|vnd\.rar|wasm)|video\/(?:mp4|webm|quicktime|x-matroska)|audio\/(?:wav|ogg|flac|mp4)|font\/(?:woff2?|ttf|otf))$/

/** Whether the bytes, of a type that was found in them, may be what the client says they are. */
function agrees(claimed: string, found: string | null): boolean {
  if (claimed === unknownType) return true
  if (found === null) return !signed.test(claimed)
  const of = essenceOf(found)
  if (claimed === of || familyOf(claimed) === familyOf(of)) return true
  // The source of a page is also text; nothing else is also a page.
  if (isPage(of)) return isTextual(claimed)
  return isContainer(of) && !isTextual(claimed) && !signed.test(claimed)
}

/** Types with several names, and types that one signature begins. */
const families: readonly (readonly string[])[] = [
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/png', 'image/apng', 'image/x-png'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['image/bmp', 'image/x-ms-bmp'],
  ['application/zip', 'application/x-zip-compressed', 'application/x-zip'],
  ['application/gzip', 'application/x-gzip'],
  ['audio/mpeg', 'audio/mp3', 'audio/mpeg3', 'audio/x-mpeg'],
  ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  ['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus'],
  [
    'video/mp4',
    'audio/mp4',
    'audio/x-m4a',
    'audio/m4a',
    'video/x-m4v',
    'video/quicktime',
    'video/3gpp',
  ],
  ['video/webm', 'audio/webm', 'video/x-matroska', 'audio/x-matroska', 'video/matroska'],
  ['image/svg+xml', 'image/svg'],
]

function familyOf(type: string): string {
  return families.find((names) => names.includes(type))?.[0] ?? type
}

/** Archives that many other types are made of: Word documents, books, programs. */
function isContainer(type: string): boolean {
  return ['application/zip', 'application/x-cfb', 'application/gzip', 'application/xml'].includes(
    type,
  )
}

function isTextual(type: string): boolean {
  return type.startsWith('text/') || /[/+](?:json|xml|javascript|yaml|toml|sql|x-sh)$/.test(type)
}

/** A picture of pixels, which browsers show and never run. */
function isPicture(type: string): boolean {
  return /^image\/(?:png|jpe?g|gif|webp|avif|bmp)$/.test(type)
}

/** Tags that begin a page: WHATWG MIME Sniffing, section 7.1. */
const page =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|object|embed|form|img|video|meta|link|base)[\s>/]/i

/** HTML, SVG or other XML by its first tag; null for everything else. */
function findMarkup(head: Uint8Array): string | null {
  const text = decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!text.startsWith('<')) return null
  const body = skipProlog(text)
  if (/^<(?:[\w-]+:)?svg[\s>/]/i.test(body)) return 'image/svg+xml'
  if (page.test(`${body} `)) return 'text/html'
  if (text.startsWith('<?xml')) return 'application/xml'
  // A comment may be all that fits before the first tag, and only markup begins with one.
  return text.startsWith('<!--') ? 'text/html' : null
}

function decode(head: Uint8Array): string {
  const [first, second] = head
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'latin1'
  const text = new TextDecoder(encoding).decode(head)
  return encoding === 'latin1' ? text.replace(/^ï»¿/, '') : text
}

/** The text after declarations, comments and the type of an XML document. */
function skipProlog(text: string): string {
  let rest = text
  for (;;) {
    const skipped =
      /^(?:<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg\b[^>[]*(?:\[[\s\S]*?\])?[^>]*>)\s*/i.exec(
        rest,
      )
    if (!skipped) return rest
    rest = rest.slice(skipped[0].length)
  }
}

function typeOfUnsigned(head: Uint8Array): string {
  return isText(head) ? 'text/plain; charset=utf-8' : unknownType
}

/** UTF-8 without control characters. The last character may be cut. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text)
  } catch {
    return false
  }
}
