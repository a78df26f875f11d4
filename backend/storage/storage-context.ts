import type { Keys } from '../auth/keys/keys.ts'
import type { RequestSource, ResolveCaller } from '../backend.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { findPerson, type Caller } from '../web/caller.ts'
import type { Pictures } from './images/pictures.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { S3ProtocolSettings } from './s3/s3-protocol-settings.ts'
import type { Vectors } from './vectors/vectors.ts'

export interface StorageSettings {
  /** The largest file of any bucket; a bucket can have a lower limit of its own. */
  fileSizeLimitBytes: number
  /** Who may use the S3 protocol; null when it is switched off. */
  s3Protocol: S3ProtocolSettings | null
}

/** The services and settings that every endpoint of storage receives. */
export interface StorageContext {
  db: Database
  blobs: BlobStore
  pictures: Pictures
  settings: StorageSettings
  /** They sign the tokens of signed URLs. */
  keys: Keys
  /** The vector buckets. */
  vectors: Vectors
  now: () => Date
  log: Log
}

export interface StorageCall {
  request: Request
  url: URL
  /** The values of the `:name` parts of the route, decoded; `*` is the rest of the path. */
  params: Readonly<Record<string, string>>
  /** Who asks; on a route for anyone the anonymous role. */
  caller: Caller
  /** For a token that is not in the usual header. */
  resolveCaller: ResolveCaller
  from: RequestSource
}

/** One operation of `/storage/v1`. Throws an ApiError for an expected refusal. */
export type StorageEndpoint = (context: StorageContext, call: StorageCall) => Promise<Response>

/**
 * Runs `work` with the rights of the caller: policies on the tables of storage decide.
 * @param operation what policies read as `storage.operation()`, e.g. `storage.object.upload`
 */
export function transactAsCaller<T>(
  { db }: Pick<StorageContext, 'db'>,
  { caller, operation, readOnly = false }: StorageAction,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(
    {
      role: caller.role,
      person: findPerson(caller),
      readOnly,
      settings: {
        search_path: 'storage, public, extensions',
        'request.jwt.claims': JSON.stringify({ ...caller.claims, role: caller.role }),
        'storage.operation': operation,
      },
    },
    work,
  )
}

export interface StorageAction {
  caller: Pick<Caller, 'role' | 'claims'>
  operation: string
  readOnly?: boolean
}

/** Runs `work` as the owner of the tables of storage: what no policy decides. */
export function transactAsService<T>(
  { db }: Pick<StorageContext, 'db'>,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  return db.transaction({ role: 'supabase_storage_admin', readOnly }, work)
}
