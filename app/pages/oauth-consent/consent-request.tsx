import type { OAuthAuthorizationDetails } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppMark } from '../../features/connected-apps/app-mark.tsx'
import {
  addressOwner,
  appsNever,
  describeScopes,
} from '../../features/connected-apps/scope-words.ts'
import { explain, useAuthAction, type Problem } from '../../features/session/auth-form.ts'
import { signOut } from '../../features/session/session-store.ts'
import { useSession } from '../../features/session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { goToApp } from './go-to-app.ts'

/** One request of an app: who asks and what for, to be allowed or refused. */
export default function ConsentRequest({ authorizationId }: { authorizationId: string }) {
  const { user } = useSession()
  const request = useQuery({
    queryKey: ['oauth-authorization', authorizationId, user?.id],
    // Reading a request that was allowed before answers it, so it is read once.
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const { auth } = await loadSupabase()
      const { data, error } = await auth.oauth.getAuthorizationDetails(authorizationId)
      if (error) throw error
      return data
    },
  })
  const [answered, setAnswered] = useState<string | null>(null)
  const { data } = request
  const redirectUrl = data && 'redirect_url' in data ? data.redirect_url : null
  // This person has allowed the same before. Leaving the page cannot be rendered.
  useEffect(() => {
    if (redirectUrl) goToApp(redirectUrl)
  }, [redirectUrl])

  if (request.isError) return <Failed error={request.error} retry={() => void request.refetch()} />
  const leaving = redirectUrl ? 'You have allowed this app before.' : answered
  if (leaving !== null) return <GoingBack text={leaving} />
  return (
    <NarrowCard>
      {data && 'client' in data ? (
        <Question request={data} onAnswered={setAnswered} />
      ) : (
        <>
          <h1 className="text-h2">Allow an app</h1>
          <p className="mt-3 text-ink-2" role="status">
            Loading...
          </p>
        </>
      )}
    </NarrowCard>
  )
}

function Question({
  request,
  onAnswered,
}: {
  request: OAuthAuthorizationDetails
  /** @param text what was answered */
  onAnswered: (text: string) => void
}) {
  const { client, redirect_uri: redirectUri, scope } = request
  const { user, isSigningOut } = useSession()
  const { run, isBusy, canSend, refusal } = useAuthAction()
  const name = client.name || 'An app without a name'
  const owner = addressOwner(redirectUri)
  const canAnswer = canSend && !isSigningOut

  const answer = (decision: 'approve' | 'deny') =>
    run(async ({ auth }) => {
      const id = request.authorization_id
      const options = { skipBrowserRedirect: true }
      const { data, error } =
        decision === 'approve'
          ? await auth.oauth.approveAuthorization(id, options)
          : await auth.oauth.denyAuthorization(id, options)
      if (error) return explainRequest(error)
      if (!goToApp(data.redirect_url))
        return { message: 'We cannot open the address of this app. Please go back to it yourself.' }
      onAnswered(
        decision === 'approve' ? `You have allowed ${name}.` : `You have not allowed ${name}.`,
      )
      return null
    })

  return (
    <>
      <div className="flex items-center gap-4">
        <AppMark name={name} />
        <div className="min-w-0">
          <h1 className="text-h3 break-words">{name} wants to sign you in</h1>
          <p className="text-sm text-ink-2 wrap-anywhere">{owner}</p>
        </div>
      </div>
      <p className="mt-5">It will see:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {describeScopes(scope.split(' ')).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-4 text-ink-2">
        {appsNever} It keeps this access until you end it in your profile settings.
      </p>
      <p className="mt-4 rounded-control bg-surface-2 px-4 py-3 text-sm">
        We do not check who runs this app. Allow it only if you trust{' '}
        <strong className="wrap-anywhere">{owner}</strong>, where you will go next.
      </p>
      <FormProblems {...refusal} className="mt-4" />
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={!canAnswer} onClick={() => answer('deny')}>
          Don’t allow
        </Button>
        <Button disabled={!canAnswer} onClick={() => answer('approve')}>
          {isBusy ? 'One moment…' : 'Allow'}
        </Button>
      </div>
      <p className="mt-6 text-sm text-ink-2">
        You are signed in as{' '}
        <span className="wrap-anywhere">{user?.email || user?.phone || 'yourself'}</span>.{' '}
        <button
          type="button"
          className="min-h-11 font-semibold text-primary underline underline-offset-2"
          disabled={!canAnswer}
          onClick={() => void signOut()}
        >
          Not you? Sign out
        </button>
      </p>
    </>
  )
}

/** Shown until the browser is at the app, and after that when the app opens beside the browser. */
function GoingBack({ text }: { text: string }) {
  return (
    <Notice isWholePage title="Back to the app">
      <p ref={takeFocus} tabIndex={-1}>
        {text} We are taking you back. If nothing happens, open the app again yourself.
      </p>
    </Notice>
  )
}

interface RequestError {
  status?: number | undefined
  code?: string | undefined
  message: string
}

const overCodes = new Set(['oauth_authorization_not_found', 'validation_failed'])

function explainRequest(error: RequestError): Problem {
  return overCodes.has(error.code ?? '')
    ? { message: 'This request is over. Go back to the app and start again.' }
    : explain(error)
}

function Failed({ error, retry }: { error: RequestError; retry: () => void }) {
  if (overCodes.has(error.code ?? ''))
    return (
      <Notice isWholePage title="This request is over">
        <p>
          It was answered already, or ten minutes have passed. Go back to the app and start again.
        </p>
      </Notice>
    )
  return (
    <Notice
      isWholePage
      title="We could not load this request"
      action={<Button onClick={retry}>Try again</Button>}
    >
      <p role="alert">{explain(error).message}</p>
    </Notice>
  )
}
