import {
  getPlanDocument,
  type PlanApplicationView,
} from '../../../../domain/instalments/applications/application-functions.ts'
import { planDocumentLabels } from '../../../../domain/instalments/applications/plan-documents.ts'
import { StaffFile } from '../../../features/orders/staff/staff-file.tsx'
import { callFunction } from '../../../platform/call-function.ts'

/** The documents of an application. */
export function Papers({ documents }: Pick<PlanApplicationView, 'documents'>) {
  if (documents.length === 0)
    return <p className="text-ink-2">The rules ask for none at this amount.</p>
  return (
    <ul className="space-y-4">
      {documents.map(({ id, kind, mediaType }) => (
        <li key={id}>
          <p className="mb-1">{planDocumentLabels[kind]}</p>
          <StaffFile
            what="document"
            fileName={kind}
            mediaType={mediaType}
            load={() => callFunction(getPlanDocument, { documentId: id })}
          />
        </li>
      ))}
    </ul>
  )
}
