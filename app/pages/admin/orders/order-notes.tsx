import { useRef, useState, type FormEvent } from 'react'
import { newId } from '../../../platform/new-id.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'

const maxLength = 2_000
/** The SQLSTATE of a key that is there already. */
const isThere = '23505'

/** Writes a note that only staff read. */
export function NoteForm({ orderId, onDone }: { orderId: string; onDone(): Promise<unknown> }) {
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Kept until it is stored: a note that is sent again is the same note.
  const id = useRef(newId())

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (body.trim() === '') return setProblem('Write the note first.')
    setBusy(true)
    setProblem(undefined)
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('order_notes')
      .insert({ id: id.current, order_id: orderId, body: body.trim() })
    setBusy(false)
    if (error && error.code !== isThere)
      return setProblem('The note could not be saved. Your text is still here: please try again.')
    id.current = newId()
    setBody('')
    toast.success('The note is saved.')
    await onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-2">
      <TextAreaField
        id="order-note"
        label="Private note"
        rows={2}
        maxLength={maxLength}
        value={body}
        error={problem}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button type="submit" size="small" variant="secondary" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Saving…' : 'Add the note'}
      </Button>
    </form>
  )
}

/** Takes back a note of one's own. */
export function DeleteNote({ noteId, onDone }: { noteId: string; onDone(): Promise<unknown> }) {
  const loadSupabase = useSupabase()
  const toast = useToasts()
  async function remove() {
    const supabase = await loadSupabase()
    const { error } = await supabase.from('order_notes').delete().eq('id', noteId)
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
