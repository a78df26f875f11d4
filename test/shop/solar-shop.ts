import type {
  BatteryConnection,
  InverterConnection,
  PanelConnection,
  ProtectedInverter,
} from '../../domain/catalogue/connection.ts'
import type { DeliveryFees } from '../../domain/delivery/delivery-fee.ts'
import type { CarbonFactors } from '../../domain/carbon/carbon-factors.ts'
import type { ShopParts } from '../../domain/solar/system/shop-system.ts'
import type { AnswerRates } from '../../domain/solar/system/system-savings.ts'

const panel: PanelConnection = {
  kind: 'panel',
  powerW: 550,
  vocV: 49.9,
  vmpV: 41.96,
  impA: 13.11,
  vocPercentPerC: -0.27,
  maxSystemV: 1500,
}

const inverter = (kva: number, batteryV: number): InverterConnection & ProtectedInverter => ({
  kind: 'inverter',
  powerW: kva * 1000,
  powerKva: kva,
  isThreePhase: kva === 15,
  peakEfficiencyPercent: 94,
  maxSolarChargeA: 100,
  maxGridChargeA: 60,
  inverterType: 'hybrid',
  batteryV,
  batteryRangeV: { min: batteryV * 0.85, max: batteryV * 1.25 },
  batteryChemistries: ['lfp', 'tubular', 'agm', 'gel'],
  maxPanelPowerW: kva * 1300,
  maxVocV: 500,
  windowV: { min: 60, max: 450 },
  mpptTrackers: 2,
  maxTrackerA: 18,
})

const battery = (nominalV: number): BatteryConnection => ({
  kind: 'battery',
  nominalV,
  chemistry: 'lfp',
  chargeV: { min: nominalV * 1.1, max: nominalV * 1.12 },
  cutOffV: nominalV * 0.85,
  maxDischargeA: 100,
  peakDischargeA: 150,
  maxInSeries: 1,
})

/** A small shop: one panel, inverters of 3, 5 and 15 kVA, batteries of 24 and 48 V. */
export const solarShop: ShopParts = {
  panels: [{ id: 'panel', priceKobo: 15_950_000, stock: 60, data: panel, powerW: 550 }],
  inverters: [
    {
      id: 'inverter-3',
      priceKobo: 65_000_000,
      stock: 9,
      data: inverter(3, 24),
      kva: 3,
      surgeKva: 6,
      ownW: 40,
      isThreePhase: false,
      canFormThreePhase: false,
      maxInParallel: 1,
    },
    {
      id: 'inverter-5',
      priceKobo: 110_000_000,
      stock: 9,
      data: inverter(5, 48),
      kva: 5,
      surgeKva: 10,
      ownW: 40,
      isThreePhase: false,
      canFormThreePhase: true,
      maxInParallel: 6,
    },
    {
      id: 'inverter-15',
      priceKobo: 430_000_000,
      stock: 9,
      data: inverter(15, 48),
      kva: 15,
      surgeKva: 22.5,
      ownW: 40,
      isThreePhase: true,
      canFormThreePhase: false,
      maxInParallel: 6,
    },
  ],
  batteries: [
    {
      id: 'battery-24',
      priceKobo: 79_000_000,
      stock: 20,
      data: battery(25.6),
      depthOfDischarge: 0.9,
      chargeA: 50,
      cycles: 6000,
      capacityKwh: 2.56,
      chemistry: 'lfp',
      maxInParallel: 4,
    },
    {
      id: 'battery-48',
      priceKobo: 145_000_000,
      stock: 20,
      data: battery(51.2),
      depthOfDischarge: 0.9,
      chargeA: 50,
      cycles: 6000,
      capacityKwh: 5.12,
      chemistry: 'lfp',
      maxInParallel: 16,
    },
  ],
}

export const solarRates: AnswerRates = {
  gridKoboPerKwh: { A: 20_950, B: 6_600, C: 6_400, D: 6_200, E: 6_000 },
  electricityVatShare: 0.075,
  petrolKoboPerLitre: 106_135,
  dieselKoboPerLitre: 140_961,
  generator: {
    petrol1KvaKobo: 14_000_000,
    petrol3KvaKobo: 40_000_000,
    petrol8KvaKobo: 63_000_000,
    dieselKoboPerKva: 40_000_000,
    lifeYears: 5,
  },
  installationShare: 0.18,
  minInstallationKobo: 17_000_000,
  maintenanceShare: 0.01,
  inverterLifeYears: 10,
  degradationShare: 0.005,
  gridPriceRise: 0,
  fuelPriceRise: 0,
  discountRate: 0.08,
  priceUncertaintyShare: 0.1,
}

/** The crew of the small shop works in Lagos every day and has no fixed price elsewhere. */
export const lagosFees: DeliveryFees = {
  freightFeeKobo: 1_200_000,
  parcelFeeKobo: 250_000,
  crewFeeKobo: 0,
}

/** Round numbers, so that results can be checked by hand. */
export const roundCarbonFactors: CarbonFactors = {
  gridFootprintKgPerKwh: 0.5,
  gridAvoidedKgPerKwh: 0.4,
  petrolKgPerLitre: 2,
  dieselKgPerLitre: 3,
  lpgKgPerKg: 4,
  keroseneKgPerLitre: 2.5,
  creditPriceUsd: { low: 1, high: 6 },
}
