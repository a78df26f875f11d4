import type { BatteryData } from '../technical-data.ts'
import { highVoltageV } from './describe-chemistries.ts'
import { describeSize } from './describe-size.ts'
import { fixedText, numberText, rangeText, textOf, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLine, type SheetLines } from './sheet-line.ts'

/** The data sheet of a battery. */
export function describeBattery(data: BatteryData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  return [
    { group: 'Electrical', lines: describeElectrical(data) },
    {
      group: 'Life',
      lines: [
        line('Cycles to 80 % of capacity', describeCycles(data)),
        line('Self-discharge', numberText(data.selfDischargePercentPerMonth), '% a month'),
        line('Charging temperature', rangeText(data.chargeTemperatureC, ' to '), '°C'),
        line('Discharging temperature', rangeText(data.dischargeTemperatureC, ' to '), '°C'),
      ],
    },
    {
      group: 'Mechanical',
      lines: [
        line('Chemistry'),
        line('Dimensions', size.dimensions, 'mm'),
        line('Weight', size.weight, 'kg'),
        line('Terminals'),
        line('Protection'),
        line('Mounting'),
      ],
    },
    {
      group: 'System',
      lines: [
        line('Data'),
        line('In parallel', describeParallel(data)),
        line('In series', describeSeries(data)),
      ],
    },
    { group: 'Warranty', lines: [yearsLine('Term', warrantyYears), line('Covers')] },
  ]
}

function describeElectrical(data: BatteryData): SheetLine[] {
  const depth = data.depthPercent === null ? '' : ` at ${numberText(data.depthPercent)} % depth`
  return [
    line('Nominal voltage', numberText(data.nominalV), 'V'),
    line('Capacity', numberText(data.capacityAh), 'Ah'),
    line('Energy', fixedText(data.capacityKwh, 2), 'kWh'),
    line(`Usable energy${depth}`, fixedText(data.usableKwh, 2), 'kWh'),
    line('Charge voltage', rangeText(data.chargeV), 'V'),
    line('Cut-off voltage', numberText(data.cutOffV), 'V'),
    line('Recommended charge', numberText(data.recommendedChargeA), 'A'),
    line('Highest discharge, continuous', numberText(data.maxDischargeA), 'A'),
    line('Highest discharge, peak', numberText(data.peakDischargeA), 'A'),
    line('Round-trip efficiency', numberText(data.roundTripPercent), '%'),
  ]
}

function describeCycles({ cycles, depthPercent }: BatteryData): string | null {
  const depth = depthPercent === null ? '' : ` at ${numberText(depthPercent)} % depth`
  return textOf(cycles, (count) => `${thousandsText(count)}${depth}, 25 °C`)
}

function describeParallel({ maxInParallel, chemistry, nominalV }: BatteryData): string | null {
  const unit = nominalV >= highVoltageV ? ' stacks' : chemistry === 'lfp' ? '' : ' strings'
  return textOf(maxInParallel, (max) => (max === 1 ? 'No' : `Up to ${max}${unit}`))
}

/** 12.8 V of lithium count as 12 V, and 25.6 V as 24 V: "Up to 4 (48 V)". */
function describeSeries({ maxInSeries, nominalV }: BatteryData): string | null {
  return textOf(maxInSeries, (max) => {
    if (max > 1) return `Up to ${max} (${max * 12 * Math.round(nominalV / 12)} V)`
    return nominalV >= highVoltageV ? 'Factory set' : 'No'
  })
}
