import { z } from 'zod'
import { transformSchema, type Transform } from '../images/transform.ts'
import { answerObject } from '../objects/answer-object.ts'
import { findWithBucket, ownerOf, requireObject } from '../objects/stored-object.ts'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { noSuchKey } from '../storage-error.ts'
import { pathInUrl, signUrlToken, verifyUrlToken } from './url-token.ts'

const expiresIn = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER / 1_000)

/** Only what was given: a default of today is not fixed in the URL. */
const transform = z
  .record(z.string(), z.unknown())
  .transform((given, context): Partial<Transform> => {
    const parsed = transformSchema.safeParse(given)
    if (parsed.success)
      return Object.fromEntries(Object.entries(parsed.data).filter(([name]) => name in given))
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'is not valid' })
    return z.NEVER
  })

const oneBody = z.object({ expiresIn, transform: transform.nullish() })

/** `POST /object/sign/:bucket/*`: a URL to read an object that the caller may select. */
export async function signDownload(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const body = await readJsonBody(request, oneBody)
  await requireObject(context, { caller, operation: 'storage.object.sign', bucketId, name })
  const isPicture = body.transform && Object.keys(body.transform).length > 0
  const signedURL = await makeUrl(context, {
    bucketId,
    name,
    owner: ownerOf(caller).ownerId,
    expiresInS: body.expiresIn,
    ...(isPicture && body.transform ? { transform: body.transform } : {}),
  })
  return Response.json({ signedURL })
}

const manyBody = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1_000) })

/** `POST /object/sign/:bucket`: a URL for each object that the caller may select. */
export async function signDownloads(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const bucketId = params['bucket'] ?? ''
  const { expiresIn: expiresInS, paths } = await readJsonBody(request, manyBody)
  const rows = await transactAsCaller(
    context,
    { caller, operation: 'storage.object.sign_many', readOnly: true },
    async (tx) =>
      (
        await tx.query<{ name: string }>(
          'select name from storage.objects where bucket_id = $1 and name = any ($2)',
          [bucketId, paths],
        )
      ).rows,
  )
  const found = new Set(rows.map(({ name }) => name))
  const { ownerId: owner } = ownerOf(caller)
  return Response.json(
    await Promise.all(
      paths.map(async (path) => ({
        path,
        error: found.has(path)
          ? null
          : 'Either the object does not exist or you do not have access to it',
        signedURL: found.has(path)
          ? await makeUrl(context, { bucketId, name: path, owner, expiresInS })
          : null,
      })),
    ),
  )
}

interface SignedName {
  bucketId: string
  name: string
  owner: string | null
}

async function makeUrl(
  context: StorageContext,
  { expiresInS, ...object }: SignedName & { expiresInS: number; transform?: Partial<Transform> },
): Promise<string> {
  const purpose = object.transform ? 'render' : 'download'
  const token = await signUrlToken(context, { ...object, purpose }, expiresInS)
  const service = object.transform ? 'render/image' : 'object'
  return `/${service}/sign/${pathInUrl(object)}?token=${token}`
}

/** `GET /object/sign/:bucket/*?token=`: for whoever has the URL. */
export async function downloadSigned(
  context: StorageContext,
  { request, url, params }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const purpose = 'download'
  const token = await verifyUrlToken(context, url.searchParams.get('token'), {
    purpose,
    bucketId,
    name,
  })
  const { isPublic, object } = await findWithBucket(context, {
    bucketId,
    name: token.url.slice(bucketId.length + 1),
  })
  if (!object) throw noSuchKey()
  const response = await answerObject(context, {
    request,
    url,
    object,
    isPublic: isPublic ?? false,
    isLink: true,
  })
  response.headers.set('expires', new Date(token.exp * 1_000).toUTCString())
  return response
}
