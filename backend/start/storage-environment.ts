import { z } from 'zod'
import { parseFileSize } from '../storage/buckets/file-size.ts'
import type { S3StoreSettings } from '../storage/blobs/s3-settings.ts'
import type { S3ProtocolSettings } from '../storage/s3/s3-protocol-settings.ts'
import { isLoopbackName } from '../web/local-request.ts'
import { StartError } from './start-error.ts'

const size = 'must be a size such as 50MB or 2GB'

const minSecretLength = 20

/** The settings of storage. */
export const storageEnvironment = {
  STORAGE_FILE_SIZE_LIMIT: z
    .string()
    .refine((text) => parseFileSize(text) !== null, size)
    .default('50MiB'),
  S3_ENDPOINT: z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be a URL')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  S3_PROTOCOL_ACCESS_KEY_ID: z.string().optional(),
  S3_PROTOCOL_ACCESS_KEY_SECRET: z.string().optional(),
}

type StorageEnvironment = z.infer<z.ZodObject<typeof storageEnvironment>>

/** @throws StartError when only some of the settings of S3 or of the S3 protocol are set */
export function readStorageSettings(values: StorageEnvironment): {
  fileSizeLimitBytes: number
  store: S3StoreSettings | null
  s3Protocol: S3ProtocolSettings | null
} {
  const accessKey = readS3AccessKey(values)
  return {
    fileSizeLimitBytes: parseFileSize(values.STORAGE_FILE_SIZE_LIMIT) ?? 0,
    store: readS3Settings(values),
    s3Protocol: accessKey && { accessKey, anonKeys: [] },
  }
}

/**
 * The key with which programs use our S3 protocol; null without one.
 * @throws StartError when only a part of it is set
 */
export function readS3AccessKey(
  values: Readonly<Record<string, unknown>>,
): S3ProtocolSettings['accessKey'] {
  const { S3_PROTOCOL_ACCESS_KEY_ID: id, S3_PROTOCOL_ACCESS_KEY_SECRET: secret } = values
  if (!id && !secret) return null
  if (typeof id !== 'string' || typeof secret !== 'string' || !secret || !/^[^/\s]+$/.test(id))
    throw new StartError(
      'The S3 protocol needs both S3_PROTOCOL_ACCESS_KEY_ID, without slashes, and S3_PROTOCOL_ACCESS_KEY_SECRET.',
    )
  if (secret.length < minSecretLength)
    throw new StartError(
      `S3_PROTOCOL_ACCESS_KEY_SECRET must have ${minSecretLength} characters or more. Whoever guesses it reads and changes every file.`,
    )
  return { id, secret }
}

function readS3Settings(values: StorageEnvironment): S3StoreSettings | null {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint = null,
    S3_FORCE_PATH_STYLE: pathStyle,
  } = values
  if (!bucket && !accessKeyId && !secretAccessKey && !endpoint) return null
  // Files that were meant for S3 must not end up on a disk that nobody keeps.
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new StartError(
      'Storage in S3 needs all of S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT for a server other than AWS.',
    )
  // Servers other than AWS rarely have a host name for each bucket.
  const forcePathStyle = pathStyle ? pathStyle === 'on' : endpoint !== null
  return {
    endpoint,
    region: values.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle,
  }
}

/** Sentences about settings of storage that are risky or have no effect. */
export function warnAboutStorage(
  values: StorageEnvironment & { SUPABASE_URL?: string | undefined },
): string[] {
  const s3 = readS3Settings(values)
  if (values.SUPABASE_URL)
    return s3
      ? ['The S3_ settings have no effect, because the hosted Supabase keeps the files.']
      : []
  if (!s3) return []
  const isPlain = s3.endpoint?.startsWith('http:') && !isLoopbackName(new URL(s3.endpoint).hostname)
  return isPlain
    ? ['S3_ENDPOINT starts with http://, so files cross the network without encryption.']
    : []
}
