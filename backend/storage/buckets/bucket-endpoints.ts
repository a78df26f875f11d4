import type { StorageRoute } from '../../routes.ts'
import type { StorageEndpoint } from '../storage-context.ts'
import { createBucket, deleteBucket, updateBucket } from './change-buckets.ts'
import { emptyBucket } from './empty-bucket.ts'
import { getBucket, listBuckets } from './read-buckets.ts'

export const bucketEndpoints = {
  'POST /bucket': createBucket,
  'GET /bucket': listBuckets,
  'GET /bucket/:bucket': getBucket,
  'PUT /bucket/:bucket': updateBucket,
  'POST /bucket/:bucket/empty': emptyBucket,
  'DELETE /bucket/:bucket': deleteBucket,
} as const satisfies Partial<Record<StorageRoute, StorageEndpoint>>
