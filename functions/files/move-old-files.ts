import { StorageApiError } from '@supabase/supabase-js'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import { buckets, profilePhotoPath, type Bucket } from '../../domain/files/buckets.ts'
import { uploadFile } from './store-files.ts'

interface OldFile {
  id: string
  mediaType: string
  content: Buffer
}

/** Where an earlier release kept the bytes of files, and how a row says that they have moved. */
interface OldPlace {
  bucket: Bucket
  /** The next row after `$1` that still has bytes, in the order of its id. */
  next: string
  pathOf(file: OldFile): string
  /** For the row `$1`, whose bytes are at the path `$2`. */
  moved: string
}

const inColumn = (bucket: Bucket, table: string, { id = 'id', mediaType = 'media_type' } = {}) =>
  ({
    bucket,
    next: `select ${id} as id, ${mediaType} as "mediaType", content from public.${table}
      where content is not null and ${id} > $1 order by ${id} limit 1`,
    // The same path at every try, so that an interrupted move leaves nothing behind.
    pathOf: (file) => `moved/${file.id}`,
    moved: `update public.${table} set object_path = $2, content = null
      where ${id} = $1 and content is not null`,
  }) satisfies OldPlace

const oldPlaces: readonly OldPlace[] = [
  inColumn(buckets.cvs, 'job_application_files', { id: 'application_id' }),
  inColumn(buckets.transferProofs, 'transfer_proofs'),
  inColumn(buckets.returnPhotos, 'return_request_photos', { mediaType: `'image/jpeg'` }),
  inColumn(buckets.disputeEvidence, 'dispute_answers'),
  {
    bucket: buckets.profilePhotos,
    next: `select user_id as id, media_type as "mediaType",
        decode(content_base64, 'base64') as content
      from private.profile_photos_to_move where user_id > $1 order by user_id limit 1`,
    pathOf: ({ id }) => profilePhotoPath(id),
    moved: 'delete from private.profile_photos_to_move where user_id = $1 and $2::text is not null',
  },
]

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Moves files that earlier releases kept in rows into their buckets. A row keeps its bytes until its
 * object is stored; so when it is interrupted, and started again, nothing is lost. Several processes
 * may do it at the same time. What is not of a type that the bucket accepts stays where it is, and is
 * logged.
 * @throws StorageError when an object cannot be stored
 */
export async function moveOldFiles(context: ModuleContext): Promise<void> {
  for (const place of oldPlaces) await moveFrom(place, context)
}

async function moveFrom(place: OldPlace, context: ModuleContext): Promise<void> {
  const { db, log } = context
  let after = firstId
  let count = 0
  for (;;) {
    const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<OldFile>(place.next, [after]),
    )
    const [file] = rows
    if (!file) break
    after = file.id
    if (await move(place, file, context)) count++
  }
  if (count > 0)
    log({ level: 'info', message: 'moved files into storage', bucket: place.bucket, count })
}

async function move(place: OldPlace, file: OldFile, context: ModuleContext): Promise<boolean> {
  const { bucket } = place
  const objectPath = place.pathOf(file)
  try {
    await uploadFile(context, { bucket, objectPath, ...file })
  } catch (error) {
    if (!(error instanceof StorageApiError) || error.statusCode !== '415') throw error
    const { log } = context
    log({
      level: 'error',
      message: 'a file stays in its row',
      bucket,
      id: file.id,
      error,
    })
    return false
  }
  await context.db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(place.moved, [file.id, objectPath]),
  )
  return true
}
