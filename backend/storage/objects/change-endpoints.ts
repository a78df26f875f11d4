import type { StorageRoute } from '../../routes.ts'
import type { StorageEndpoint } from '../storage-context.ts'
import { copyObject } from './copy-object.ts'
import { moveObject } from './move-object.ts'
import { infoAsCaller, infoPublic } from './object-info.ts'
import { purgeCache } from './purge-cache.ts'
import { removeObject, removeObjects } from './remove-objects.ts'

/** What clients do with objects beside uploads and downloads. */
export const changeEndpoints = {
  'GET /object/info/:bucket/*': infoAsCaller,
  'GET /object/info/authenticated/:bucket/*': infoAsCaller,
  'GET /object/info/public/:bucket/*': infoPublic,
  'DELETE /object/:bucket': removeObjects,
  'DELETE /object/:bucket/*': removeObject,
  'POST /object/move': moveObject,
  'POST /object/copy': copyObject,
  'DELETE /cdn/:bucket/*': purgeCache,
} as const satisfies Partial<Record<StorageRoute, StorageEndpoint>>
