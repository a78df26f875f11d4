import type {
  ApplianceChoice,
  OwnAppliance,
} from '../../app/features/calculators/appliance-choice.ts'
import {
  defaultQuestion,
  type SolarQuestion,
} from '../../app/features/calculators/solar-question.ts'
import { findAppliance } from '../../domain/solar/load/appliances.ts'

/** A customer as our engineers know them, and what a good answer to them looks like. */
export interface AdviceCase {
  name: string
  question: SolarQuestion
  /** What the answer must be within; the reasoning stands beside it in the book. */
  expected: Expected
}

export interface Expected {
  /** Of parts and installation, in millions of naira. */
  costMillion: [number, number]
  /** A system that does not pay back within 20 years counts as infinite. */
  paybackYears: [number, number]
  /** What the generator burns today, litres a year. */
  litresToday: [number, number]
}

type Change = Partial<SolarQuestion>

/** A question from a list of appliances. */
export function runs(uses: ApplianceChoice[], change: Change = {}): SolarQuestion {
  return { ...defaultQuestion, from: 'appliances', uses, ...change }
}

/** A question from a monthly spend. */
export function spends(spendNaira: number, change: Change = {}): SolarQuestion {
  return { ...defaultQuestion, spendNaira, ...change }
}

/** One of our appliances, with its usual watts; hours by day and by night. */
export function uses(
  key: string,
  quantity: number,
  [dayHours, nightHours]: [number, number],
  change: Partial<ApplianceChoice> = {},
): ApplianceChoice {
  const appliance = findAppliance(key)
  if (!appliance) throw new RangeError(`unknown appliance ${key}`)
  return { key, quantity, dayHours, nightHours, watts: appliance.watts, ...change }
}

/** A machine that is not on our list. */
export function machine(
  own: OwnAppliance,
  watts: number,
  [dayHours, nightHours]: [number, number],
  quantity = 1,
): ApplianceChoice {
  return { key: 'own-1', quantity, dayHours, nightHours, watts, own }
}
