import type { DeskScreen } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'

/** Whether the signed-in person may open a screen. */
export function useMayOpen(): (screen: DeskScreen) => boolean {
  const { may } = useStaff()
  return (screen) => may(...screen.grants)
}
