import CircleUserRound from '~icons/lucide/circle-user-round'
import ExternalLink from '~icons/lucide/external-link'
import Keyboard from '~icons/lucide/keyboard'
import LogOut from '~icons/lucide/log-out'
import { Link } from '../../../ui/link.tsx'
import { signOut } from '../../../features/session/session-store.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { ThemeChoice } from '../../../features/theme/theme-choice.tsx'
import { DisclosureMenu } from '../../../ui/overlays/disclosure-menu.tsx'

/** Who is signed in, the theme, the way to the shop, and the way out. */
export function Account({ onShowKeys }: { onShowKeys: () => void }) {
  const { user, profile, isSigningOut } = useSession()
  const name = profile?.full_name || user?.email
  return (
    <DisclosureMenu
      align="right"
      label={
        <>
          <CircleUserRound className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">Account of </span>
          <span className="max-w-40 truncate text-md max-sm:sr-only">{name}</span>
        </>
      }
    >
      <p className="max-w-64 px-3 py-2 text-sm break-words text-ink-3">
        Signed in as <span className="font-semibold text-ink-2">{name}</span>
        {profile?.full_name && <span className="block">{user?.email}</span>}
      </p>
      <ul>
        <li>
          <Link to="/" className="menu-item">
            <ExternalLink className="size-4 text-ink-3" aria-hidden="true" /> The shop
          </Link>
        </li>
        <li>
          <Link to="/dashboard?tab=profile-settings" className="menu-item">
            <CircleUserRound className="size-4 text-ink-3" aria-hidden="true" /> Profile Settings
          </Link>
        </li>
        <li>
          <button type="button" className="menu-item" onClick={onShowKeys}>
            <Keyboard className="size-4 text-ink-3" aria-hidden="true" /> Keys
          </button>
        </li>
        <li>
          <button
            type="button"
            className="menu-item"
            disabled={isSigningOut}
            onClick={() => void signOut()}
          >
            <LogOut className="size-4 text-ink-3" aria-hidden="true" />
            {isSigningOut ? 'Signing out…' : 'Sign Out'}
          </button>
        </li>
      </ul>
      <div className="mt-2 border-t border-line pt-2">
        <ThemeChoice />
      </div>
    </DisclosureMenu>
  )
}
