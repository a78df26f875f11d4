import { useLocation } from 'react-router'
import { findScreen, type DeskScreen } from '../../../../domain/desk/screens.ts'

/** The path below `/admin/` that is open, and its screen; null where there is none. */
export function useScreen(): { path: string; screen: DeskScreen | null } {
  const path = pathInDesk(useLocation().pathname)
  return { path, screen: findScreen(path) }
}

function pathInDesk(pathname: string): string {
  return pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '')
}
