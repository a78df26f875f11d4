import type { Icon } from '../../../ui/icons/icon.tsx'
import Menu from '~icons/lucide/menu'
import Search from '~icons/lucide/search'
import { Link } from '../../../ui/link.tsx'
import {
  deskPath,
  listMenu,
  type DeskArea,
  type DeskScreen,
} from '../../../../domain/desk/screens.ts'
import { areaIcons } from './navigation.tsx'
import { useScreen } from './use-screen.ts'

const look =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control text-xs font-medium text-ink-2 no-underline aria-[current=true]:text-primary'

/** The areas that a phone reaches with one thumb, as far as the person may open them. */
const shortcuts: ReadonlySet<DeskArea> = new Set(['Today', 'Orders', 'Products'])

/** At the bottom of small screens: the main areas, the search and the whole menu. */
export function BottomBar({
  mayOpen,
  onSearch,
  onMenu,
}: {
  mayOpen: (screen: DeskScreen) => boolean
  onSearch: () => void
  onMenu: () => void
}) {
  const { screen: open } = useScreen()
  const areas = listMenu(mayOpen).filter(({ area }) => shortcuts.has(area))
  return (
    <nav
      aria-label="Shortcuts"
      data-no-print
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl justify-around px-1 py-1">
        {areas.map(({ area, screens: [first] }) => {
          const Icon = areaIcons[area]
          return (
            <li key={area} className="flex-1">
              <Link
                to={deskPath(first?.path ?? '')}
                aria-current={open?.area === area ? 'true' : undefined}
                className={look}
              >
                <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
                {area}
              </Link>
            </li>
          )
        })}
        <BarButton icon={Search} label="Search" onClick={onSearch} />
        <BarButton icon={Menu} label="Menu" onClick={onMenu} />
      </ul>
    </nav>
  )
}

function BarButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: Icon
  label: string
  onClick: () => void
}) {
  return (
    <li className="flex-1">
      <button type="button" aria-haspopup="dialog" onClick={onClick} className={look}>
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
        {label}
      </button>
    </li>
  )
}
