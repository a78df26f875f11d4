import { Link } from '../../../ui/link.tsx'
import type { DeskScreen } from '../../../../domain/desk/screens.ts'
import { Logo } from '../../../ui/logo.tsx'
import { Navigation } from './navigation.tsx'

interface SidebarProps {
  mayOpen: (screen: DeskScreen) => boolean
  counts: ReadonlyMap<string, number>
}

/** Left of every screen, where there is room for it. */
export function Sidebar(props: SidebarProps) {
  return (
    <aside
      aria-label="Menu"
      data-no-print
      className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface lg:flex"
    >
      <Link
        to="/admin"
        className="flex min-h-16 shrink-0 items-center rounded-control px-5 no-underline"
      >
        <Logo />
        <span className="sr-only">Desk</span>
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2">
        <Navigation {...props} />
      </div>
    </aside>
  )
}
