import type { StorageRoute } from '../../routes.ts'
import type { StorageEndpoint } from '../storage-context.ts'
import { downloadSigned, signDownload, signDownloads } from './sign-downloads.ts'
import { signUpload, uploadSigned } from './sign-uploads.ts'

export const signedUrlEndpoints = {
  'POST /object/sign/:bucket': signDownloads,
  'POST /object/sign/:bucket/*': signDownload,
  'GET /object/sign/:bucket/*': downloadSigned,
  'POST /object/upload/sign/:bucket/*': signUpload,
  'PUT /object/upload/sign/:bucket/*': uploadSigned,
} as const satisfies Partial<Record<StorageRoute, StorageEndpoint>>
