import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { StorageRoute } from '../../routes.ts'
import { limitAddress } from '../../web/rate-limit.ts'
import { downloadHeaders } from '../content/download-headers.ts'
import { matchesEtag } from '../content/is-unchanged.ts'
import { essenceOf } from '../content/media-type.ts'
import { answerObject, isHeaderValue } from '../objects/answer-object.ts'
import { findWithBucket, requireObject, type StoredObject } from '../objects/stored-object.ts'
import { verifyUrlToken } from '../signed-urls/url-token.ts'
import type { StorageCall, StorageContext, StorageEndpoint } from '../storage-context.ts'
import { noSuchBucket, noSuchKey, storageError } from '../storage-error.ts'
import type { CachedPicture, PictureRefusal } from './pictures.ts'
import { pictureEtag } from './picture-key.ts'
import { chooseFormat, describeTransform, transformSchema, type Transform } from './transform.ts'

const maxSourceBytes = 25 * 1024 * 1024

/** `GET /render/image/authenticated/:bucket/*`: a picture that the caller may select. */
async function renderAsCaller(context: StorageContext, call: StorageCall): Promise<Response> {
  const transform = parseTransform(Object.fromEntries(call.url.searchParams))
  const { bucket: bucketId = '', '*': name = '' } = call.params
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (isPublic === null) throw noSuchBucket()
  const operation = 'storage.render.image_authenticated'
  // Also without an object: the time of the answer must not tell whether somebody else has it.
  const readable = isPublic
    ? object
    : await requireObject(context, { caller: call.caller, operation, bucketId, name })
  if (!readable) throw noSuchKey()
  return render(context, call, { object: readable, transform, isPublic })
}

/** `GET /render/image/public/:bucket/*`: a picture of a public bucket, for anyone. */
async function renderPublic(context: StorageContext, call: StorageCall): Promise<Response> {
  const transform = parseTransform(Object.fromEntries(call.url.searchParams))
  const { bucket: bucketId = '', '*': name = '' } = call.params
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (!isPublic) throw noSuchBucket()
  if (!object) throw noSuchKey()
  return render(context, call, { object, transform, isPublic })
}

/** `GET /render/image/sign/:bucket/*?token=`: for whoever has the URL, as its maker asked for it. */
async function renderSigned(context: StorageContext, call: StorageCall): Promise<Response> {
  const { bucket: bucketId = '', '*': path = '' } = call.params
  const token = await verifyUrlToken(context, call.url.searchParams.get('token'), {
    purpose: 'render',
    bucketId,
    name: path,
  })
  const name = token.url.slice(bucketId.length + 1)
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (!object) throw noSuchKey()
  const transform = parseTransform(token.transform ?? {})
  return render(context, call, { object, transform, isPublic: isPublic ?? false })
}

/** Pictures in other sizes. */
export const imageEndpoints = {
  'GET /render/image/authenticated/:bucket/*': renderAsCaller,
  'GET /render/image/public/:bucket/*': renderPublic,
  'GET /render/image/sign/:bucket/*': renderSigned,
} as const satisfies Partial<Record<StorageRoute, StorageEndpoint>>

interface Asked {
  object: StoredObject
  transform: Transform
  isPublic: boolean
}

async function render(
  context: StorageContext,
  call: StorageCall,
  { object, transform, isPublic }: Asked,
): Promise<Response> {
  const { request, url } = call
  const { metadata } = object
  // Browsers scale it, and to draw it here would let a stranger's file be read by a large program.
  if (essenceOf(metadata.mimetype) === 'image/svg+xml')
    return answerObject(context, { request, url, object, isPublic, isLink: true })
  if (metadata.size > maxSourceBytes)
    throw storageError('EntityTooLarge', 'The source image has more than 25 MB')
  const format = chooseFormat(transform, request.headers.get('accept') ?? '')
  const etag = pictureEtag({ version: versionOf(object), transform, format })
  const headers = {
    etag,
    'cache-control': isHeaderValue(metadata.cacheControl) ? metadata.cacheControl : 'no-cache',
    ...(transform.format === undefined && { vary: 'Accept' }),
  }
  if (matchesEtag(request.headers.get('if-none-match') ?? '', etag))
    return new Response(null, { status: 304, headers })
  const picture = await getPicture(context, call, { object, transform, format })
  const described = {
    ...headers,
    ...downloadHeaders({
      contentType: `image/${picture.format}`,
      isPublic,
      name: object.name,
      downloadAs: url.searchParams.get('download'),
    }),
    'content-length': String(picture.bytes),
    'x-transformations': describeTransform(transform),
  }
  if (request.method === 'HEAD') return new Response(null, { headers: described })
  const file = await open(picture.path)
  // Both types are the web standard's; their names are different to the compiler.
  const body = Readable.toWeb(file.createReadStream()) as unknown as BodyInit
  return new Response(body, { headers: described })
}

/** Names the bytes of an object for ever. */
const versionOf = ({ id, version }: StoredObject): string => `${id}/${version}`

async function getPicture(
  { blobs, pictures }: StorageContext,
  { request, caller, from }: StorageCall,
  {
    object,
    transform,
    format,
  }: Pick<Asked, 'object' | 'transform'> & { format: 'avif' | 'webp' | null },
): Promise<CachedPicture> {
  const blob = { objectId: object.id, version: object.version }
  const isOurs = caller.role === 'service_role' || from.isPage === true
  const picture = await pictures.get({
    version: versionOf(object),
    transform,
    format,
    read: async () => {
      const bytes = await blobs.read(blob)
      if (!bytes) throw noSuchKey()
      return bytes
    },
    address: isOurs ? null : limitAddress(from.ip),
    signal: request.signal,
  })
  if (typeof picture === 'string') throw refusals[picture]()
  return picture
}

const refusals: Readonly<Record<PictureRefusal, () => Error>> = {
  unreadable: () =>
    storageError('InvalidRequest', 'The source image is invalid or unsupported for rendering'),
  too_many_pixels: () =>
    storageError('InvalidRequest', 'The source image has more than 50 megapixels'),
  too_busy: () =>
    storageError('SlowDown', 'Many pictures are being made. Please try again in a moment.', {
      keepsStatus: true,
      headers: { 'retry-after': '2' },
    }),
  no_room: () =>
    storageError('SlowDown', 'There is no room for new pictures. Please try again in a moment.', {
      keepsStatus: true,
      headers: { 'retry-after': '5' },
    }),
  too_many_new: () =>
    storageError(
      'SlowDown',
      'You have asked for many new sizes of pictures. Please wait a moment.',
      {
        status: 429,
        keepsStatus: true,
        headers: { 'retry-after': '10' },
      },
    ),
}

/** @throws ApiError 400 `InvalidRequest` that names the parameter */
function parseTransform(asked: Record<string, unknown>): Transform {
  const parsed = transformSchema.safeParse(asked)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw storageError('InvalidRequest', `querystring/${String(issue?.path[0])}: ${issue?.message}`)
}
