import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuthSettings } from '../../../features/session/auth-settings.ts'
import { ProfileFailed } from '../../../features/session/profile-failed.tsx'
import { useSession } from '../../../features/session/use-session.ts'
import { sections } from './sections.ts'
import { SettingsSection } from './settings-section.tsx'

/** Everything about an account that its owner can change, in sections. */
export default function ProfileSettings() {
  const { isProfileLoading, isProfileFailed } = useSession()
  const { hash } = useLocation()
  const { authSettings } = useAuthSettings()
  // The section that the URL names is rendered after the browser looked for it, so we scroll to it
  // here.
  useEffect(() => {
    if (!isProfileLoading) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isProfileLoading])
  if (isProfileLoading) return <p className="text-ink-2">Loading...</p>
  if (isProfileFailed) return <ProfileFailed />
  return (
    <div>
      {sections
        .filter(({ id }) => id !== 'apps' || authSettings.apps)
        .map(({ Part, ...section }) => (
          <SettingsSection key={section.id} {...section}>
            <Part />
          </SettingsSection>
        ))}
    </div>
  )
}
