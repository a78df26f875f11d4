import { consentWords } from '../../../../domain/instalments/applications/application-fields.ts'
import { DocumentLink } from '../../../ui/accept-note.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { planFieldId } from './application-fields.tsx'

interface ConsentFieldProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string | undefined
}

/** The consent that an application needs. */
export function ConsentField({ isChecked, onChange, error }: ConsentFieldProps) {
  return (
    <CheckboxField
      id={planFieldId('consent')}
      name="consent"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      error={error}
    >
      <span className="text-md">
        {consentWords} More is in the <DocumentLink slug="privacy">privacy notice</DocumentLink>.
      </span>
    </CheckboxField>
  )
}
