import { StorageApiError } from '@supabase/supabase-js'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { Bucket } from '../../domain/files/buckets.ts'

/**
 * The bytes of an object that a row names.
 * @throws StorageError of supabase-js, also when there is no such object: a row never lies
 */
export async function readFile(
  { storage }: Pick<ModuleContext, 'storage'>,
  bucket: Bucket,
  objectPath: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await storage.from(bucket).download(objectPath)
  if (error) throw error
  return new Uint8Array(await data.arrayBuffer())
}

/** Whether an error of the storage client says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof StorageApiError && error.statusCode === '404'
}
