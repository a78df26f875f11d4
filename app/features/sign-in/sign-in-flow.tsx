import { useEffect, useRef, useState } from 'react'
import { useAuthSettings } from '../session/auth-settings.ts'
import { useSession } from '../session/use-session.ts'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { RequestCode } from './request-code.tsx'
import { createCodeSenders } from './code-senders.ts'
import { CodeStep } from './code-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignInPassword } from './sign-in-password.tsx'
import { SignInStart } from './sign-in-start.tsx'
import { SignUp } from './sign-up.tsx'
import type { Identifier } from './identifier.ts'

export type StepName =
  | 'start'
  | 'password'
  | 'request-code'
  | 'code'
  | 'sign-up'
  | 'confirm'
  | 'request-recovery'
  | 'recovery'

interface SignInFlowProps {
  /** Where links in mails lead to: a path of this site. */
  next: string
  /** Known from an earlier session: the flow then starts with the password. */
  email?: string | undefined
  onStep?: (step: StepName) => void
}

/** Signing in and signing up, one question at a time. `useSession` reports the result. */
export function SignInFlow(props: SignInFlowProps) {
  const steps = useRef<HTMLDivElement>(null)
  const { pendingMfaUser } = useSession()
  const [step, setStep] = useState<StepName | null>(null)
  const needsSecondFactor = pendingMfaUser !== null
  // After each answer, the focus moves to the first field of the next question.
  useEffect(() => {
    if (!step && !needsSecondFactor) return
    const question =
      steps.current?.querySelector<HTMLElement>('input:not([hidden])') ??
      steps.current?.querySelector('button')
    question?.focus()
  }, [step, needsSecondFactor])

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
  const { authSettings, query } = useAuthSettings()
  const [identifier, setIdentifier] = useState<Identifier | null>(email ? { email } : null)
  const [{ name, wasJustSent }, setStep] = useState<{ name: StepName; wasJustSent: boolean }>({
    name: email ? 'password' : 'start',
    wasJustSent: false,
  })

  function goTo(to: StepName, sent = false) {
    setStep({ name: to, wasJustSent: sent })
    onStep?.(to)
  }

  if (name === 'sign-up') {
    return (
      <SignUp
        {...{ authSettings, next, identifier }}
        onSignIn={() => goTo('start')}
        onCreated={(created) => {
          setIdentifier(created)
          goTo('confirm', true)
        }}
      />
    )
  }
  if (!identifier || name === 'start') {
    return (
      <SignInStart
        {...{ authSettings, next, identifier }}
        settingsQuery={query}
        onSignUp={() => goTo('sign-up')}
        onContinue={(typed) => {
          setIdentifier(typed)
          goTo('password')
        }}
      />
    )
  }
  return <IdentifiedStep {...{ name, identifier, next, wasJustSent, goTo }} />
}

interface IdentifiedStepProps {
  name: Exclude<StepName, 'start' | 'sign-up'>
  identifier: Identifier
  next: string
  wasJustSent: boolean
  goTo: (step: StepName, wasJustSent?: boolean) => void
}

/** The steps that follow once it is known who signs in. */
function IdentifiedStep({ name, identifier, next, wasJustSent, goTo }: IdentifiedStepProps) {
  const senders = createCodeSenders(identifier, next)
  const request = {
    identifier,
    onChange: () => goTo('start'),
    onBack: () => goTo('password'),
  }
  switch (name) {
    case 'password':
      return (
        <SignInPassword
          identifier={identifier}
          onChange={() => goTo('start')}
          onCode={() => goTo('request-code')}
          onForgotten={() => goTo('request-recovery')}
          onUnconfirmed={() => goTo('confirm')}
        />
      )
    case 'request-code':
      return (
        <RequestCode
          key={name}
          {...request}
          title="Sign in with a code"
          text="No password needed. We send you a code that works once."
          submit="Send the code"
          send={senders.signIn}
          onSent={() => goTo('code', true)}
        />
      )
    case 'request-recovery':
      return (
        <RequestCode
          key={name}
          {...request}
          title="Set a new password"
          text="If you have an account, we send you a code to choose a new password."
          submit="Send the code"
          send={senders.recover}
          onSent={() => goTo('recovery', true)}
        />
      )
    default: {
      const purpose = {
        code: { submit: 'Sign in', resend: senders.signIn },
        confirm: { submit: 'Confirm my account', resend: senders.confirm },
        recovery: { submit: 'Choose a new password', resend: senders.recover },
      }[name]
      return (
        <CodeStep
          key={name}
          {...{ identifier, wasJustSent, ...purpose }}
          isRecovery={name === 'recovery'}
        >
          <TextButton onClick={() => goTo('password')}>Use my password instead</TextButton>
        </CodeStep>
      )
    }
  }
}
