import { useState } from 'react'
import { slugFrom } from '../../../../domain/text/slug.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'
import { useUndoToast } from '../edit/undo-toast.ts'

/** Adds a class. It gets its first rate afterwards, and products then. */
export function ClassForm({ onAdded }: { onAdded(): Promise<unknown> }) {
  const toastWithUndo = useUndoToast()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function add() {
    const slug = slugFrom(name)
    if (slug === '' || name.trim().length > 40)
      return setFailure('Write a short name with letters, like “Reduced rate”.')
    const supabase = await loadSupabase()
    const { error } = await supabase.from('vat_classes').insert({ slug, name: name.trim() })
    if (error)
      return setFailure(
        explainRefusal(error, 'vat_classes', 'There is a class with this name already.'),
      )
    setFailure(null)
    setName('')
    toastWithUndo('The class is added. Now give it a rate.', (client) =>
      client.from('vat_classes').delete().eq('slug', slug).select('slug'),
    )
    await onAdded()
  }

  return (
    <form
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label="Name of the class"
        className="min-w-0 flex-1 basis-60"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="secondary">
        Add class
      </Button>
      <Alert className="basis-full">{failure}</Alert>
    </form>
  )
}
