import { useState } from 'react'
import {
  describeMoves,
  mergeDays,
  previewMerge,
  requestMerge,
  type MergePreview,
} from '../../../../domain/people/merge-accounts.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { personKey, type PersonPartProps } from './use-person.ts'
import { useReason } from './use-reason.tsx'

/** Asks which account stays, shows what would move there, and asks the customer and a colleague. */
export function MergeDialog({ person, onClose }: PersonPartProps & { onClose: () => void }) {
  const [preview, setPreview] = useState<MergePreview | null>(null)
  return (
    <Dialog isOpen onClose={onClose} title="Merge into another account">
      {preview ? (
        <Ask
          {...{ person, preview, onClose }}
          onBack={() => setPreview(null)}
          key={preview.into.id}
        />
      ) : (
        <Choose person={person} onChosen={setPreview} />
      )}
    </Dialog>
  )
}

function Choose({
  person,
  onChosen,
}: PersonPartProps & { onChosen: (preview: MergePreview) => void }) {
  const { run, isBusy, failure } = useConfirmedAction(previewMerge, personKey(person.id))
  const [email, setEmail] = useState('')
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ userId: person.id, email }).then((preview) => preview && onChosen(preview))
      }}
    >
      <p className="text-ink-2 wrap-anywhere">
        For a customer who has two accounts. This one ({person.email ?? 'no e-mail address'}) closes
        and everything in it moves to the other one.
      </p>
      <TextField
        label="E-mail address of the account that stays"
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={failure ?? undefined}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'One moment...' : 'Show what moves'}
      </Button>
    </form>
  )
}

function Ask({
  person,
  preview,
  onBack,
  onClose,
}: PersonPartProps & { preview: MergePreview; onBack: () => void; onClose: () => void }) {
  const { run, isBusy, failure } = useConfirmedAction(requestMerge, personKey(person.id))
  const { read, field } = useReason(failure)
  const { into } = preview

  async function ask(): Promise<void> {
    const reason = read()
    if (reason === null) return
    if (!(await run({ userId: person.id, intoUserId: into.id, reason }))) return
    toast.success('We have sent both addresses a mail to confirm it.')
    onClose()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <Moves person={person} preview={preview} />
      {preview.problem ? (
        <Alert>{preview.problem}</Alert>
      ) : (
        <>
          <p className="text-ink-2">
            The customer confirms this from both addresses within {mergeDays} days. Then a second
            colleague approves it on this page. It cannot be undone.
          </p>
          {field}
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'One moment...' : 'Ask the customer and a colleague'}
          </Button>
        </>
      )}
      <Button variant="secondary" onClick={onBack}>
        Choose another account
      </Button>
    </form>
  )
}

/** The dry run: what moves, and what does not. */
function Moves({ person, preview: { into, moves } }: PersonPartProps & { preview: MergePreview }) {
  const moved = describeMoves(moves)
  return (
    <div className="wrap-anywhere">
      <p>
        <strong>{person.email}</strong> closes. <strong>{into.email}</strong>
        {into.name && ` (${into.name})`} stays.
      </p>
      <h3 className="mt-4 font-semibold">What moves</h3>
      {moved.length === 0 ? (
        <p className="text-ink-2">Nothing: the account is empty.</p>
      ) : (
        <ul className="list-disc pl-5">
          {moved.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <h3 className="mt-4 font-semibold">What does not move</h3>
      <ul className="list-disc pl-5 text-ink-2">
        <li>
          Password, other ways to sign in, second factor, devices and photo. They are deleted.
        </li>
        <li>Mails that we have sent, and orders without an account. They stay as they are.</li>
        <li>Offers by e-mail or WhatsApp: only what the account that stays has allowed.</li>
        {moves.secondReviews > 0 && (
          <li>
            {moves.secondReviews === 1
              ? '1 review is deleted'
              : `${moves.secondReviews} reviews are deleted`}
            , because the account that stays has reviewed the same product.
          </li>
        )}
      </ul>
    </div>
  )
}
