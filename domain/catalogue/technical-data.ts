import {
  amount,
  coefficient,
  count,
  dimensions,
  flag,
  oneOf,
  percent,
  positive,
  positives,
  powersAtVoltages,
  range,
  required,
  someOf,
  type Field,
} from './technical-field.ts'

/**
 * What `products.technical` holds: the numbers that code computes with, one shape for each kind of
 * product. An optional key is missing where the data sheet does not have it, and is null after
 * parsing. The SQL function `private.technical_fields` has the same list.
 */
export const technicalFields = {
  panel: {
    /** This and the next two at maximum power; all electrical values at 25 °C. */
    powerW: required(positive),
    vmpV: positive,
    impA: positive,
    /** Open circuit. */
    vocV: positive,
    /** Short circuit. */
    iscA: positive,
    efficiencyPercent: percent,
    /** Limit of the panel's insulation; without it only the input limits the voltage. */
    maxSystemV: positive,
    maxFuseA: positive,
    /** Change of power, voltage and current for each °C of the cells. */
    powerPercentPerC: coefficient,
    vocPercentPerC: coefficient,
    iscPercentPerC: coefficient,
    cellType: required(oneOf('mono-perc', 'topcon', 'poly')),
    cells: count,
    isHalfCut: flag,
    isBifacial: required(flag),
    /** Share of the rated power that remains after 25 years. */
    endPowerPercent: percent,
    dimensionsMm: dimensions,
    weightKg: positive,
  },
  inverter: {
    inverterType: required(oneOf('hybrid', 'grid-tie')),
    isThreePhase: required(flag),
    /** Rated apparent power. */
    powerKva: required(positive),
    /** Continuous output. */
    powerW: required(positive),
    surgeVa: positive,
    /** How long the surge power lasts. */
    surgeSeconds: positive,
    /** At its best operating point. */
    peakEfficiencyPercent: percent,
    /** From grid to battery. */
    transferMs: amount,
    /** Own consumption without load. */
    idleW: amount,
    /** Nominal voltage of the battery; a grid-tie inverter has none. */
    batteryV: positive,
    batteryRangeV: range,
    batteryChemistries: someOf('lfp', 'tubular', 'agm', 'gel'),
    maxSolarChargeA: positive,
    maxGridChargeA: positive,
    maxPanelPowerW: positive,
    mpptTrackers: count,
    /** Voltage of a string of panels at which the trackers work. */
    windowV: range,
    maxVocV: positive,
    maxTrackerA: positive,
    /** 1: it cannot run in parallel. */
    maxInParallel: count,
    canFormThreePhase: flag,
    dimensionsMm: dimensions,
    weightKg: positive,
  },
  battery: {
    chemistry: required(oneOf('lfp', 'tubular', 'gel')),
    nominalV: required(positive),
    capacityAh: required(positive),
    capacityKwh: required(positive),
    /** Share of the capacity that may be used each day, and the energy it gives. */
    depthPercent: percent,
    usableKwh: positive,
    /** Charging voltage. */
    chargeV: range,
    cutOffV: positive,
    recommendedChargeA: positive,
    /** Continuous. */
    maxDischargeA: positive,
    peakDischargeA: positive,
    roundTripPercent: percent,
    /** Until 80 % of the capacity is left. */
    cycles: count,
    selfDischargePercentPerMonth: amount,
    chargeTemperatureC: range,
    dischargeTemperatureC: range,
    /** Number of strings when batteries are in series. 1: it cannot run in parallel. */
    maxInParallel: count,
    /** 1: it must not be connected in series. */
    maxInSeries: count,
    dimensionsMm: dimensions,
    weightKg: positive,
  },
  controller: {
    controllerType: required(oneOf('mppt', 'pwm')),
    currentA: required(positive),
    systemVoltagesV: required(positives),
    maxVocV: required(positive),
    windowV: range,
    maxPanelPowerW: powersAtVoltages,
    batteryChemistries: someOf('lfp', 'tubular', 'agm', 'gel'),
    trackingEfficiencyPercent: percent,
    peakEfficiencyPercent: percent,
    ownUseMa: amount,
    maxCableMm2: positive,
    dimensionsMm: dimensions,
    weightKg: positive,
  },
  kit: {
    powerKva: required(positive),
    /** Continuous output with sun or grid, and from the battery alone. */
    powerW: positive,
    batteryPowerW: positive,
    surgeVa: positive,
    surgeSeconds: positive,
    chemistry: required(oneOf('lfp', 'tubular')),
    capacityKwh: required(positive),
    usableKwh: positive,
    systemV: positive,
    /** Of its inverter, without load. */
    idleW: amount,
    panelCount: count,
    panelsKwp: positive,
    /** From the panels in Lagos: average day of the year, and of July. */
    dailyKwh: positive,
    julyDailyKwh: positive,
    roofM2: positive,
    /** Warranty of the parts; that of the work is `products.warranty_years`. */
    panelWarrantyYears: positive,
    inverterWarrantyYears: positive,
    batteryWarrantyYears: positive,
  },
  'street-light': {
    lightType: required(oneOf('all-in-one', 'split', 'flood', 'garden')),
    /** Of the LEDs. */
    powerW: required(positive),
    lumens: positive,
    colourTemperatureK: positive,
    /** Light of one night, in hours at full power. */
    fullPowerHours: positive,
    panelW: positive,
    batteryWh: positive,
    batteryV: positive,
    batteryCycles: count,
    chargeHours: positive,
    nightsWithoutSun: positive,
    poleHeightM: range,
    spacingM: range,
    /** Of a light in one piece; a round one has diameter and height, a split one head and panel. */
    dimensionsMm: dimensions,
    diameterMm: positive,
    heightMm: positive,
    headDimensionsMm: dimensions,
    panelDimensionsMm: dimensions,
    weightKg: positive,
  },
  'water-heater': {
    collector: required(oneOf('tubes', 'flat-plate')),
    isPressurised: required(flag),
    capacityL: required(positive),
    tubes: count,
    tubeDiameterMm: positive,
    tubeLengthMm: positive,
    apertureM2: positive,
    stagnationC: positive,
    insulationMm: positive,
    /** 0 is an open system. */
    pressureBar: amount,
    /** The pressure at which the relief valve opens: at most `pressureBar`. */
    reliefValveBar: positive,
    /** How many degrees the tank cools down in a night. */
    nightLossK: amount,
    backupW: amount,
    /** On a sunny day. */
    hotWaterC: range,
    people: range,
    savedKwhPerYear: positive,
    tiltDegrees: range,
    /** On the roof. */
    dimensionsMm: dimensions,
    /** Weight when empty, without the water. */
    weightKg: positive,
  },
  accessory: {
    accessoryType: required(oneOf('wiring', 'protection', 'mounting', 'metering')),
    /** What it does in a system; the rules in `protection/` judge products that have one. */
    part: oneOf(
      'pv-cable',
      'connectors',
      'battery-cable',
      'dc-breaker',
      'string-fuses',
      'combiner',
      'surge-arrester',
      'ac-box',
      'earthing',
      'roof-mount',
    ),
    /** The current that it carries for hours, and its highest voltage: AC for an AC box, else DC. */
    ratedA: positive,
    ratedV: positive,
    /** The fuse of each string, in a combiner box or by itself. */
    fuseA: positive,
    /** Strings that a combiner box joins. */
    strings: count,
    crossSectionMm2: positive,
    /** Panels that one set of mounting holds. */
    holdsPanels: count,
    dimensionsMm: dimensions,
    weightKg: positive,
  },
} as const satisfies Record<string, Record<string, Field<unknown>>>

export type TechnicalKind = keyof typeof technicalFields

type DataOf<Kind extends TechnicalKind> = { kind: Kind } & {
  -readonly [
    Key in keyof (typeof technicalFields)[Kind]
  ]: (typeof technicalFields)[Kind][Key] extends Field<infer Value> ? Value : never
}

export type PanelData = DataOf<'panel'>
export type InverterData = DataOf<'inverter'>
export type BatteryData = DataOf<'battery'>
export type ControllerData = DataOf<'controller'>
export type KitData = DataOf<'kit'>
export type StreetLightData = DataOf<'street-light'>
export type WaterHeaterData = DataOf<'water-heater'>
export type AccessoryData = DataOf<'accessory'>

export type TechnicalData =
  | PanelData
  | InverterData
  | BatteryData
  | ControllerData
  | KitData
  | StreetLightData
  | WaterHeaterData
  | AccessoryData

/** The kind of technical data of each category, by the slug of the category. */
export const kindOfCategory: ReadonlyMap<string, TechnicalKind> = new Map([
  ['solar-panels', 'panel'],
  ['inverters', 'inverter'],
  ['batteries', 'battery'],
  ['charge-controllers', 'controller'],
  ['complete-kits', 'kit'],
  ['street-lights', 'street-light'],
  ['water-heating', 'water-heater'],
  ['accessories', 'accessory'],
])
