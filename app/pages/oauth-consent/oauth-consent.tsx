import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAuthSettings } from '../../features/session/auth-settings.ts'
import { RequireSession } from '../../features/sign-in/require-session.tsx'
import { unlisted } from '../../platform/seo.ts'
import { ListState } from '../../ui/list-state.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'

/** Loaded when it is shown: every first visit downloads the list of what a page imports at once. */
const ConsentRequest = lazy(() => import('./consent-request.tsx'))

export const meta = () => unlisted('Allow an app')

/**
 * Where an app of another company sends a person who wants to sign in there with their account
 * here. Somebody who is signed out signs in first and comes back.
 */
export default function OAuthConsent() {
  const { authSettings, query } = useAuthSettings()
  const [params] = useSearchParams()
  const authorizationId = params.get('authorization_id') ?? ''
  if (!query.isSuccess)
    return (
      <NarrowCard>
        <h1 className="text-h2">Allow an app</h1>
        <ListState query={query} failure="We could not load this page." />
        <NeedsScripts>
          <p>This page needs JavaScript. Turn it on to sign in to another app.</p>
        </NeedsScripts>
      </NarrowCard>
    )
  if (!authSettings.apps)
    return (
      <Notice isWholePage title="Other apps cannot use your account here">
        <p>
          You cannot sign in to other apps with your account here at the moment. Nothing was shared.
        </p>
      </Notice>
    )
  if (!authorizationId)
    return (
      <Notice isWholePage title="This link is not complete">
        <p>Go back to the app that sent you here and start again.</p>
      </Notice>
    )
  return (
    <RequireSession>
      <Suspense fallback={<LoadingScreen />}>
        <ConsentRequest key={authorizationId} authorizationId={authorizationId} />
      </Suspense>
    </RequireSession>
  )
}
