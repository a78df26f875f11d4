import { Readable } from 'node:stream'
import { parseByteRange } from '../content/byte-range.ts'
import { downloadHeaders } from '../content/download-headers.ts'
import { isUnchanged, matchesEtag } from '../content/is-unchanged.ts'
import type { StorageContext } from '../storage-context.ts'
import { noSuchKey, storageError } from '../storage-error.ts'
import type { StoredObject } from './stored-object.ts'

interface Download {
  request: Request
  url: URL
  object: StoredObject
  /** The bucket is public. */
  isPublic: boolean
  /** A browser may show it, so it is what its bytes are. */
  isLink?: boolean
}

/**
 * The bytes of an object, or the part that `Range` asks for, with the headers of a download; for
 * HEAD only the headers; 304 when the client has this version.
 * @throws ApiError 404 `NoSuchKey` when its bytes are missing; 416 `InvalidRange`
 */
export async function answerObject(
  { blobs }: Pick<StorageContext, 'blobs'>,
  { request, url, object, isPublic, isLink = false }: Download,
): Promise<Response> {
  const { metadata, id: objectId, version } = object
  const headers = headersOf(object, {
    contentType: (isLink ? metadata.foundMimetype : null) ?? metadata.mimetype,
    isPublic,
    downloadAs: url.searchParams.get('download'),
  })
  const lastModified = modifiedAt(object)
  if (isUnchanged(request.headers, { etag: metadata.eTag, lastModified })) {
    for (const name of ['content-type', 'content-encoding']) headers.delete(name)
    return new Response(null, { status: 304, headers })
  }
  const range = findRange(request, object)
  const length = range ? range.end - range.start + 1 : metadata.size
  headers.set('content-length', String(length))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  // An empty file has no range.
  const wanted = range ?? (length > 0 ? { start: 0, end: length - 1 } : undefined)
  const bytes = await blobs.read({ objectId, version }, wanted)
  if (!bytes) throw noSuchKey()
  return new Response(await toBody(bytes, length), { status, headers })
}

const maxBufferedBytes = 1024 * 1024

/** A small file in one piece: a stream costs more than its bytes. */
async function toBody(bytes: Readable, length: number): Promise<BodyInit> {
  if (length <= maxBufferedBytes) return Buffer.concat(await bytes.toArray())
  // Both types are the web standard's; their names are different to the compiler.
  return Readable.toWeb(bytes) as unknown as BodyInit
}

function headersOf(
  { name, metadata, ...object }: StoredObject,
  shown: { contentType: string; isPublic: boolean; downloadAs: string | null },
): Headers {
  const { cacheControl, contentEncoding, eTag } = metadata
  return new Headers({
    ...downloadHeaders({ ...shown, name }),
    'accept-ranges': 'bytes',
    'cache-control': isHeaderValue(cacheControl) ? cacheControl : 'no-cache',
    etag: eTag,
    'last-modified': modifiedAt({ metadata, ...object }).toUTCString(),
    ...(contentEncoding && isHeaderValue(contentEncoding)
      ? { 'content-encoding': contentEncoding }
      : {}),
  })
}

/** Clients choose these values; in a form they can have any characters. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\u0020-\u007e]*$/.test(text)
}

/** When these bytes were stored; a move changes only the row. */
function modifiedAt({ metadata, updatedAt }: Pick<StoredObject, 'metadata' | 'updatedAt'>): Date {
  const stored = new Date(metadata.lastModified)
  return Number.isNaN(stored.getTime()) ? updatedAt : stored
}

function findRange({ headers }: Request, { metadata }: StoredObject) {
  const condition = headers.get('if-range')
  // A part of another version would not fit to what the client has.
  if (condition !== null && !matchesEtag(condition, metadata.eTag)) return null
  const range = parseByteRange(headers.get('range'), metadata.size)
  if (range !== 'unsatisfiable') return range
  throw storageError('InvalidRange', 'invalid range provided', {
    keepsStatus: true,
    headers: { 'content-range': `bytes */${metadata.size}` },
  })
}
