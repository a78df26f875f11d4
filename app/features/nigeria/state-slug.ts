/** `Akwa Ibom` is at /solar/akwa-ibom. */
export function slugOfState(state: string): string {
  return state.toLowerCase().replaceAll(' ', '-')
}

/** A state as people say it. */
export function nameOfState(state: string): string {
  return state === 'FCT' ? 'Abuja (FCT)' : state
}
