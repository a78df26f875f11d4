import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { site } from '../../site.config.ts'
import { useSession } from '../session.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { safePath } from './safe-path.ts'

export function meta() {
  return [{ title: `Sign in · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

type Step = 'sign-in' | 'sign-up' | 'forgotten'

/** One calm screen, one decision at a time. Whoever is signed in goes on to where they were going. */
export default function Login() {
  const { status } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [step, setStep] = useState<Step>('sign-in')
  const next = safePath(params.get('next')) ?? '/dashboard'

  useEffect(() => {
    if (status === 'signed-in') void navigate(next, { replace: true })
  }, [status, next, navigate])

  return (
    <div className="container-page grid justify-items-center py-12">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 sm:p-8">
        {step === 'sign-in' && <SignIn onSignUp={() => setStep('sign-up')} onForgotten={() => setStep('forgotten')} />}
        {step === 'sign-up' && <SignUp onSignIn={() => setStep('sign-in')} next={next} />}
        {step === 'forgotten' && <ForgottenPassword onBack={() => setStep('sign-in')} />}
        <noscript>
          <p className="mt-4 text-sm">Signing in needs JavaScript. The shop, the contact form and every page can be read without it.</p>
        </noscript>
      </div>
    </div>
  )
}
