import { z } from 'zod'
import type { StorageContext } from '../storage-context.ts'
import { entityTooLarge, invalidMimeType, storageError } from '../storage-error.ts'
import { parseFileSize } from './file-size.ts'

/** What a bucket allows. Members that a change leaves out keep their value. */
export const bucketFields = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
}

const shape = z.object(bucketFields)

export interface BucketLimits {
  fileSizeLimit: number | null | undefined
  allowedMimeTypes: string[] | null | undefined
}

/**
 * The limits that a request gives a bucket; undefined where it says nothing.
 * @throws ApiError 400 `InvalidRequest` for a size that is none, 413 `EntityTooLarge` above the
 * limit of the server, 415 `InvalidMimeType`
 */
export function readLimits(
  { settings }: Pick<StorageContext, 'settings'>,
  { file_size_limit, allowed_mime_types }: z.output<typeof shape>,
): BucketLimits {
  const types = allowed_mime_types?.filter((type) => type !== '')
  for (const type of types ?? []) requireMimeType(type)
  return {
    fileSizeLimit: readSize(file_size_limit, settings.fileSizeLimitBytes),
    allowedMimeTypes: types ?? allowed_mime_types,
  }
}

function readSize(given: string | number | null | undefined, max: number) {
  if (given === null || given === undefined) return given
  const bytes = typeof given === 'number' ? given : parseFileSize(given)
  if (bytes === null)
    throw storageError(
      'InvalidRequest',
      'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    )
  if (bytes > max) throw entityTooLarge()
  return bytes
}

/** `image/png`, `image/*`, `*` or `text/plain; charset=utf-8`. */
function requireMimeType(type: string): void {
  const isType = /^(\*|[\w\-+.]+\/(\*|[\w\-+.]+(;\s*charset=[\w-]+)?))$/.test(type)
  if (!isType || type.length > 1_000) throw invalidMimeType(type)
}
