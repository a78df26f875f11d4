import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../features/session/use-session.ts'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { SignInFlow, type StepName } from '../../features/sign-in/sign-in-flow.tsx'
import { safePath } from '../../features/sign-in/safe-path.ts'
import { unlisted } from '../../platform/seo.ts'

export const meta = () => unlisted('Sign in')

/** Signing in and up. A signed-in user is redirected to the page they wanted. */
export default function Login() {
  const { status } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [step, setStep] = useState<StepName>('start')
  const next = safePath(params.get('next')) ?? '/dashboard'
  // A recovery code signs in too, but the user must first set a new password.
  const destination = step === 'recovery' ? '/update-password' : next

  useEffect(() => {
    if (status === 'signed-in') void navigate(destination, { replace: true })
  }, [status, destination, navigate])

  return (
    <NarrowCard>
      <SignInFlow next={next} onStep={setStep} />
      <noscript>
        <p className="mt-4 text-sm">
          You need JavaScript to sign in. Without it you can still browse the shop and send us a
          message.
        </p>
      </noscript>
    </NarrowCard>
  )
}
