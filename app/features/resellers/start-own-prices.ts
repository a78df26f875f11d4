import { sessionStore } from '../session/session-state.ts'

let shown: Promise<typeof import('./own-prices.ts')> | undefined

/** Fills in the prices of a reseller. Only resellers download what computes them. */
export function showOwnPricesToResellers(): void {
  if (!shown && sessionStore.get().profile?.role !== 'reseller') return
  shown ??= import('./own-prices.ts')
  shown.then(
    ({ showOwnPrices }) => showOwnPrices(),
    // Without a connection. The prices of the shop stay.
    () => (shown = undefined),
  )
}

export function startOwnPrices(): void {
  sessionStore.subscribe(showOwnPricesToResellers)
}
