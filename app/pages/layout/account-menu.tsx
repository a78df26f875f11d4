import CircleUserRound from '~icons/lucide/circle-user-round'
import { Link } from 'react-router'
import { signOut } from '../../features/session/session-store.ts'
import { useSession } from '../../features/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DisclosureMenu, menuItemClass } from '../../ui/disclosure-menu.tsx'

/** Sign In for a visitor, the account menu for a signed-in user. */
export function AccountMenu() {
  const { user, isAdmin, isSigningOut } = useSession()
  if (!user) {
    return (
      <ButtonLink to="/login" variant="secondary" size="small">
        Sign In
      </ButtonLink>
    )
  }
  return (
    <DisclosureMenu
      align="right"
      label={
        <>
          <CircleUserRound className="size-6" aria-hidden="true" />
          <span className="sr-only">
            Account of <AccountName />
          </span>
        </>
      }
    >
      <p className="max-w-64 break-words px-3 py-2 text-sm text-ink-3">
        <AccountName />
      </p>
      <ul>
        {accountLinks(isAdmin).map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={menuItemClass}>
              {entry.label}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={menuItemClass}
            disabled={isSigningOut}
            onClick={() => void signOut()}
          >
            {isSigningOut ? 'Signing out…' : 'Sign Out'}
          </button>
        </li>
      </ul>
    </DisclosureMenu>
  )
}

/** The name of the signed-in user, or the e-mail address while there is no name. */
export function AccountName() {
  const { user, profile } = useSession()
  return profile?.full_name || user?.email
}

/** The links of a signed-in user, used by the menu and the drawer. */
export function accountLinks(isAdmin: boolean) {
  return [
    { label: 'Profile Settings', to: '/dashboard?tab=profile-settings' },
    { label: 'My Dashboard', to: '/dashboard' },
    ...(isAdmin ? [{ label: 'Admin Dashboard', to: '/admin' }] : []),
  ]
}
