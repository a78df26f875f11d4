import { batteryPower } from './battery-power.ts'
import type { BatteryConnection, ControllerConnection, InverterConnection } from './connection.ts'
import { describeChemistries } from './data-sheet/describe-chemistries.ts'
import { askSeller, formatTenths, refuse, type Fit } from './fit.ts'

export function fitInverterToBattery(
  inverter: InverterConnection,
  battery: BatteryConnection,
): Fit {
  if (inverter.inverterType === 'grid-tie')
    return refuse('A grid-tie inverter has no battery input.')
  const { batteryV, batteryRangeV, batteryChemistries } = inverter
  if (batteryV === null || batteryChemistries === null || batteryRangeV === null)
    return askSeller('The battery input of the inverter is not fully described on its data sheet.')
  const bank = joinInSeries(battery, batteryV)
  if ('verdict' in bank) return bank
  const refusal = refuseChemistry(battery, batteryChemistries)
  if (refusal) return refusal
  const { chargeV, cutOffV } = battery
  if (chargeV === null || cutOffV === null)
    return askSeller('Charge and cut-off voltage of the battery are not on its data sheet.')
  if (chargeV.min * bank.inSeries > batteryRangeV.max)
    return refuse(
      `The battery is full at ${formatTenths(chargeV.min * bank.inSeries)} V; the inverter stops at ${formatTenths(batteryRangeV.max)} V.`,
    )
  const range = `The inverter works from ${formatTenths(batteryRangeV.min)} to ${formatTenths(batteryRangeV.max)} V, the battery between ${formatTenths(cutOffV * bank.inSeries)} and ${formatTenths(chargeV.max * bank.inSeries)} V.`
  return addPower({ inverter, battery, bank, reasons: [bank.reason, range] })
}

/** The same bank, with the number of parallel strings that the full power of the inverter needs. */
function addPower({
  inverter: { powerW },
  battery,
  bank: { inSeries, arrangement },
  reasons,
}: {
  inverter: InverterConnection
  battery: BatteryConnection
  bank: Bank
  reasons: string[]
}): Fit {
  const power = batteryPower(battery, inSeries)
  if (!power) return { verdict: 'fits', arrangement, reasons }
  const bankW = 1000 * power.continuousKw
  const banks = Math.ceil(powerW / bankW - 1e-9)
  const each = inSeries === 1 ? 'battery' : `row of ${inSeries}`
  if (banks === 1) {
    const carries = `One ${each} carries the full ${formatTenths(powerW)} W.`
    return { verdict: 'fits', arrangement, reasons: [...reasons, carries] }
  }
  const gives = `One ${each} gives ${formatTenths(bankW)} W; the full ${formatTenths(powerW)} W of the inverter need ${banks} side by side.`
  return {
    verdict: 'limited',
    arrangement: `${arrangement}; ${banks} ${inSeries === 1 ? '' : 'rows '}side by side for full power`,
    reasons: [...reasons, gives],
  }
}

export function fitControllerToBattery(
  { systemVoltagesV, batteryChemistries }: ControllerConnection,
  battery: BatteryConnection,
): Fit {
  if (batteryChemistries === null)
    return askSeller('The battery side of the controller is not fully described on its data sheet.')
  const refusal = refuseChemistry(battery, batteryChemistries)
  if (refusal) return refusal
  const banks = systemVoltagesV.map((systemV) => joinInSeries(battery, systemV))
  const possible = banks.flatMap((bank) => ('verdict' in bank ? [] : [bank]))
  const question = banks.find((bank) => 'verdict' in bank && bank.verdict === 'ask')
  if (question && 'verdict' in question) return question
  if (possible.length === 0)
    return refuse(
      `The controller charges ${systemVoltagesV.join(', ')} V; the battery has ${formatTenths(battery.nominalV)} V.`,
    )
  return {
    verdict: 'fits',
    arrangement: possible.map((bank) => bank.arrangement).join('; '),
    reasons: possible.map((bank) => bank.reason),
  }
}

/** Batteries of one type in series. */
interface Bank {
  inSeries: number
  arrangement: string
  reason: string
}

/** The number of batteries in series that comes nearest to a system voltage; at least 1. */
export function countInSeries(systemV: number, nominalV: number): number {
  return Math.max(1, Math.round(systemV / nominalV))
}

/**
 * Batteries in series for a system voltage: four of 12 V for 48 V. 51.2 V of lithium count as 48 V.
 */
function joinInSeries({ nominalV, maxInSeries }: BatteryConnection, systemV: number): Bank | Fit {
  if (!(nominalV >= 1)) return askSeller('The voltage of the battery is not on its data sheet.')
  const inSeries = countInSeries(systemV, nominalV)
  // Lithium of 12.8 V counts as 12 V, and of 51.2 V as 48 V: up to 8 % above, never below.
  const ratio = (nominalV * inSeries) / systemV
  if (ratio < 0.99 || ratio > 1.08)
    return refuse(
      `The battery has ${formatTenths(nominalV)} V, the other side needs ${formatTenths(systemV)} V.`,
    )
  if (inSeries > 1 && maxInSeries === null)
    return askSeller(
      'The data sheet does not say whether the batteries may be connected in series.',
    )
  if (inSeries > (maxInSeries ?? 1))
    return refuse(
      `It would take ${inSeries} in series for ${formatTenths(systemV)} V; the battery allows ${maxInSeries === 1 ? 'none' : `at most ${maxInSeries}`}.`,
    )
  if (inSeries === 1)
    return {
      inSeries,
      arrangement: `one for ${formatTenths(systemV)} V`,
      reason: `Both are made for ${formatTenths(systemV)} V.`,
    }
  return {
    inSeries,
    arrangement: `${inSeries} in series for ${formatTenths(systemV)} V`,
    reason: `${inSeries} × ${formatTenths(nominalV)} V in series make the ${formatTenths(nominalV * inSeries)} V that a ${formatTenths(systemV)} V system works with.`,
  }
}

function refuseChemistry(
  { chemistry }: BatteryConnection,
  accepted: NonNullable<InverterConnection['batteryChemistries']>,
): Fit | null {
  if (accepted.includes(chemistry)) return null
  const name = chemistry === 'lfp' ? 'lithium' : chemistry
  return refuse(`It charges ${describeChemistries(accepted)}; this battery is ${name}.`)
}
