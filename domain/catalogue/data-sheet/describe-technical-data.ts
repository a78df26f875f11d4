import type { TechnicalData } from '../technical-data.ts'
import { describeAccessory } from './describe-accessory.ts'
import { describeBattery } from './describe-battery.ts'
import { describeController } from './describe-controller.ts'
import { describeInverter } from './describe-inverter.ts'
import { describeKit } from './describe-kit.ts'
import { describePanel } from './describe-panel.ts'
import { describeStreetLight } from './describe-street-light.ts'
import { describeWaterHeater } from './describe-water-heater.ts'
import type { SheetLines } from './sheet-line.ts'

/**
 * The lines of a data sheet in their order: those with a value come from the technical data, those
 * without are places for free text.
 * @param warrantyYears `products.warranty_years`
 */
export function describeTechnicalData(data: TechnicalData, warrantyYears: number): SheetLines[] {
  switch (data.kind) {
    case 'panel':
      return describePanel(data, warrantyYears)
    case 'inverter':
      return describeInverter(data, warrantyYears)
    case 'battery':
      return describeBattery(data, warrantyYears)
    case 'controller':
      return describeController(data, warrantyYears)
    case 'kit':
      return describeKit(data, warrantyYears)
    case 'street-light':
      return describeStreetLight(data, warrantyYears)
    case 'water-heater':
      return describeWaterHeater(data, warrantyYears)
    case 'accessory':
      return describeAccessory(data, warrantyYears)
  }
}
