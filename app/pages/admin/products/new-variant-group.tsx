import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uniqueViolation } from '../../../../domain/desk/constraint-problem.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { TextButton } from '../../../ui/forms/form-parts.tsx'
import { choicesKey } from './use-choices.ts'

/** Makes a group of variants, and chooses it. */
export function NewVariantGroup({ onMade }: { onMade: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>New group</TextButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="New group of variants">
        {isOpen && (
          <GroupForm
            onMade={(id) => {
              setOpen(false)
              onMade(id)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function GroupForm({ onMade }: { onMade: (id: string) => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [choice, setChoice] = useState('')
  const [failure, setFailure] = useState({ attempt: 0, message: null as string | null })

  async function make(): Promise<void> {
    const supabase = await loadSupabase()
    const { data, error } = await supabase
      .from('product_variant_groups')
      .insert({ name: name.trim(), choice: choice.trim() })
      .select('id')
      .single()
    if (error) {
      const message =
        error.code === uniqueViolation
          ? 'There is a group with this name already.'
          : 'The group could not be made. Please fill in both fields and try again.'
      return setFailure(({ attempt }) => ({ attempt: attempt + 1, message }))
    }
    await queryClient.invalidateQueries({ queryKey: choicesKey })
    onMade(data.id)
  }

  // Not a form: it is inside the form of the product.
  return (
    <div className="grid gap-4">
      <FormProblems attempt={failure.attempt} problems={[]} failure={failure.message} />
      <TextField
        label="Name for staff"
        hint="Like Mono panels"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="What customers choose"
        hint="One word, like Power or Size"
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
      />
      <div>
        <Button onClick={() => void make()}>Make the group</Button>
      </div>
    </div>
  )
}
