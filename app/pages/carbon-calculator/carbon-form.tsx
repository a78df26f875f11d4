import { formatNumber } from '../../../domain/text/format-number.ts'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useEarlyInput } from '../../platform/early-input.ts'
import type { PlaceYield } from './carbon-data.ts'
import {
  carbonGroups,
  solarFields,
  type CarbonField,
  type CarbonFieldName,
  type CarbonSubject,
} from './carbon-fields.ts'
import { parseAmount } from './carbon-search.ts'

export type CarbonTexts = Record<CarbonFieldName, string>

interface CarbonFormProps {
  subject: CarbonSubject
  place: string
  texts: CarbonTexts
  places: PlaceYield[]
  onSubject: (subject: CarbonSubject) => void
  onPlace: (code: string) => void
  onText: (name: CarbonFieldName, text: string) => void
}

const kinds = [
  { subject: 'home', label: 'A home' },
  { subject: 'business', label: 'A business' },
] as const

/** The form of the calculator; without JavaScript the server answers it. */
export function CarbonForm({
  subject,
  place,
  texts,
  places,
  onSubject,
  onPlace,
  onText,
}: CarbonFormProps) {
  const inputs = (fields: CarbonField[]) =>
    fields.map((field) => (
      <AmountField key={field.name} field={field} text={texts[field.name]} onText={onText} />
    ))
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form)
  return (
    <form
      ref={form}
      action="/carbon-calculator"
      method="get"
      aria-label="What you use"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <input type="hidden" name="v" value="1" />
      <fieldset>
        <legend className="sr-only">Home or business</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <label
              key={kind.subject}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3.5 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-on-primary-soft"
            >
              <input
                type="radio"
                name="who"
                value={kind.subject}
                checked={subject === kind.subject}
                onChange={() => onSubject(kind.subject)}
                className="accent-(--primary)"
              />
              {kind.label}
            </label>
          ))}
        </div>
      </fieldset>
      {carbonGroups.map(({ title, fields }, index) => (
        <details key={title} open={index === 0} className="mt-4 border-t border-line pt-1">
          <summary className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
            {title}
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">{inputs(fields)}</div>
        </details>
      ))}
      <fieldset className="mt-4 border-t border-line pt-4">
        <legend className="sr-only">Your solar system</legend>
        <p className="mb-3 font-semibold">With solar</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="State"
            id="carbon-place"
            name="place"
            value={place}
            onChange={(event) => onPlace(event.target.value)}
            className="sm:col-span-2"
          >
            {places.map(({ code, state }) => (
              <option key={code} value={code}>
                {state}
              </option>
            ))}
          </SelectField>
          {inputs(solarFields)}
        </div>
      </fieldset>
      <input type="hidden" name="end" value="1" />
      <noscript>
        <div className="mt-5">
          <Button type="submit">Calculate</Button>
        </div>
      </noscript>
    </form>
  )
}

function AmountField({
  field,
  text,
  onText,
}: {
  field: CarbonField
  text: string
  onText: CarbonFormProps['onText']
}) {
  const isWrong = text.trim() !== '' && parseAmount(text, field.max) === null
  return (
    <TextField
      label={`${field.label}, ${field.unit}`}
      hint={field.hint}
      id={`carbon-${field.name}`}
      name={field.name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={text}
      onChange={(event) => onText(field.name, event.target.value)}
      error={isWrong ? `A number from 0 to ${formatNumber(field.max)}` : undefined}
      className="grid content-end"
    />
  )
}
