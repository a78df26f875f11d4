import {
  confirmSecondFactor,
  type StaffMember,
  type WaitingFactor,
} from '../../../../domain/staff/staff-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { useStaffAction } from './use-staff-action.ts'

/** New second factors of a colleague, which an owner can confirm before they count by themselves. */
export function WaitingFactors({ member, isMe }: { member: StaffMember; isMe: boolean }) {
  const { name, email, waitingFactors } = member
  return (
    <div className="basis-full rounded-control bg-surface-2 px-4 py-3 text-sm">
      <p className="text-ink-2">
        {isMe
          ? 'Your new second factor does not count for money, grants and exports yet. Another owner can confirm it.'
          : `Ask ${name ?? email} on the phone before you confirm. A thief would add one too.`}
      </p>
      <ul className="mt-2 grid gap-2">
        {waitingFactors.map((factor) => (
          <Waiting key={factor.id} factor={factor} of={isMe ? null : (name ?? email)} />
        ))}
      </ul>
    </div>
  )
}

const labels: Record<WaitingFactor['kind'], string> = {
  totp: 'Authenticator app',
  phone: 'Codes by text message',
  webauthn: 'Security key',
  recovery_code: 'Recovery codes',
}

function Waiting({ factor, of }: { factor: WaitingFactor; of: string | null }) {
  const { run, isBusy, failure } = useStaffAction(confirmSecondFactor)

  async function confirm(): Promise<void> {
    if (await run({ factorId: factor.id })) toast.success('The second factor is confirmed.')
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="font-semibold">{factor.name || labels[factor.kind]}</span>, added{' '}
        {formatMoment(factor.addedAt)}. It counts from {formatMoment(factor.trustedAt)}.
        {failure && (
          <span role="alert" className="block text-danger">
            {failure}
          </span>
        )}
      </p>
      {of !== null && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void confirm()}>
          Confirm <span className="sr-only">this second factor of {of}</span>
        </Button>
      )}
    </li>
  )
}
