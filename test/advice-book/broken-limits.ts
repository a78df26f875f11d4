import type { InverterData, PanelData } from '../../domain/catalogue/technical-data.ts'
import type { ApplianceUse, Load } from '../../domain/solar/load/load.ts'
import type { BuiltSystem } from './built-system.ts'

/** What the data sheet does not have is a broken limit too. */
const missing = NaN

/**
 * The limits of the data sheets that a system breaks for a load, in words. This is the second look
 * of an engineer: it shares no rule with the code that chooses systems.
 */
export function brokenLimits(
  system: BuiltSystem,
  load: Load,
  uses: readonly ApplianceUse[],
): string[] {
  return [
    ...brokenArray(system),
    ...brokenInverter(system, load, uses),
    ...brokenBattery(system, load),
  ]
}

function check(limit: string, isKept: boolean): string[] {
  return isKept ? [] : [limit]
}

function brokenArray({ panel, panels, inverter, inverters }: BuiltSystem): string[] {
  const kwp = (panels * panel.powerW) / 1000
  const each = panels / inverters
  return [
    ...check('at most 40 kWp without a survey', kwp <= 40),
    ...check('panels of 400 W or more above 1 kWp', kwp <= 1 || panel.powerW >= 400),
    ...check('the same panels on each inverter', Number.isInteger(each)),
    ...check(
      `${each} panels within the power of the input`,
      each * panel.powerW <= (inverter.maxPanelPowerW ?? missing),
    ),
    ...check(
      `${each} panels in strings of one length on each input`,
      canWire(each, inverter.mpptTrackers ?? 1, stringLengths(panel, inverter), {
        strings: Math.floor((inverter.maxTrackerA ?? missing) / (panel.impA ?? missing)),
      }),
    ),
  ]
}

/** Lengths of string within the voltages: 5 °C with 3 % to spare, 70 °C, and the window at 25 °C. */
function stringLengths(panel: PanelData, inverter: InverterData): number[] {
  const [voc, vmp] = [panel.vocV ?? missing, panel.vmpV ?? missing]
  const perC = (panel.vocPercentPerC ?? missing) / 100
  const cold = voc * (1 - 20 * perC)
  const hot = vmp * (1 + 45 * perC)
  return Array.from({ length: 40 }, (_, index) => index + 1).filter(
    (length) =>
      cold * length <= 0.97 * (inverter.maxVocV ?? missing) &&
      cold * length <= (panel.maxSystemV ?? missing) &&
      vmp * length <= (inverter.windowV?.max ?? missing) &&
      hot * length >= (inverter.windowV?.min ?? missing),
  )
}

/** Tries every way to wire the panels to the inputs. */
function canWire(
  panels: number,
  inputs: number,
  lengths: readonly number[],
  most: { strings: number },
): boolean {
  if (panels === 0) return true
  if (inputs === 0) return false
  for (const length of lengths)
    for (let strings = 1; strings <= most.strings; strings++)
      if (
        strings * length <= panels &&
        canWire(panels - strings * length, inputs - 1, lengths, most)
      )
        return true
  return false
}

/** Power and start, in kW, of what runs and starts with twice its power or more. */
function listMotors(uses: readonly ApplianceUse[]) {
  return uses.flatMap(({ watts, quantity, dayHours, nightHours, startFactor }) =>
    quantity * (dayHours + nightHours) > 0 && startFactor >= 2
      ? [{ kw: watts / 1000, startKw: (watts * startFactor) / 1000 }]
      : [],
  )
}

function brokenInverter(system: BuiltSystem, load: Load, uses: readonly ApplianceUse[]): string[] {
  const { inverter, inverters } = system
  const canFormThree = inverter.canFormThreePhase === true && inverters % 3 === 0
  const motors = listMotors(uses)
  const takesThree = load.peakKw > 10 || motors.some(({ kw }) => kw >= 4)
  const phases = takesThree ? 3 : 1
  const onePhase = motors.filter(({ kw }) => kw < 4)
  const hasItsPhases = takesThree ? inverter.isThreePhase || canFormThree : !inverter.isThreePhase
  return [
    ...check(
      'as many inverters as may run in parallel',
      inverters <= (inverter.maxInParallel ?? 1),
    ),
    ...check(
      'a quarter of headroom over the peak, at a power factor of 0.8',
      inverters * inverter.powerKva * 0.8 >= 1.25 * load.peakKw - 1e-9,
    ),
    ...check(
      'the continuous power of the data sheet for the peak',
      inverters * inverter.powerW >= 1000 * load.peakKw,
    ),
    ...check(
      'panels of at most 1.5 times the inverters',
      system.panels * system.panel.powerW <= 1.5 * inverters * inverter.powerW,
    ),
    ...check(
      'the start of the largest motor',
      (inverters * (inverter.surgeVa ?? missing) * 0.8) / 1000 >= load.surgeKw - 1e-9,
    ),
    ...check('three equal phases above 10 kW or for a large motor, one below', hasItsPhases),
    ...check(
      'the start of each single-phase motor on its phase',
      onePhase.every(
        ({ kw, startKw }) =>
          startKw + (load.peakKw - kw) / phases <=
          (inverters * (inverter.surgeVa ?? missing) * 0.8) / 1000 / phases + 1e-9,
      ),
    ),
  ]
}

function brokenBattery(
  { inverter, battery, batteries, chargeA }: BuiltSystem,
  { peakKw, surgeKw }: Load,
): string[] {
  if (!battery) return []
  const inSeries = Math.round((inverter.batteryV ?? missing) / battery.nominalV)
  const strings = batteries / inSeries
  const volts = inSeries * battery.nominalV
  const bankKw = (amperes: number | null) => ((amperes ?? missing) * strings * volts * 0.93) / 1000
  // Gel gives 60 of 200 Ah by its sheet; for the seconds of a start, lead gives three times as much.
  const maxCRate = { lfp: 1, tubular: 0.25, gel: 0.3 }[battery.chemistry]
  const leadStartA = battery.chemistry === 'lfp' ? null : 3 * (battery.maxDischargeA ?? missing)
  return [
    ...check('whole strings of batteries', Number.isInteger(strings) && strings >= 1),
    ...check(
      'as many strings as may be in parallel',
      strings <= (battery.maxInParallel ?? missing),
    ),
    ...check('as many in series as allowed', inSeries <= (battery.maxInSeries ?? missing)),
    ...check(
      'the chemistry that the inverter charges',
      inverter.batteryChemistries?.includes(battery.chemistry) ?? false,
    ),
    ...check(
      'the battery voltage within the range of the inverter',
      volts >= (inverter.batteryRangeV?.min ?? missing) &&
        inSeries * (battery.cutOffV ?? missing) >= (inverter.batteryRangeV?.min ?? missing) &&
        inSeries * (battery.chargeV?.min ?? missing) <= (inverter.batteryRangeV?.max ?? missing),
    ),
    ...check('the peak from the battery', bankKw(battery.maxDischargeA) >= peakKw - 1e-9),
    ...check(
      'the start of a motor from the battery',
      bankKw(battery.peakDischargeA ?? leadStartA ?? battery.maxDischargeA) >= surgeKw - 1e-9,
    ),
    ...check(
      'the charge current of the data sheet',
      chargeA <= (battery.recommendedChargeA ?? missing) * strings + 1e-9,
    ),
    ...check(
      'the C-rate of the chemistry',
      peakKw / 0.93 <= maxCRate * batteries * battery.capacityKwh,
    ),
  ]
}
