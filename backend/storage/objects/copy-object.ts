import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsService, type StorageCall, type StorageContext } from '../storage-context.ts'
import { noSuchKey } from '../storage-error.ts'
import { clientColumns, type ClientObject } from './client-object.ts'
import { parseUserMetadata } from './user-metadata.ts'
import { requireObject } from './stored-object.ts'
import {
  probeRights,
  removeQuietly,
  requireCopiedType,
  requireUploadable,
  storeObject,
} from './write-object.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({
      cacheControl: z.string().nullish(),
      contentEncoding: z.string().nullish(),
      mimetype: z.string().nullish(),
    })
    .nullish(),
})

const operation = 'storage.object.copy'

/**
 * `POST /object/copy`: copies an object that the caller may select to a name that they may write,
 * also in another bucket. With `copyMetadata: false` the copy gets the metadata of the request.
 */
export async function copyObject(
  context: StorageContext,
  { request, caller }: StorageCall,
): Promise<Response> {
  const given = await readJsonBody(request, body)
  const { bucketId, sourceKey: name } = given
  const source = await requireObject(context, { caller, operation, bucketId, name })
  const keeps = given.copyMetadata ?? true
  const target = {
    caller,
    bucketId: given.destinationBucket || bucketId,
    name: given.destinationKey,
    contentType: (!keeps && given.metadata?.mimetype) || source.metadata.mimetype,
    foundType: source.metadata.foundMimetype ?? null,
    contentEncoding:
      (!keeps && given.metadata?.contentEncoding) || (source.metadata.contentEncoding ?? null),
    cacheControl: (!keeps && given.metadata?.cacheControl) || source.metadata.cacheControl,
    userMetadata: keeps
      ? source.userMetadata
      : parseUserMetadata(request.headers.get('x-metadata')),
    upsert: request.headers.get('x-upsert') === 'true',
    operation,
  }
  const sizeBytes = source.metadata.size
  const bucket = await requireUploadable(context, { ...target, sizeBytes })
  const from = { objectId: source.id, version: source.version }
  const claimed = target.contentType
  const types =
    claimed === source.metadata.mimetype
      ? null
      : await requireCopiedType(context, { bucket, claimed, blob: from })
  const described = { ...target, ...types, sizeBytes }
  const { objectId } = await probeRights(context, described)
  const blob = { objectId, version: randomUUID() }
  await copyBytes(context, from, blob)
  await storeObject(context, { ...described, blob, etag: source.metadata.eTag })
  const copy = await readCopy(context, target)
  return Response.json({ Id: copy.id, Key: `${target.bucketId}/${target.name}`, ...copy })
}

/** The source may be replaced or removed between its row and its bytes. */
async function copyBytes(
  context: Pick<StorageContext, 'blobs' | 'log'>,
  from: { objectId: string; version: string },
  to: { objectId: string; version: string },
): Promise<void> {
  try {
    await context.blobs.copy(from, to)
  } catch (error) {
    await removeQuietly(context, to)
    if ((await context.blobs.findSize(from)) === null) throw noSuchKey()
    throw error
  }
}

/** As the service: a person may insert without selecting. */
async function readCopy(
  context: Pick<StorageContext, 'db'>,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<ClientObject> {
  const rows = await transactAsService(
    context,
    async (tx) =>
      (
        await tx.query<ClientObject>(
          `select ${clientColumns} from storage.objects where bucket_id = $1 and name = $2`,
          [bucketId, name],
        )
      ).rows,
    { readOnly: true },
  )
  const [copy] = rows
  if (!copy) throw noSuchKey()
  return copy
}
