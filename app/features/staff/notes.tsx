import { useRef, useState } from 'react'
import { uniqueViolation } from '../../../domain/desk/constraint-problem.ts'
import { newId } from '../../platform/new-id.ts'
import { loadSupabase, type Supabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'

interface NewNoteProps {
  /** The id of the field. */
  id: string
  label: string
  store(
    supabase: Supabase,
    note: { id: string; body: string },
  ): PromiseLike<{ error: { code: string } | null }>
  onDone(): Promise<unknown>
}

/** Writes a note that only staff read. It is not a form, so that it can be inside one. */
export function NewNote({ id: fieldId, label, store, onDone }: NewNoteProps) {
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Kept until it is stored: a note that is sent again is the same note.
  const id = useRef(newId())

  async function save() {
    if (isBusy) return
    if (body.trim() === '') return setProblem('Write the note first.')
    setBusy(true)
    setProblem(undefined)
    const { error } = await store(await loadSupabase(), { id: id.current, body: body.trim() })
    setBusy(false)
    if (error && error.code !== uniqueViolation)
      return setProblem('The note could not be saved. Your text is still here: please try again.')
    id.current = newId()
    setBody('')
    toast.success('The note is saved.')
    await onDone()
  }

  return (
    <div className="space-y-2">
      <TextAreaField
        id={fieldId}
        label={label}
        rows={2}
        maxLength={2_000}
        value={body}
        error={problem}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button
        size="small"
        variant="secondary"
        aria-disabled={isBusy || undefined}
        onClick={() => void save()}
      >
        {isBusy ? 'Saving…' : 'Add the note'}
      </Button>
    </div>
  )
}

interface DeleteNoteProps {
  table: 'order_notes' | 'inquiry_notes' | 'plan_notes'
  noteId: string
  onDone(): Promise<unknown>
}

/** Takes back a note of one's own. */
export function DeleteNote({ table, noteId, onDone }: DeleteNoteProps) {
  async function remove() {
    const { error } = await (await loadSupabase()).from(table).delete().eq('id', noteId)
    if (error) return toast.error('The note could not be deleted. Please try again.')
    toast.success('The note is deleted.')
    await onDone()
  }

  return (
    <Button variant="quiet" size="small" onClick={() => void remove()}>
      Delete this note
    </Button>
  )
}
