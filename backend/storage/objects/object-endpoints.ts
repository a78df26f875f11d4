import type { storageRoutes } from '../../routes.ts'
import type { StorageEndpoint } from '../storage-context.ts'
import { downloadAsCaller, downloadPublic } from './download.ts'
import { upload } from './upload.ts'

type ObjectRoute = Extract<
  keyof typeof storageRoutes,
  `${'POST' | 'PUT' | 'GET'} /object/${string}`
>

/** Uploads and downloads. */
export const objectEndpoints = {
  'POST /object/:bucket/*': upload,
  'PUT /object/:bucket/*': upload,
  'GET /object/:bucket/*': downloadAsCaller,
  'GET /object/authenticated/:bucket/*': downloadAsCaller,
  'GET /object/public/:bucket/*': downloadPublic,
} as const satisfies Partial<Record<ObjectRoute, StorageEndpoint>>
