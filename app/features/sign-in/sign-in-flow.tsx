import { useEffect, useRef, useState } from 'react'
import { useAuthSettings } from '../session/auth-settings.ts'
import { useSession } from '../session/session.tsx'
import type { Supabase } from '../../platform/supabase.tsx'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { RequestCode } from './request-code.tsx'
import { CodeStep } from './code-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignInPassword } from './sign-in-password.tsx'
import { SignInStart } from './sign-in-start.tsx'
import { SignUp } from './sign-up.tsx'
import type { Identifier } from './identifier.ts'

export type StepName =
  | 'start'
  | 'password'
  | 'ask-code'
  | 'code'
  | 'sign-up'
  | 'confirm'
  | 'ask-recovery'
  | 'recovery'

interface SignInFlowProps {
  /** Where links in mails lead to: a path of this site. */
  next: string
  /** Known from before, so that only the proof is asked for. */
  email?: string | undefined
  onStep?: (step: StepName) => void
}

/** Signing in and up, one decision at a time. What comes of it, the session tells. */
export function SignInFlow(props: SignInFlowProps) {
  const steps = useRef<HTMLDivElement>(null)
  const { pendingMfaUser } = useSession()
  const [step, setStep] = useState<StepName | null>(null)
  const isHalf = pendingMfaUser !== null
  // The question before was just answered: the keyboard, and a screen reader, go on with the next one.
  useEffect(() => {
    if (!step && !isHalf) return
    const question =
      steps.current?.querySelector<HTMLElement>('input:not([hidden])') ??
      steps.current?.querySelector('button')
    question?.focus()
  }, [step, isHalf])

  function onStep(name: StepName) {
    setStep(name)
    props.onStep?.(name)
  }
  return (
    <div ref={steps}>
      {pendingMfaUser ? (
        <SecondFactorStep user={pendingMfaUser} />
      ) : (
        <Steps {...props} onStep={onStep} />
      )}
    </div>
  )
}

function Steps({ next, email, onStep }: SignInFlowProps) {
  const ways = useAuthSettings()
  const [who, setWho] = useState<Identifier | null>(email ? { email } : null)
  const [{ name, wasJustSent }, setStep] = useState<{ name: StepName; wasJustSent: boolean }>({
    name: email ? 'password' : 'start',
    wasJustSent: false,
  })

  function go(to: StepName, sent = false) {
    setStep({ name: to, wasJustSent: sent })
    onStep?.(to)
  }

  if (name === 'sign-up') {
    return (
      <SignUp
        {...{ ways, next, who }}
        onSignIn={() => go('start')}
        onMade={(made) => {
          setWho(made)
          go('confirm', true)
        }}
      />
    )
  }
  if (!who || name === 'start') {
    return (
      <SignInStart
        {...{ ways, next, who }}
        onSignUp={() => go('sign-up')}
        onContinue={(typed) => {
          setWho(typed)
          go('password')
        }}
      />
    )
  }
  const back = <TextButton onClick={() => go('password')}>Back to the password</TextButton>
  const origin = () => window.location.origin
  const sendCode = (supabase: Supabase) =>
    supabase.auth.signInWithOtp(
      'email' in who ? { ...who, options: { emailRedirectTo: `${origin()}${next}` } } : who,
    )
  const confirmAgain = (supabase: Supabase) =>
    'email' in who
      ? supabase.auth.resend({
          ...who,
          type: 'signup',
          options: { emailRedirectTo: `${origin()}${next}` },
        })
      : supabase.auth.resend({ ...who, type: 'sms' })
  const recover = (supabase: Supabase) =>
    'email' in who
      ? supabase.auth.resetPasswordForEmail(who.email, {
          redirectTo: `${origin()}/update-password`,
        })
      : supabase.auth.signInWithOtp(who)
  const kind = 'email' in who ? 'email' : 'sms'
  switch (name) {
    case 'password':
      return (
        <SignInPassword
          who={who}
          onChange={() => go('start')}
          onCode={() => go('ask-code')}
          onForgotten={() => go('ask-recovery')}
          onUnconfirmed={() => go('confirm')}
        />
      )
    case 'ask-code':
      return (
        <RequestCode
          key={name}
          who={who}
          title="Sign in with a code"
          text="No password needed: we send a code that works once."
          submit="Send the code"
          send={sendCode}
          onSent={() => go('code', true)}
          onChange={() => go('start')}
          onBack={() => go('password')}
        />
      )
    case 'ask-recovery':
      return (
        <RequestCode
          key={name}
          who={who}
          title="Set a new password"
          text="We send a code and a link. If there is an account, you can then choose a new password."
          submit="Send it"
          send={recover}
          onSent={() => go('recovery', true)}
          onChange={() => go('start')}
          onBack={() => go('password')}
        />
      )
    case 'code':
      return (
        <CodeStep
          key={name}
          {...{ who, kind, wasJustSent }}
          title={'email' in who ? 'Look in your mail' : 'Look at your phone'}
          submit="Sign in"
          resend={sendCode}
        >
          {back}
        </CodeStep>
      )
    case 'confirm':
      return (
        <CodeStep
          key={name}
          {...{ who, kind, wasJustSent }}
          title={'email' in who ? 'Look in your mail' : 'Look at your phone'}
          submit="Confirm my account"
          resend={confirmAgain}
        >
          {back}
        </CodeStep>
      )
    case 'recovery':
      return (
        <CodeStep
          key={name}
          {...{ who, wasJustSent }}
          kind={'email' in who ? 'recovery' : 'sms'}
          title={'email' in who ? 'Look in your mail' : 'Look at your phone'}
          submit="Choose a new password"
          resend={recover}
        >
          {back}
        </CodeStep>
      )
  }
}
