import { Link } from '../../../ui/link.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { stateOptions, type AskField, type AskValues } from './ask-fields.ts'
import type { AskChoices } from './use-ask-choices.ts'

interface AskFieldProps {
  field: AskField
  value: AskValues[string] | undefined
  error: string | undefined
  choices: AskChoices
  onChange: (value: AskValues[string]) => void
}

/** One field of a proposal, of the kind that its definition says. */
export function AskFieldInput({ field, value, error, choices, onChange }: AskFieldProps) {
  const { name, label, hint, kind, isOptional } = field
  const id = `ask-${name}`
  const text = typeof value === 'string' ? value : ''
  const shared = { id, label, error, isOptional, ...(hint && { hint }) }
  if (kind === 'check')
    return (
      <CheckboxField
        id={id}
        checked={value === true}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {label}
      </CheckboxField>
    )
  if (kind === 'sources')
    return (
      <Sources
        id={id}
        error={error}
        choices={choices.sources}
        chosen={listed(value)}
        onChange={onChange}
      />
    )
  if (kind === 'day')
    return (
      <DateField
        {...shared}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const options = listOptions(kind, choices)
  if (options)
    return (
      <SelectField
        {...shared}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      {...shared}
      autoComplete="off"
      inputMode={kind === 'kg' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** What a list offers; null for a field that is typed. */
function listOptions(kind: AskField['kind'], choices: AskChoices) {
  const toChoose = { value: '', label: 'Please choose' }
  if (typeof kind === 'object')
    return kind.choices.map((choice) => ({
      value: choice,
      label: `${choice.charAt(0).toUpperCase()}${choice.slice(1)}`,
    }))
  if (kind === 'state') return [toChoose, ...stateOptions]
  return kind === 'projects' || kind === 'periods' ? [toChoose, ...choices[kind]] : null
}

function listed(value: AskValues[string] | undefined): readonly string[] {
  return typeof value === 'object' ? value : []
}

function Sources({
  id,
  error,
  choices,
  chosen,
  onChange,
}: {
  id: string
  error: string | undefined
  choices: AskChoices['sources']
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  return (
    <fieldset
      id={id}
      // The summary of what is wrong leads here.
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-2 font-semibold">Systems that join</legend>
      {choices.length === 0 && (
        <p className="text-ink-2">
          No system waits: each one needs its owner’s consent and the number of its meter.{' '}
          <Link to="/admin/carbon/systems/new" className="font-semibold text-primary">
            Add a system
          </Link>
        </p>
      )}
      <div className="grid gap-2">
        {choices.map(({ value, label }) => (
          <CheckboxField
            key={value}
            id={`source-${value}`}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((other) => other !== value),
              )
            }
          >
            {label}
          </CheckboxField>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
