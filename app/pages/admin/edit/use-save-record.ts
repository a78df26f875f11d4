import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import {
  changedValues,
  type EditConflict,
  type Values,
} from '../../../../domain/desk/merge-edit.ts'
import { saveEdit, type VersionedRecord } from '../../../../domain/desk/save-edit.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { toast } from '../../../platform/toasts.ts'
import type { EditOptions } from './edit-options.ts'
import { explainFailure } from './explain-failure.ts'
import { createRecordStore, insertRecord, type RecordPlace } from './record-store.ts'
import { undoToastMs } from './undo-toast.ts'

interface SaveParts<Form extends FieldValues> {
  options: EditOptions<Form>
  place: RecordPlace
  form: UseFormReturn<Form, unknown, FieldValues>
  base: VersionedRecord
  /** `typedMeanwhile` are fields that the person changed while the record was saved. */
  onSaved(record: VersionedRecord, typedMeanwhile: Values): Promise<void>
}

interface Contested {
  record: VersionedRecord
  changes: Values
  conflicts: readonly EditConflict[]
}

/** Saves a record, and says why it could not be saved. */
export function useSaveRecord<Form extends FieldValues>(parts: SaveParts<Form>) {
  const { options, form, base } = parts
  const { columns, schema, toForm } = options
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState({ attempt: 0, message: null as string | null })
  const [contested, setContested] = useState<Contested | null>(null)
  const store = useStoreRecord(parts, setContested)
  const confirmed = useConfirmed()

  const fail = (message: string | null) =>
    setFailure(({ attempt }) => ({ attempt: attempt + 1, message }))

  async function run(work: () => Promise<string | null>): Promise<void> {
    setSaving(true)
    try {
      const problem = await confirmed(work)
      if (problem !== null) fail(problem)
    } catch (error) {
      const { column, message } = explainFailure(error, options)
      if (column !== null) form.setError(column as Path<Form>, { type: 'database', message })
      fail(column === null ? message : null)
    } finally {
      setSaving(false)
    }
  }

  return {
    isSaving,
    failure,
    conflict: contested?.conflicts ?? null,
    async save(): Promise<void> {
      if (isSaving) return
      setFailure(({ attempt }) => ({ attempt, message: null }))
      if (!(await form.trigger(undefined, { shouldFocus: false }))) return fail(null)
      const parsed = schema(form.getValues())
      if (!parsed.ok) return fail(parsed.problems[0].message)
      const values = pick(parsed.value, columns)
      if (options.id === null) return run(() => store.create(values))
      // A field that the parser only tidies (a space at the end) was not changed by the person.
      const touched = Object.keys(changedValues(toForm(base.values), form.getValues()))
      return run(() => store.change(base, changedValues(base.values, pick(values, touched))))
    },
    async resolveConflict(chosen: Values | null): Promise<void> {
      setContested(null)
      if (!contested || !chosen) return
      const { record, changes } = contested
      await run(() => store.change(record, changedValues(record.values, { ...changes, ...chosen })))
    },
  }
}

/** Stores what a person changed. Each operation returns why it could not, or null. */
function useStoreRecord<Form extends FieldValues>(
  { options, place, form, onSaved }: SaveParts<Form>,
  setContested: (contested: Contested) => void,
) {
  const { id, label } = options
  const open = async () => createRecordStore(await loadSupabase(), place, id ?? '')

  /** Writes the former values back, unless somebody has changed the record since. */
  async function undo(before: VersionedRecord, after: VersionedRecord, changes: Values) {
    const former = pick(before.values, Object.keys(changes))
    try {
      const record = await (await open()).write(after.version, former)
      if (!record) return void toast.error('It was not undone: the record has changed since.')
      await onSaved(record, {})
      toast.success('The change is undone.')
    } catch {
      toast.error('It was not undone. Please reload the page and try again.')
    }
  }

  return {
    async create(values: Values): Promise<null> {
      const record = await insertRecord(await loadSupabase(), place, values)
      await onSaved(record, {})
      toast.success(`The ${label} is saved.`)
      options.onCreated?.(String(record.values[place.keyColumn]))
      return null
    },
    async change(from: VersionedRecord, changes: Values): Promise<string | null> {
      const sent = form.getValues()
      if (Object.keys(changes).length === 0) {
        await onSaved(from, {})
        return null
      }
      const outcome = await saveEdit(await open(), from, changes)
      if (outcome.outcome === 'gone') return `This ${label} does not exist any more.`
      if (outcome.outcome === 'refused') return `You may not change this ${label}.`
      if (outcome.outcome === 'conflict') {
        setContested(outcome)
        return null
      }
      const { record, before, wasMerged } = outcome
      await onSaved(record, changedValues(sent, form.getValues()))
      toast.success(wasMerged ? 'Saved together with the changes of others.' : 'Saved.', {
        duration: undoToastMs,
        action: { label: 'Undo', onClick: () => void undo(before, record, changes) },
      })
      return null
    },
  }
}

function pick(values: Values, columns: readonly string[]): Values {
  return Object.fromEntries(columns.flatMap((one) => (one in values ? [[one, values[one]]] : [])))
}
