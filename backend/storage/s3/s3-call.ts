import type { Caller } from '../../web/caller.ts'
import type { StorageContext } from '../storage-context.ts'
import type { S3Body } from './body/open-body.ts'

/** A request of the S3 protocol whose signature was checked. */
export interface S3Call {
  request: Request
  query: URLSearchParams
  /** Empty for a request about all buckets. */
  bucketId: string
  /** The name of the object; empty for a request about the bucket. */
  name: string
  /** The service role, or the person of the session token. */
  caller: Caller
  /** Of a presigned URL, which a browser can open as a page. */
  isPresigned: boolean
  /** @throws S3Error when the headers of the body are wrong */
  openBody(): S3Body
}

export type S3Command = (context: StorageContext, call: S3Call) => Promise<Response>
