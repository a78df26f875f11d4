import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { type EditConflict, type Values } from '../../../../domain/desk/merge-edit.ts'
import type { VersionedRecord } from '../../../../domain/desk/save-edit.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import type { EditOptions } from './edit-options.ts'
import { parserResolver } from './parser-resolver.ts'
import { createRecordStore, type RecordPlace } from './record-store.ts'
import { useSaveRecord } from './use-save-record.ts'
import { useShownRecord } from './use-shown-record.ts'

/** A record that somebody edits. */
export interface EditRecord<Form extends FieldValues> {
  form: UseFormReturn<Form, unknown, FieldValues>
  label: string
  columns: readonly string[]
  /** What the person began with; empty for a new record. */
  record: VersionedRecord
  status: 'loading' | 'failed' | 'missing' | 'ready' | 'saving'
  isDirty: boolean
  /** Whether something is unsaved at this moment; `isDirty` is as of the last render. */
  hasChanges(): boolean
  reload(): void
  /** Saves the fields that the person changed. */
  save(): Promise<void>
  /** A problem of the whole record; the number rises with each attempt to save. */
  failure: { attempt: number; message: string | null }
  /** Set while the person must decide about fields that somebody else changed too. */
  conflict: readonly EditConflict[] | null
  /** Saves with the chosen value of each contested column. Null: goes back to the form. */
  resolveConflict(chosen: Values | null): Promise<void>
  /** When the draft was kept with which the form began; null without one. */
  draft: number | null
  /** Goes back to the record as it is stored. */
  discardDraft(): void
  /** False where the browser keeps no drafts. */
  isKept: boolean
  /** What an input of a column needs. */
  field(column: Path<Form>): ReturnType<UseFormReturn<Form>['register']> & {
    id: string
    error: string | undefined
  }
}

const empty: VersionedRecord = { version: 0, values: {} }

/**
 * Edits one record: only the fields that the person changed are saved, changes that others save
 * meanwhile are merged, the same field is never overwritten without a question, and what is typed is
 * kept on the device until it is saved.
 */
export function useEditRecord<Form extends FieldValues>(
  options: EditOptions<Form>,
): EditRecord<Form> {
  const { table, id, columns, schema, toForm, keyColumn = 'id', select } = options
  const queryClient = useQueryClient()
  const place: RecordPlace = {
    table,
    keyColumn,
    select: [...new Set([keyColumn, ...columns, ...(select ? [select] : [])])].join(','),
  }
  const stored = useStoredRecord(place, id)
  const form = useForm<Form, unknown, FieldValues>({
    resolver: parserResolver<Form>(schema),
    // The form holds the type of its fields, which DefaultValues only makes optional.
    defaultValues: toForm({}) as never,
  })
  const shown = useShownRecord({ options, form, stored: stored.data })
  const { base, drafts } = shown
  const saving = useSaveRecord({
    options,
    place,
    form,
    base: base ?? empty,
    async onSaved(record, typedMeanwhile) {
      const removed = drafts.remove()
      shown.show(record, typedMeanwhile)
      queryClient.setQueryData(recordKey(place, id), record)
      void queryClient.invalidateQueries({ queryKey: ['desk'] })
      await removed
    },
  })

  // A form with unsaved changes stays open when somebody else deletes the record.
  const isMissing = stored.data === null && !form.formState.isDirty
  const isReady = base !== null && drafts.isRead && !isMissing
  const waiting = stored.isLoadingError ? 'failed' : isMissing ? 'missing' : 'loading'
  return {
    form,
    label: options.label,
    columns,
    record: base ?? empty,
    status: saving.isSaving ? 'saving' : isReady ? 'ready' : waiting,
    isDirty: form.formState.isDirty,
    hasChanges: shown.hasChanges,
    reload: () => void stored.refetch(),
    save: saving.save,
    failure: saving.failure,
    conflict: saving.conflict,
    resolveConflict: saving.resolveConflict,
    draft: shown.draft,
    discardDraft() {
      void drafts.remove()
      shown.show(stored.data ?? base ?? empty)
    },
    isKept: drafts.isKept,
    field: (column) => ({
      ...form.register(column),
      id: `field-${column}`,
      error: form.getFieldState(column, form.formState).error?.message,
    }),
  }
}

const recordKey = ({ table }: RecordPlace, id: string | null) => ['desk', 'record', table, id]

function useStoredRecord(place: RecordPlace, id: string | null) {
  return useQuery({
    queryKey: recordKey(place, id),
    enabled: id !== null,
    queryFn: async () => createRecordStore(await loadSupabase(), place, id ?? '').read(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}
