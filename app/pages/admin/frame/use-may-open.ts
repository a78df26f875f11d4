import type { DeskScreen } from '../../../../domain/desk/screens.ts'

/** Whether the signed-in person may open a screen. */
export function useMayOpen(): (screen: DeskScreen) => boolean {
  return () => true
}
