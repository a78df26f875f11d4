import type { Icon } from '../../../ui/icons/icon.tsx'
import Banknote from '~icons/lucide/banknote'
import CalendarClock from '~icons/lucide/calendar-clock'
import FileText from '~icons/lucide/file-text'
import Package from '~icons/lucide/package'
import Server from '~icons/lucide/server'
import Settings from '~icons/lucide/settings'
import ShoppingBag from '~icons/lucide/shopping-bag'
import Sun from '~icons/lucide/sun'
import Users from '~icons/lucide/users'
import Leaf from '~icons/lucide/leaf'
import { NavLink } from 'react-router'
import {
  deskPath,
  listMenu,
  type DeskArea,
  type DeskScreen,
} from '../../../../domain/desk/screens.ts'

export const areaIcons: Record<DeskArea, Icon> = {
  Today: Sun,
  Orders: ShoppingBag,
  Products: Package,
  Money: Banknote,
  Instalments: CalendarClock,
  Carbon: Leaf,
  People: Users,
  Content: FileText,
  Settings,
  System: Server,
}

interface NavigationProps {
  mayOpen: (screen: DeskScreen) => boolean
  /** What waits for a hand, by the path of its screen. */
  counts: ReadonlyMap<string, number>
  onChoose?: () => void
}

/** The links to all screens, by area, with the count of what waits there. */
export function Navigation({ mayOpen, counts, onChoose }: NavigationProps) {
  return (
    <nav aria-label="Desk">
      {listMenu(mayOpen).map(({ area, screens }) => {
        const Icon = areaIcons[area]
        const isGroup = screens.length > 1 || screens[0]?.title !== area
        return (
          <div key={area} className="mb-3">
            {isGroup && (
              <p className="flex items-center gap-2 px-3 pt-1 pb-0.5 text-xs font-semibold text-ink-3">
                <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
                {area}
              </p>
            )}
            <ul aria-label={area}>
              {screens.map(({ path, title }) => (
                <li key={path}>
                  <NavLink
                    to={deskPath(path)}
                    end={path === '' || screens.some((other) => other.path.startsWith(`${path}/`))}
                    {...(onChoose && { onClick: onChoose })}
                    className={`flex min-h-9 items-center gap-2 rounded-control ${isGroup ? 'pl-9' : 'pl-3'} pr-3 py-1 text-md text-ink-2 no-underline hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-primary-soft pointer-coarse:min-h-11`}
                  >
                    {!isGroup && <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />}
                    <span className="min-w-0 flex-1">
                      {isGroup && title === area ? `All ${title.toLowerCase()}` : title}
                    </span>
                    <Count count={counts.get(path) ?? 0} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {count > 999 ? '999+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
