import { sessionStore } from '../../../features/session/session-state.ts'
import { toast } from '../../../platform/toasts.ts'
import { on, type Follow } from '../../../platform/behaviours.ts'

/** Shows Sign In to a visitor, and the menu with their name to a signed-in user. */
export const followAccount: Follow = (account) => {
  const find = (part: string) => account.querySelectorAll<HTMLElement>(`[data-account-${part}]`)
  const [adminItem] = find('admin')
  const signOutItem = find('sign-out')[0]?.closest('li')
  if (!adminItem) return () => {}
  const show = () => {
    const { user, profile, isAdmin, isSigningOut } = sessionStore.get()
    for (const link of find('sign-in')) link.hidden = user !== null
    for (const menu of find('menu')) menu.hidden = user === null
    for (const name of find('name')) name.textContent = profile?.full_name || (user?.email ?? '')
    // Nobody else's page has it.
    if (isAdmin) signOutItem?.before(adminItem)
    else adminItem.remove()
    for (const button of find('sign-out')) {
      button.toggleAttribute('disabled', isSigningOut)
      button.textContent = isSigningOut ? 'Signing out…' : 'Sign Out'
    }
  }
  show()
  return sessionStore.subscribe(show)
}

/** The buttons of the header and of the drawer. */
export function startSigningOut(): void {
  on('click', '[data-account-sign-out]', () => {
    import('../../../features/session/session-store.ts').then(
      ({ signOut }) => signOut(),
      () => toast.error('Failed to sign out.'),
    )
  })
}
