import Search from '~icons/lucide/search'
import { Link } from '../../../ui/link.tsx'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { Logo } from '../../../ui/logo.tsx'
import { Account } from './account.tsx'

/** Above every screen: the search and the account; on phones the logo. */
export function TopBar({ onSearch, onShowKeys }: { onSearch: () => void; onShowKeys: () => void }) {
  return (
    <header
      data-ready={useHydrated() || undefined}
      className="sticky top-0 z-20 border-b border-line bg-bg large-text:static"
    >
      <div className="flex min-h-14 items-center gap-3 px-4 sm:px-6 lg:min-h-16 lg:px-8">
        <Link
          to="/admin"
          className="flex min-h-11 items-center rounded-control no-underline lg:hidden"
        >
          <Logo />
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={onSearch}
          className="hidden min-h-11 w-full max-w-md items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 text-left text-md text-ink-3 hover:border-ink lg:flex"
        >
          <Search className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          <span className="flex-1">Search orders, products, people…</span>
          <kbd className="rounded-md bg-surface-2 px-1.5 font-sans text-xs">Ctrl K</kbd>
        </button>
        <div className="ml-auto">
          <Account onShowKeys={onShowKeys} />
        </div>
      </div>
    </header>
  )
}
