import Bookmark from '~icons/lucide/bookmark'
import Trash2 from '~icons/lucide/trash-2'
import { useState, type SubmitEvent } from 'react'
import { Link } from '../../../ui/link.tsx'
import { uniqueViolation } from '../../../../domain/desk/constraint-problem.ts'
import { toListParams } from '../../../../domain/desk/list-state.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DisclosureMenu } from '../../../ui/overlays/disclosure-menu.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextButton } from '../../../ui/forms/form-parts.tsx'
import type { List } from './use-list.ts'
import { useSavedViews, type SavedView } from './use-saved-views.ts'

/** The saved views of a list: search, filters, order and columns under a name. */
export function SavedViews({ list: { definition, address } }: { list: List }) {
  const saved = useSavedViews(definition.name)
  const [isNaming, setNaming] = useState(false)
  const query = toListParams(definition, { ...address.state, cursor: null }).toString()

  async function remove(view: SavedView) {
    try {
      await saved.remove(view)
      toast.success(`The view “${view.name}” is deleted.`)
    } catch {
      toast.error('The view could not be deleted. Please try again.')
    }
  }

  return (
    <>
      <DisclosureMenu
        label={
          <>
            <Bookmark className="mr-1 size-4" aria-hidden="true" />
            <span className="text-sm font-semibold">Views</span>
          </>
        }
      >
        <ul>
          {saved.views.map((view) => (
            <li key={view.id} className="flex items-center gap-1">
              <Link
                to={`?${view.query}`}
                aria-current={view.query === query ? 'true' : undefined}
                className="flex min-h-11 flex-1 items-center rounded-control px-3 text-ink no-underline hover:bg-surface-2 aria-[current]:font-semibold"
              >
                {view.name}
                {view.is_shared && <span className="ml-2 text-sm text-ink-3">shared</span>}
              </Link>
              {saved.isOwn(view) && (
                <button
                  type="button"
                  aria-label={`Delete the view “${view.name}”`}
                  className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-surface-2"
                  onClick={() => void remove(view)}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
          {saved.views.length === 0 && (
            <li className="px-3 py-2 text-sm text-ink-2">
              Set filters, an order or columns, and save them here under a name.
            </li>
          )}
          <li className="px-3">
            <TextButton onClick={() => setNaming(true)}>Save this view</TextButton>
          </li>
        </ul>
      </DisclosureMenu>
      <Dialog isOpen={isNaming} onClose={() => setNaming(false)} title="Save this view">
        <NameForm
          onSave={(name, isShared) => saved.save({ name, query, is_shared: isShared })}
          onClose={() => setNaming(false)}
        />
      </Dialog>
    </>
  )
}

function NameForm({
  onSave,
  onClose,
}: {
  onSave: (name: string, isShared: boolean) => Promise<void>
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string | undefined>()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError('Give the view a name.')
    try {
      await onSave(name.trim(), isShared)
      onClose()
    } catch (failure) {
      const isTaken =
        failure instanceof Error && 'code' in failure && failure.code === uniqueViolation
      setError(
        isTaken ? 'You have a view with this name.' : 'It could not be saved. Please try again.',
      )
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <TextField
        label="Name"
        value={name}
        maxLength={60}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        Share it with all staff
      </label>
      <Button type="submit">Save</Button>
    </form>
  )
}
