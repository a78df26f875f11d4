import { useSession } from '../../features/session/use-session.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { useMyReseller } from './use-my-reseller.ts'

/** The application, or what became of it. Personal, so the browser reads it after the page. */
export function ApplySection() {
  const { status } = useSession()
  const { data: mine, isPending, isError, refetch } = useMyReseller()
  const isSignedIn = status === 'signed-in'
  return (
    <section id="apply" className="mt-14 max-w-2xl scroll-mt-24" aria-labelledby="apply-title">
      <h2 id="apply-title">Apply</h2>
      {isSignedIn && isError && (
        <p role="alert" className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning">
          We could not load your application.{' '}
          <button type="button" className="min-h-11 underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {isSignedIn && isPending ? (
        <p className="mt-4 text-ink-2">Looking for your application…</p>
      ) : (
        <>
          {mine && <ApplicationStatus mine={mine} />}
          {(!mine || mine.status === 'declined') && (
            <ApplicationForm isSignedIn={isSignedIn} isAgain={mine?.status === 'declined'} />
          )}
        </>
      )}
    </section>
  )
}
