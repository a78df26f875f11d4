import {
  createBucket,
  deleteBucket,
  describeBucket,
  headBucket,
  listBuckets,
} from './buckets/buckets.ts'
import { listObjects } from './buckets/list-objects.ts'
import { completeMultipart } from './multipart/complete-multipart.ts'
import { abortMultipart, createMultipart } from './multipart/multipart-uploads.ts'
import { listMultipartUploads, listUploadParts } from './multipart/list-multipart.ts'
import { copyPart, uploadPart } from './multipart/upload-part.ts'
import { copyObject } from './objects/copy-object.ts'
import { deleteObject, deleteObjects } from './objects/delete-objects.ts'
import { getObject, getTagging } from './objects/get-object.ts'
import { putObject } from './objects/put-object.ts'
import type { S3Call, S3Command } from './s3-call.ts'
import { S3Error } from './s3-error.ts'

/** Parts of a bucket or object that S3 has and we do not. Left out, a PUT of them would be an upload. */
const unsupported = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'encryption',
  'inventory',
  'legal-hold',
  'lifecycle',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'torrent',
  'versionId',
  'versions',
  'website',
]

/** @throws S3Error 501 `NotImplemented` for what S3 can and we cannot */
export function findCommand(
  call: Pick<S3Call, 'request' | 'query' | 'bucketId' | 'name'>,
): S3Command {
  const { request, query, bucketId, name } = call
  const missing = unsupported.find((part) => query.has(part))
  if (missing) throw new S3Error('NotImplemented', `?${missing} is not supported`)
  const isCopy = request.headers.has('x-amz-copy-source')
  const { method } = request
  const command =
    bucketId === ''
      ? ({ GET: listBuckets } as Commands)[method]
      : name === ''
        ? bucketCommand(method, query)
        : objectCommand(method, query, isCopy)
  if (!command)
    throw new S3Error('MethodNotAllowed', 'The method is not allowed against this resource')
  return command
}

type Commands = Partial<Record<string, S3Command>>

function bucketCommand(method: string, query: URLSearchParams): S3Command | undefined {
  if (method === 'GET') {
    if (query.has('uploads')) return listMultipartUploads
    if (query.has('location') || query.has('versioning') || query.has('tagging'))
      return describeBucket
    return listObjects
  }
  if (query.has('versioning') || query.has('tagging')) return notImplemented
  if (method === 'POST') return query.has('delete') ? deleteObjects : notImplemented
  return ({ PUT: createBucket, DELETE: deleteBucket, HEAD: headBucket } as Commands)[method]
}

function objectCommand(
  method: string,
  query: URLSearchParams,
  isCopy: boolean,
): S3Command | undefined {
  const isMultipart = query.has('uploadId')
  if (query.has('tagging')) return method === 'GET' ? getTagging : notImplemented
  if (method === 'HEAD') return getObject
  if (method === 'GET') return isMultipart ? listUploadParts : getObject
  if (method === 'DELETE') return isMultipart ? abortMultipart : deleteObject
  if (method === 'PUT') {
    if (isMultipart) return isCopy ? copyPart : uploadPart
    return isCopy ? copyObject : putObject
  }
  if (method !== 'POST') return undefined
  if (query.has('uploads')) return createMultipart
  return isMultipart ? completeMultipart : notImplemented
}

const notImplemented: S3Command = () =>
  Promise.reject(new S3Error('NotImplemented', 'This operation is not supported'))
