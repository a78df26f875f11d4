import { useSession } from './session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Stands where the profile was needed and could not be read: nothing is known, so nothing is shown or refused. */
export function ProfileFailed() {
  const { retryProfile } = useSession()
  return (
    <Notice
      title="Your profile could not be loaded"
      action={<Button onClick={retryProfile}>Try again</Button>}
    >
      <p role="alert">The connection may be down. Nothing was changed.</p>
    </Notice>
  )
}
