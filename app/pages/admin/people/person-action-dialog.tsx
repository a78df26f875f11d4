import { useState } from 'react'
import {
  blockDays,
  blockPerson,
  requestForPerson,
  unblockPerson,
} from '../../../../domain/people/person-actions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { personKey } from './use-person.ts'

export type PersonAction = 'block' | 'unblock' | 'factor' | 'erase'

const kinds = { factor: 'second_factor', erase: 'erase' } as const

const texts = {
  block: {
    title: 'Block this account?',
    text: 'They are signed out at once and cannot sign in. We tell them by mail.',
    label: 'Block',
    done: 'The account is blocked.',
  },
  unblock: {
    title: 'Unblock this account?',
    text: 'They can sign in again. We tell them by mail.',
    label: 'Unblock',
    done: 'The account is open again.',
  },
  factor: {
    title: 'Take the second factor off?',
    text: 'A second colleague must approve this within three days. The customer gets a mail now, so that they can object.',
    label: 'Ask a colleague',
    done: 'A colleague can approve it on this page now.',
  },
  erase: {
    title: 'Erase this person?',
    text: 'A second colleague must approve this within three days. Then the account and all personal data are gone for good. Orders stay in the books without the name. The customer gets a mail now, so that they can object.',
    label: 'Ask a colleague',
    done: 'A colleague can approve it on this page now.',
  },
}

/** Asks for a reason, then does the action. */
export function PersonActionDialog({
  action,
  userId,
  onClose,
}: {
  action: PersonAction
  userId: string
  onClose(): void
}) {
  const block = useConfirmedAction(blockPerson, personKey(userId))
  const unblock = useConfirmedAction(unblockPerson, personKey(userId))
  const request = useConfirmedAction(requestForPerson, personKey(userId))
  const { isBusy, failure } = { block, unblock, factor: request, erase: request }[action]
  const { done, ...shown } = texts[action]

  const [days, setDays] = useState<number | null>(null)

  async function confirm(reason: string): Promise<void> {
    const answer =
      action === 'factor' || action === 'erase'
        ? await request.run({ userId, kind: kinds[action], reason })
        : action === 'block'
          ? await block.run({ userId, reason, days })
          : await unblock.run({ userId, reason })
    if (!answer) return
    toast.success(done)
    onClose()
  }

  return (
    <ReasonDialog
      {...shown}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {action === 'block' && <BlockDays days={days} onChange={setDays} />}
    </ReasonDialog>
  )
}

function BlockDays({
  days,
  onChange,
}: {
  days: number | null
  onChange: (days: number | null) => void
}) {
  return (
    <SelectField
      label="For how long"
      value={days ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    >
      <option value="">Until we unblock them</option>
      {blockDays.map((each) => (
        <option key={each} value={each}>
          {each === 1 ? '1 day' : `${each} days`}
        </option>
      ))}
    </SelectField>
  )
}
