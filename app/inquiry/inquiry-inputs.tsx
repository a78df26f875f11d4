import { projectTypes } from '../../domain/inquiry.ts'
import { site } from '../../site.config.ts'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import type { InquiryField, InquiryFields } from './inquiry-fields.ts'

interface InputsProps {
  fields: InquiryFields
  missing: InquiryField[]
  onChange: (field: InquiryField, value: string) => void
  /** Makes the ids of two forms on one page differ. */
  idPrefix: string
}

const missingText: Record<InquiryField, string> = {
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  phoneNumber: 'Enter a phone number we can call',
  projectType: 'Choose the kind of project',
  location: 'Enter where the project is',
  description: 'Write what you want to run, or ask your question',
}

function wire({ fields, missing, onChange, idPrefix }: InputsProps, name: InquiryField) {
  return {
    id: `${idPrefix}-${name}`,
    name,
    value: fields[name],
    required: true,
    error: missing.includes(name) ? missingText[name] : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => onChange(name, event.target.value),
  }
}

/** The fields of the tab "Your Details". */
export function DetailsInputs(props: InputsProps) {
  return (
    <div className="space-y-5">
      <TextField label="Name" autoComplete="name" maxLength={120} {...wire(props, 'name')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...wire(props, 'email')} />
      <TextField label="Phone Number" type="tel" autoComplete="tel" maxLength={30} hint="Example: 0803 123 4567" {...wire(props, 'phoneNumber')} />
    </div>
  )
}

/** The fields of the tab "Project Information". */
export function ProjectInputs(props: InputsProps) {
  return (
    <div className="space-y-5">
      <SelectField label="Project Type" {...wire(props, 'projectType')}>
        <option value="">Choose one</option>
        {projectTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField label="Location" autoComplete="address-level2" placeholder={site.exampleCity} maxLength={200} {...wire(props, 'location')} />
      <TextAreaField label="Description" rows={4} maxLength={5_000} {...wire(props, 'description')} />
    </div>
  )
}
