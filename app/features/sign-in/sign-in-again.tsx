import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { SignInFlow } from './sign-in-flow.tsx'

/** Replaces a page whose session has ended. The page stays mounted, unchanged. */
export default function SignInAgain({ email }: { email: string | undefined }) {
  const { pathname, search } = useLocation()
  const card = useRef<HTMLDivElement>(null)
  // It appears by itself, perhaps while the page is scrolled down: scroll and focus move here, and
  // back afterwards.
  useEffect(() => {
    const cameFromPx = window.scrollY
    window.scrollTo(0, 0)
    card.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus({ preventScroll: true })
    return () => window.scrollTo(0, cameFromPx)
  }, [])
  return (
    <NarrowCard>
      <div ref={card}>
        <p
          role="status"
          className="mb-6 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft"
        >
          Your session has ended. Sign in again to continue; what you typed is still here.
        </p>
        <SignInFlow next={pathname + search} email={email} />
      </div>
    </NarrowCard>
  )
}
