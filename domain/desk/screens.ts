import { deskAreas, type DeskArea, type ScreenDefinition } from './screens/screen-definition.ts'
import { carbonScreens } from './screens/carbon-screens.ts'
import { commissionScreens } from './screens/commission-screens.ts'
import { todayScreens } from './screens/today-screens.ts'
import { orderScreens } from './screens/orders-screens.ts'
import { productScreens } from './screens/products-screens.ts'
import { moneyScreens } from './screens/money-screens.ts'
import { planScreens } from './screens/plans-screens.ts'
import { peopleScreens } from './screens/people-screens.ts'
import { contentScreens } from './screens/content-screens.ts'
import { settingScreens } from './screens/settings-screens.ts'
import { systemScreens } from './screens/system-screens.ts'

export type { DeskArea }

/**
 * Every screen of the desk. The menu, the guard of a screen, the search and the server's 404 read
 * this list; `app/pages/admin/screens.tsx` has the component of each.
 */
export const deskScreens = [
  ...todayScreens,
  ...orderScreens,
  ...productScreens,
  ...moneyScreens,
  ...planScreens,
  ...carbonScreens,
  ...commissionScreens,
  ...peopleScreens,
  ...contentScreens,
  ...settingScreens,
  ...systemScreens,
] as const

export type DeskPath = (typeof deskScreens)[number]['path']
export type DeskScreen = ScreenDefinition & { path: DeskPath }

const screens: readonly DeskScreen[] = deskScreens

/**
 * The address of a screen: `/admin/orders`.
 * @param id of the record, for a screen of one record
 */
export function deskPath(path: DeskPath, id = ''): string {
  const below = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(id) : segment))
    .join('/')
  return below === '' ? '/admin' : `/admin/${below}`
}

/**
 * @param path what follows `/admin/`, such as `orders/7`
 * @returns the screen at this path, or null where there is none
 */
export function findScreen(path: string): DeskScreen | null {
  const segments = path.split('/').filter((segment) => segment !== '')
  const fitting = screens.filter((screen) => fits(screen.path, segments))
  return [...fitting].sort((a, b) => countIds(a.path) - countIds(b.path))[0] ?? null
}

/** The screens that the menu lists, by area; areas without one are left out. */
export function listMenu(
  mayOpen: (screen: DeskScreen) => boolean,
): { area: DeskArea; screens: DeskScreen[] }[] {
  return deskAreas
    .map((area) => ({
      area,
      screens: listPlaces(mayOpen).filter((screen) => screen.area === area && !screen.isAction),
    }))
    .filter(({ screens: { length } }) => length > 0)
}

/** The screens that have an address of their own, without the id of a record. */
export function listPlaces(mayOpen: (screen: DeskScreen) => boolean): DeskScreen[] {
  return screens.filter((screen) => countIds(screen.path) === 0 && mayOpen(screen))
}

/**
 * The screens above a path, the outermost first, each with its address: above `orders/7/edit` are
 * `/admin/orders` and `/admin/orders/7`.
 */
export function listScreensAbove(path: string): { screen: DeskScreen; to: string }[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  const named = findScreen(path)?.above
  const paths = segments.slice(0, -1).map((_, index) => segments.slice(0, index + 1).join('/'))
  return (named === undefined ? paths : [named]).flatMap((above) => {
    const screen = findScreen(above)
    return screen ? [{ screen, to: `/admin/${above}` }] : []
  })
}

function fits(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/').filter((part) => part !== '')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}

function countIds(pattern: string): number {
  return pattern.split('/').filter((part) => part.startsWith(':')).length
}
