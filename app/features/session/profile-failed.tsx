import { retryProfile } from './session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown instead of content that needs the profile, when the profile could not be loaded. */
export function ProfileFailed() {
  return (
    <Notice
      title="Your profile could not be loaded"
      action={<Button onClick={retryProfile}>Try again</Button>}
    >
      <p role="alert">The connection may be down. Nothing was changed.</p>
    </Notice>
  )
}
