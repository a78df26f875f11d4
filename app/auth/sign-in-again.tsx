import { useLocation } from 'react-router'
import { NarrowCard } from '../ui/narrow-card.tsx'
import { SignInFlow } from './sign-in-flow.tsx'

/** In the place of a page whose session has ended; the page waits behind it as it was. */
export default function SignInAgain({ email }: { email: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <NarrowCard>
      <p role="status" className="mb-6 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">
        Your session has ended. Sign in again and go on where you were: what you typed is still here.
      </p>
      <SignInFlow next={pathname + search} email={email} />
    </NarrowCard>
  )
}
