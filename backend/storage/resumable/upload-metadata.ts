import { parseMetadataJson } from '../objects/user-metadata.ts'
import { storageError } from '../storage-error.ts'

/** What a client says about its file in `Upload-Metadata`. */
export interface UploadMetadata {
  bucketId: string
  name: string
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/**
 * Reads the members that Supabase clients send: `bucketName`, `objectName`, `contentType`,
 * `cacheControl` and `metadata`.
 * @param metadata the decoded header
 * @throws ApiError 400 without a bucket or a name, or when `metadata` is no JSON object
 */
export function parseUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
): UploadMetadata {
  const { bucketName, objectName, contentType, cacheControl, metadata: json } = metadata ?? {}
  if (!bucketName || !objectName)
    throw storageError('MissingParameter', 'Upload-Metadata needs bucketName and objectName')
  return {
    bucketId: bucketName,
    name: objectName,
    contentType: contentType || 'application/octet-stream',
    cacheControl: /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
    userMetadata: json ? parseMetadataJson(json) : null,
  }
}
