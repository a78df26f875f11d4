/** `Akwa Ibom` is at /solar/akwa-ibom. */
export function slugOfState(state: string): string {
  return state.toLowerCase().replaceAll(' ', '-')
}
