import { storageError } from '../storage-error.ts'

/**
 * Checks the name of a bucket: 1 to 100 characters that S3 allows, without a slash. Source:
 * supabase/storage `src/storage/limits.ts`.
 * @throws ApiError 400 `InvalidBucketName`
 */
export function requireBucketName(name: string): void {
  const isFine =
    name.length <= 100 && /^[\w!\-.*'() &$@=;:+,?]+$/.test(name) && name.trim() === name
  if (!isFine || name === '.' || name === '..')
    throw storageError('InvalidBucketName', 'Bucket name invalid')
}
