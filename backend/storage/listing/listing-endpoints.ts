import type { StorageRoute } from '../../routes.ts'
import type { StorageEndpoint } from '../storage-context.ts'
import { listObjectsV2 } from './list-objects-v2.ts'
import { listObjects } from './list-objects.ts'

export const listingEndpoints = {
  'POST /object/list/:bucket': listObjects,
  'POST /object/list-v2/:bucket': listObjectsV2,
} as const satisfies Partial<Record<StorageRoute, StorageEndpoint>>
