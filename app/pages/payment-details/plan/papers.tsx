import {
  planDocumentKinds,
  planDocumentLabels,
} from '../../../../domain/instalments/applications/plan-documents.ts'
import { FileField } from '../../../ui/forms/field.tsx'
import { planFieldId } from './application-fields.tsx'

/** The papers that a large sum needs. */
export function Papers({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return (
    <section aria-labelledby="papers" className="space-y-5">
      <h2 id="papers" className="text-h3">
        Documents
      </h2>
      <p className="text-ink-2">
        For this amount we need two documents, each as a PDF or a photo of at most 5 MB. Only the
        colleagues who decide on your application see them.
      </p>
      {planDocumentKinds.map((kind) => (
        <FileField
          key={kind}
          id={planFieldId(kind)}
          name={kind}
          label={planDocumentLabels[kind]}
          required
          accept="application/pdf,image/jpeg,image/png"
          error={errorOf(kind)}
        />
      ))}
    </section>
  )
}
