import { useState } from 'react'
import { joinTexts, type EditConflict, type Values } from '../../../../domain/desk/merge-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'

/** The labels of options, by column and value, for fields that are chosen from a list. */
export type FieldChoices = Readonly<Record<string, Readonly<Record<string, string>>>>

interface ConflictProps {
  conflict: readonly EditConflict[] | null
  /** The names of the fields, as the form shows them. */
  labels: Readonly<Record<string, string>>
  choices?: FieldChoices | undefined
  onResolve: (chosen: Values | null) => void
}

/** Asks, field by field, which value is right when two people changed the same one. */
export function ConflictDialog({ conflict, labels, choices, onResolve }: ConflictProps) {
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={() => onResolve(null)}
      title="Somebody else changed this too"
    >
      {conflict && <ConflictForm {...{ conflict, labels, choices, onResolve }} />}
    </Dialog>
  )
}

function ConflictForm({
  conflict,
  labels,
  choices,
  onResolve,
}: ConflictProps & { conflict: readonly EditConflict[] }) {
  const [chosen, setChosen] = useState<Values>({})
  const isDecided = conflict.every(({ column }) => column in chosen)
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDecided) onResolve(chosen)
      }}
    >
      <p className="text-ink-2">
        Nothing is saved or lost yet. Please choose what is right; your other changes are saved with
        it.
      </p>
      {conflict.map((one) => (
        <ConflictField
          key={one.column}
          conflict={one}
          label={labels[one.column] ?? one.column}
          names={choices?.[one.column]}
          onChoose={(value) => setChosen((before) => ({ ...before, [one.column]: value }))}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isDecided}>
          Save
        </Button>
        <Button variant="secondary" onClick={() => onResolve(null)}>
          Back to the form
        </Button>
      </div>
    </form>
  )
}

type Choice = 'mine' | 'theirs' | 'both'

function ConflictField({
  conflict,
  label,
  names,
  onChoose,
}: {
  conflict: EditConflict
  label: string
  /** The labels of options, if the field is chosen from a list. Two such values cannot be joined. */
  names: Readonly<Record<string, string>> | undefined
  onChoose: (value: unknown) => void
}) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const joined = names ? null : joinTexts(conflict)
  const show = (value: unknown) => names?.[String(value ?? '')] ?? toText(value)
  const [both, setBoth] = useState(joined ?? '')
  const choose = (next: Choice) => {
    setChoice(next)
    onChoose(next === 'both' ? both : conflict[next])
  }
  const option = (value: Choice, title: string, text: string | null) => (
    <label className="flex gap-3 rounded-control border border-line p-3 has-checked:border-primary">
      <input
        type="radio"
        name={conflict.column}
        className="mt-1 size-5 shrink-0"
        checked={choice === value}
        onChange={() => choose(value)}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {text !== null && <span className="whitespace-pre-wrap">{text}</span>}
      </span>
    </label>
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <p className="text-sm text-ink-2">Before: {show(conflict.base)}</p>
      {option('mine', 'Yours', show(conflict.mine))}
      {option('theirs', 'Theirs', show(conflict.theirs))}
      {joined !== null && option('both', 'Both, to edit', null)}
      {choice === 'both' && (
        <TextAreaField
          label={`${label}, both`}
          rows={5}
          value={both}
          onChange={({ target }) => {
            setBoth(target.value)
            onChoose(target.value)
          }}
        />
      )}
    </fieldset>
  )
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
