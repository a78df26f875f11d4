import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { changedValues, type Values } from '../../../../domain/desk/merge-edit.ts'
import type { VersionedRecord } from '../../../../domain/desk/save-edit.ts'
import { useSession } from '../../../features/session/use-session.ts'
import type { EditOptions } from './edit-options.ts'
import { useDraft } from './use-draft.ts'

interface ShownParts<Form extends FieldValues> {
  options: EditOptions<Form>
  form: UseFormReturn<Form, unknown, FieldValues>
  /** The record as it was last read; absent while it loads, null when there is none. */
  stored: VersionedRecord | null | undefined
}

const empty: VersionedRecord = { version: 0, values: {} }

/** The record that a form began with, and the draft on top of it, kept while somebody types. */
export function useShownRecord<Form extends FieldValues>({
  options: { table, id, toForm },
  form,
  stored,
}: ShownParts<Form>) {
  const { user } = useSession()
  const [base, setBase] = useState<VersionedRecord | null>(id === null ? empty : null)
  // The form tells its changes before React has rendered the record that it shows.
  const latest = useRef(base)
  const [draft, setDraft] = useState<number | null>(null)

  /** The form shows a record, with some fields on top of it. */
  const show = (record: VersionedRecord, fields: Values = {}) => {
    latest.current = record
    setBase(record)
    setDraft(null)
    form.reset(toForm(record.values))
    for (const [column, value] of Object.entries(fields))
      form.setValue(column as Path<Form>, value as never, { shouldDirty: true })
  }
  const drafts = useDraft(user && { userId: user.id, table, id: id ?? 'new' }, (found) => {
    show(found.base, found.fields)
    setDraft(found.savedAt)
  })

  const adopt = useEffectEvent((record: VersionedRecord) => {
    if (!form.formState.isDirty && record.version !== base?.version) show(record)
  })
  // A record that arrives, also after somebody else changed it, is shown unless the person has begun
  // to type: then it is merged when they save.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is outside of React's state
    if (stored && drafts.isRead) adopt(stored)
  }, [stored, drafts.isRead])

  const listChanges = (fields: Values) =>
    changedValues(toForm(latest.current?.values ?? {}), fields)
  const keepDraft = useEffectEvent((fields: Values) => {
    const { current } = latest
    if (!current || !drafts.isRead) return
    const changed = listChanges(fields)
    if (Object.keys(changed).length === 0) void drafts.remove()
    else drafts.keep({ savedAt: Date.now(), base: current, fields: { ...changed } })
  })
  // The form tells every change outside of React's state.
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  )

  return {
    base,
    show,
    draft,
    drafts,
    /** Whether the form differs from its record now, before React has rendered it. */
    hasChanges: () => Object.keys(listChanges(form.getValues())).length > 0,
  }
}
