import { NavLink } from 'react-router'
import { openInquiry } from '../../features/inquiry/inquiry.ts'
import { signOut } from '../../features/session/session-store.ts'
import { useSession } from '../../features/session/use-session.ts'
import { ThemeChoice } from '../../features/theme/theme-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { menuItemClass } from '../../ui/disclosure-menu.tsx'
import { AccountName, accountLinks } from './account-menu.tsx'
import { mainMenu, type NavLink as Entry } from './navigation.ts'

/** The menu of small screens, with the links of the header. Choosing a link closes it. */
export function MobileDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { user, isAdmin } = useSession()

  function submitProject() {
    onClose()
    void openInquiry()
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Menu" shape="drawer">
      <nav aria-label="Menu" className="-mx-2">
        {mainMenu.map((item) =>
          'entries' in item ? (
            <Entries
              key={item.label}
              title={item.label}
              entries={item.entries}
              onChoose={onClose}
            />
          ) : (
            <Entries key={item.label} entries={[item]} onChoose={onClose} />
          ),
        )}
        <Button className="mx-2 my-3 w-[calc(100%-1rem)]" onClick={submitProject}>
          Submit Project
        </Button>
        {user ? (
          <>
            <p className="break-words px-3 pb-1 pt-3 text-sm text-ink-3">
              <span className="block font-semibold">Account</span>
              <AccountName />
            </p>
            <Entries entries={accountLinks(isAdmin)} onChoose={onClose} />
            <button
              type="button"
              className={menuItemClass}
              onClick={() => {
                onClose()
                void signOut()
              }}
            >
              Sign Out
            </button>
          </>
        ) : (
          <Entries entries={[{ label: 'Sign In', to: '/login' }]} onChoose={onClose} />
        )}
      </nav>
      <div className="-mx-2 mt-4 border-t border-line pt-4">
        <ThemeChoice />
      </div>
    </Dialog>
  )
}

function Entries({
  title,
  entries,
  onChoose,
}: {
  title?: string
  entries: Entry[]
  onChoose: () => void
}) {
  return (
    <>
      {title && <p className="px-3 pb-1 pt-3 text-sm font-semibold text-ink-3">{title}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} end onClick={onChoose} className={menuItemClass}>
              {entry.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
