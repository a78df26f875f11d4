import type { Connection } from './connection.ts'
import type { Fit } from './fit.ts'
import { fitControllerToBattery, fitInverterToBattery } from './fit-battery.ts'
import { fitPanelToController, fitPanelToInverter } from './fit-panel.ts'

/** Whether two products work together, and how; null for a pair that is never connected. */
export function findFit(a: Connection, b: Connection): Fit | null {
  if (a.kind === 'panel' && b.kind === 'inverter') return fitPanelToInverter(a, b)
  if (a.kind === 'panel' && b.kind === 'controller') return fitPanelToController(a, b)
  if (a.kind === 'inverter' && b.kind === 'battery') return fitInverterToBattery(a, b)
  if (a.kind === 'controller' && b.kind === 'battery') return fitControllerToBattery(a, b)
  return isReversed(a, b) ? findFit(b, a) : null
}

function isReversed(a: Connection, b: Connection): boolean {
  return (
    (b.kind === 'panel' && (a.kind === 'inverter' || a.kind === 'controller')) ||
    (a.kind === 'battery' && (b.kind === 'inverter' || b.kind === 'controller'))
  )
}
