import type { AccessoryData, TechnicalData } from '../technical-data.ts'
import type { Fit } from '../fit.ts'
import { fitCableToBreaker, fitCableToController, fitCableToInverter } from './fit-battery-cable.ts'
import { fitAcBoxToInverter, fitArrester } from './fit-box.ts'
import { fitBreakerToController, fitBreakerToInverter } from './fit-breaker.ts'
import { fitFuseToPanel } from './fit-fuse.ts'

/**
 * Whether an accessory, which may come first or second, protects or connects the other product;
 * null for a pair that no rule judges.
 */
export function findAccessoryFit(a: TechnicalData, b: TechnicalData): Fit | null {
  const first = a.kind === 'accessory' ? judge(a, b) : null
  return first ?? (b.kind === 'accessory' ? judge(b, a) : null)
}

function judge(accessory: AccessoryData, other: TechnicalData): Fit | null {
  switch (accessory.part) {
    case 'dc-breaker':
      if (other.kind === 'inverter') return fitBreakerToInverter(accessory, other)
      return other.kind === 'controller' ? fitBreakerToController(accessory, other) : null
    case 'battery-cable':
      if (other.kind === 'inverter') return fitCableToInverter(accessory, other)
      if (other.kind === 'controller') return fitCableToController(accessory, other)
      return other.kind === 'accessory' && other.part === 'dc-breaker'
        ? fitCableToBreaker(accessory, other)
        : null
    case 'string-fuses':
    case 'combiner':
      return other.kind === 'panel' ? fitFuseToPanel(accessory, other) : null
    case 'ac-box':
      return other.kind === 'inverter' ? fitAcBoxToInverter(accessory, other) : null
    case 'surge-arrester':
      return other.kind === 'inverter' || other.kind === 'controller'
        ? fitArrester(accessory, other)
        : null
    default:
      return null
  }
}
