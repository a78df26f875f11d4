import CircleUserRound from '~icons/lucide/circle-user-round'
import { ButtonLink } from '../../ui/button.tsx'
import { DisclosureMenu } from '../../ui/overlays/disclosure-menu.tsx'
import { Link } from '../../ui/link.tsx'
import { followAccount } from './frame/follow-account.ts'
import { asRef } from '../../platform/behaviours.ts'

const refAccount = asRef(followAccount)

const links = [
  { label: 'Profile Settings', to: '/dashboard?tab=profile-settings' },
  { label: 'My Dashboard', to: '/dashboard' },
  { label: 'Admin Dashboard', to: '/admin', isForAdmins: true },
]

/**
 * Sign In for a visitor, the account menu for a signed-in user: both are in the page, and
 * `followAccount` shows one of them.
 */
export function AccountMenu() {
  return (
    <div ref={refAccount} data-account className="hidden whitespace-nowrap min-[67.5rem]:block">
      <ButtonLink to="/login" variant="secondary" size="small" data-account-sign-in>
        Sign In
      </ButtonLink>
      <div data-account-menu hidden>
        <DisclosureMenu
          align="right"
          label={
            <>
              <CircleUserRound className="size-6" aria-hidden="true" />
              <span className="sr-only">
                Account of <span data-account-name />
              </span>
            </>
          }
        >
          <p data-account-name className="max-w-64 break-words px-3 py-2 text-sm text-ink-3" />
          <ul>
            {links.map(({ label, to, isForAdmins }) => (
              <li key={to} {...(isForAdmins && { 'data-account-admin': true })}>
                <Link to={to} className="menu-item">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" data-account-sign-out className="menu-item">
                Sign Out
              </button>
            </li>
          </ul>
        </DisclosureMenu>
      </div>
    </div>
  )
}
