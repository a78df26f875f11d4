import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatGrants, type StaffGrant } from '../../../../domain/grants/grants.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { AskBeforeLeaving } from '../../../ui/forms/leave-guard.tsx'
import { TextButton } from '../../../ui/forms/form-parts.tsx'
import { RecordNotFound } from '../frame/record-not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { ConflictDialog, type FieldChoices } from './conflict-dialog.tsx'
import type { EditRecord } from './use-edit-record.ts'

interface EditScreenProps<Form extends FieldValues> {
  edit: EditRecord<Form>
  /** The name of the record; without, the title of the screen. */
  title: string | undefined
  /** Beside the title: a badge. */
  status?: ReactNode
  /** The names of the fields by their columns, for summaries of problems and conflicts. */
  labels: Readonly<Record<string, string>>
  /** For the summary of a conflict. */
  choices?: FieldChoices
  /** Whoever has none of these grants may only look at the record. */
  needs?: readonly StaffGrant[]
  /** Other actions than saving, beside the button. */
  actions?: ReactNode
  /** In the margin: the history of the record. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The screen of one record: title and status, Save (also Ctrl S), what is unsaved, the draft that was
 * kept, problems, conflicts, and the form.
 */
export function EditScreen<Form extends FieldValues>({
  edit,
  title,
  status,
  labels,
  choices,
  needs,
  actions,
  aside,
  children,
}: EditScreenProps<Form>) {
  const { may } = useStaff()
  const isLocked = needs !== undefined && !may(...needs)
  useSaveKey(() => void edit.save())
  const isNew = edit.record.version === 0
  if (edit.status === 'loading' || edit.status === 'failed' || edit.status === 'missing')
    return <NotReady title={title} edit={edit} />
  const { errors } = edit.form.formState
  // In the order of the form: fields are named in that order in `labels`.
  const problems = sortBy(Object.keys(labels), Object.entries(errors)).flatMap(([column, error]) =>
    column !== 'root' && typeof error?.message === 'string'
      ? [{ id: `field-${column}`, label: labels[column] ?? column, message: error.message }]
      : [],
  )
  const rootMessage = errors.root?.message
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Submit events of a form in a dialog bubble up to this one in React.
          if (event.target === event.currentTarget) void edit.save()
        }}
      >
        <PageHeader
          stays
          title={title}
          badge={status}
          actions={
            <>
              <p role="status" className="text-sm text-ink-2 empty:absolute">
                {edit.isDirty ? 'Unsaved changes' : ''}
              </p>
              {actions}
            </>
          }
          primaryAction={
            !isLocked && (
              <Button
                type="submit"
                disabled={edit.status === 'saving' || (!edit.isDirty && !isNew)}
              >
                {edit.status === 'saving' ? 'Saving...' : 'Save'}
              </Button>
            )
          }
          description={isLocked && `To change this you need the grant ${formatGrants(needs)}.`}
        />
        <div className="mt-4 grid gap-4">
          {edit.draft !== null && (
            <DraftNotice savedAt={edit.draft} onDiscard={edit.discardDraft} />
          )}
          <FormProblems
            attempt={edit.failure.attempt}
            problems={edit.failure.attempt > 0 ? problems : []}
            failure={edit.failure.message ?? rootMessage}
          />
        </div>
        <div className={aside ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'mt-4'}>
          <fieldset disabled={isLocked} className="min-w-0">
            <div className="grid max-w-3xl gap-5">{children}</div>
          </fieldset>
          {aside && <aside>{aside}</aside>}
        </div>
      </form>
      <ConflictDialog
        conflict={edit.conflict}
        {...{ labels, choices }}
        onResolve={(chosen) => void edit.resolveConflict(chosen)}
      />
      <AskBeforeLeaving
        isChanged={edit.hasChanges}
        isLostOnReload={() => !edit.isKept && edit.hasChanges()}
      >
        {edit.isKept
          ? 'Your changes are not saved yet. They stay on this device as a draft, and you will find them when you come back.'
          : 'Your changes are not saved yet, and this browser keeps no drafts. If you leave now, you will lose them.'}
      </AskBeforeLeaving>
    </>
  )
}

function NotReady<Form extends FieldValues>({
  title,
  edit,
}: {
  title: string | undefined
  edit: EditRecord<Form>
}) {
  return (
    <>
      <PageHeader title={title} />
      {edit.status === 'loading' && <p className="mt-3 text-ink-2">Loading...</p>}
      {edit.status === 'missing' && <RecordNotFound title={`There is no such ${edit.label}`} />}
      {edit.status === 'failed' && (
        <p className="mt-3 flex flex-wrap items-center gap-3" role="alert">
          The {edit.label} could not be loaded.
          <Button variant="secondary" size="small" onClick={edit.reload}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}

function DraftNotice({ savedAt, onDiscard }: { savedAt: number; onDiscard: () => void }) {
  return (
    <p role="status" className="rounded-control bg-warning-soft px-4 py-3 text-warning">
      You have not saved what you typed on {formatMoment(savedAt)}. We have put it back.{' '}
      <TextButton onClick={onDiscard}>Discard it</TextButton>
    </p>
  )
}

/** Ctrl S, or ⌘ S, saves, and the browser does not save the page. */
function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) save()
  })
  // The key is pressed anywhere on the page.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Entries in the order of the keys; those without a place come last. */
function sortBy<Value>(keys: readonly string[], entries: [string, Value][]): [string, Value][] {
  const placeOf = ([key]: [string, Value]) =>
    (keys.indexOf(key) + keys.length + 1) % (keys.length + 1)
  return [...entries].sort((one, two) => placeOf(one) - placeOf(two))
}
