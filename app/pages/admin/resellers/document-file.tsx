import { getResellerDocument } from '../../../../domain/resellers/reseller-functions.ts'
import { StaffFile } from '../../../features/orders/staff/staff-file.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import type { ResellerRecord } from './use-reseller.ts'

/** A document of an application, downloaded when it is opened. */
export function DocumentFile({ document }: { document: ResellerRecord['documents'][number] }) {
  const { id: documentId, kind, media_type: mediaType } = document
  return (
    <StaffFile
      what={kind === 'identity' ? 'ID' : 'certificate'}
      fileName={kind}
      mediaType={mediaType === 'application/pdf' ? mediaType : 'image/jpeg'}
      load={() => callFunction(getResellerDocument, { documentId })}
    />
  )
}
