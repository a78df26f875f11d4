import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  deleteMyAccount,
  deletionGraceDays,
  downloadMyData,
} from '../../../../domain/accounts/account-functions.ts'
import { useAuthAction, type Problem } from '../../../features/session/auth-form.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage, type FunctionFailure } from '../../../platform/failure-message.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { signOut } from '../../../features/session/session-store.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { saveJson } from '../../../platform/files/save-file.ts'

/** Download of all personal data, and deletion of the account. */
export function MyData() {
  const navigate = useNavigate()
  const { run, isBusy, refusal } = useAuthAction()
  const [isConfirming, setConfirming] = useState(false)

  const download = () =>
    run(async (supabase) => {
      const result = await callFunction(downloadMyData, {}, { supabase })
      if (result.outcome !== 'done') return problemOf(result)
      saveJson('my-data.json', result.response)
      return null
    })

  const end = () =>
    run(async (supabase) => {
      const result = await callFunction(deleteMyAccount, {}, { supabase })
      setConfirming(false)
      if (result.outcome !== 'done') return problemOf(result)
      toast.info(
        `Your account will be deleted on ${formatDay(result.response.dueAt)}. Sign in before that day to keep it.`,
        { duration: 10_000 },
      )
      await forget(supabase)
      await navigate('/', { replace: true })
      return null
    })

  return (
    <div className="space-y-7">
      <FormProblems {...refusal} />
      <div>
        <p className="mb-3 text-ink-2">
          Your profile, addresses, inquiries, orders and everything else we keep about you, in one
          file (JSON).
        </p>
        <Button variant="secondary" disabled={isBusy} onClick={download}>
          Download my data
        </Button>
      </div>
      <div>
        <p className="mb-3 text-ink-2">
          You have {deletionGraceDays} days to change your mind: sign in, and you keep the account.
          After that we delete your profile, addresses, photo and project inquiries, and your name
          in the carbon register; your solar systems are not counted any more. The law requires us
          to keep your orders, without your name.
        </p>
        <Button variant="secondary" className="text-danger" onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete your account?"
      >
        <p className="mb-5 text-ink-2">
          We sign you out on all devices and send you a mail with the date. Sign in before that date
          and everything stays as it is.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Keep my account
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={end}>
            Delete my account
          </Button>
        </div>
      </Dialog>
      <p className="text-sm text-ink-3">
        Just want to sign out on this device?{' '}
        <button
          type="button"
          className="min-h-11 font-semibold text-primary underline underline-offset-2"
          onClick={() => void signOut()}
        >
          Sign out
        </button>
      </p>
    </div>
  )
}

function problemOf(result: FunctionFailure): Problem {
  return { message: failureMessage(result, 'No connection. Nothing was changed; try again.') }
}

/** Removes the session from this browser. The server has already ended all sessions. */
function forget(supabase: Supabase): Promise<unknown> {
  return supabase.auth.signOut({ scope: 'local' })
}
