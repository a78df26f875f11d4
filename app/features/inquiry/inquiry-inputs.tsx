import {
  inquiryLimits,
  projectTypes,
  type InquiryField,
  type InquiryFields,
} from '../../../domain/inquiry/inquiry.ts'
import { site } from '../../../site.config.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx'
import type { InquiryProblems } from './inquiry-fields.ts'

interface InputsProps {
  fields: InquiryFields
  problems: InquiryProblems
  onChange: (field: InquiryField, value: string) => void
  /** Keeps the ids of two forms on one page apart. */
  idPrefix: string
}

function fieldProps({ fields, problems, onChange, idPrefix }: InputsProps, name: InquiryField) {
  return {
    id: `${idPrefix}-${name}`,
    name,
    value: fields[name],
    required: true,
    error: problems[name],
    maxLength: inquiryLimits[name],
    onChange: (
      event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
    ) => onChange(name, event.target.value),
  }
}

function withoutLimit<FieldProps extends { maxLength: number }>({
  maxLength: _chosenNotTyped,
  ...wiring
}: FieldProps) {
  return wiring
}

/** The fields of the tab "Your Details". */
export function DetailsInputs(props: InputsProps) {
  return (
    <div className="space-y-5">
      <TextField label="Name" autoComplete="name" {...fieldProps(props, 'name')} />
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps(props, 'email')} />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="Example: 0803 123 4567"
        {...fieldProps(props, 'phoneNumber')}
      />
    </div>
  )
}

/** The fields of the tab "Project Information". */
export function ProjectInputs(props: InputsProps) {
  return (
    <div className="space-y-5">
      <SelectField label="Project Type" {...withoutLimit(fieldProps(props, 'projectType'))}>
        <option value="">Choose one</option>
        {projectTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField
        label="Location"
        autoComplete="address-level2"
        placeholder={site.exampleCity}
        {...fieldProps(props, 'location')}
      />
      <TextAreaField label="Description" rows={4} {...fieldProps(props, 'description')} />
    </div>
  )
}
