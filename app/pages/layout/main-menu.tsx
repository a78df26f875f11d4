import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { CachedMarkup } from '../../platform/markup-cache/cached-markup.tsx'
import { DisclosureMenu } from '../../ui/overlays/disclosure-menu.tsx'
import { findCurrent, mainMenu, type NavLink } from './navigation.ts'

/** The navigation of large screens. */
export function MainMenu() {
  const current = findCurrent(useLocation().pathname)
  return (
    <CachedMarkup
      as="nav"
      aria-label="Main"
      className="hidden items-center min-[67.5rem]:flex"
      of={Entries}
      with={{ current }}
    />
  )
}

/** @param current the address of the entry that leads to this page, or to pages above it */
function Entries({ current }: { current: string | null }) {
  return mainMenu.map((item) =>
    'entries' in item ? (
      <DisclosureMenu key={item.label} label={item.label}>
        <ul>
          {item.entries.map((entry) => (
            <li key={entry.to}>
              <Entry {...entry} current={current} className="menu-item" />
            </li>
          ))}
        </ul>
      </DisclosureMenu>
    ) : (
      <Entry key={item.to} {...item} current={current} className="menu-link" />
    ),
  )
}

function Entry({
  label,
  to,
  current,
  className,
}: NavLink & { current: string | null; className: string }) {
  return (
    <Link to={to} aria-current={to === current ? 'page' : undefined} className={className}>
      {label}
    </Link>
  )
}
