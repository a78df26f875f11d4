import fc from 'fast-check'
import type { ApplianceChoice } from '../../app/features/calculators/appliance-choice.ts'
import {
  defaultQuestion,
  type SolarQuestion,
} from '../../app/features/calculators/solar-question.ts'
import { places } from '../../domain/solar/climate/places.ts'
import { appliances } from '../../domain/solar/load/appliances.ts'
import { tariffBands } from '../../domain/solar/load/tariff-band.ts'

const hours = fc.integer({ min: 0, max: 12 })

const ourAppliance: fc.Arbitrary<ApplianceChoice> = fc
  .record({
    appliance: fc.constantFrom(...appliances),
    quantity: fc.integer({ min: 1, max: 3 }),
    dayHours: hours,
    nightHours: hours,
    isCritical: fc.boolean(),
  })
  .map(({ appliance: { key, watts }, ...use }) => ({ key, watts, ...use }))

const ownMachine: fc.Arbitrary<ApplianceChoice> = fc
  .record({
    // Of motors, those of 4 kW and more have three phases.
    watts: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 20, max: 2500 }) },
      fc.integer({ min: 2500, max: 6000 }),
    ),
    startShare: fc.integer({ min: 1, max: 6 }),
    dayHours: fc.integer({ min: 1, max: 12 }),
    nightHours: hours,
    isCritical: fc.boolean(),
  })
  .map(({ startShare, ...use }) => ({
    ...use,
    key: 'own-1',
    quantity: 1,
    own: { name: 'Machine', startWatts: startShare * use.watts },
  }))

const uses = fc
  .tuple(fc.array(ourAppliance, { minLength: 1, maxLength: 6 }), fc.option(ownMachine))
  .map(([ours, own]) => (own ? [...ours, own] : ours))

/** Homes and businesses in every state, with every band, fuel and battery. */
export const randomQuestion: fc.Arbitrary<SolarQuestion> = fc
  .record({
    place: fc.constantFrom(...places.map(({ code }) => code.replace('NG-', ''))),
    from: fc.constantFrom('spend' as const, 'appliances' as const),
    shape: fc.constantFrom('home' as const, 'business' as const, 'always' as const),
    openDays: fc.integer({ min: 1, max: 7 }),
    // As many small spends as large ones.
    spendNaira: fc
      .double({ min: Math.log(5_000), max: Math.log(500_000), noNaN: true })
      .map((log) => Math.round(Math.exp(log))),
    uses,
    gridHours: fc.integer({ min: 0, max: 24 }),
    band: fc.option(fc.constantFrom(...tariffBands)),
    fuel: fc.constantFrom('petrol' as const, 'diesel' as const, 'none' as const),
    battery: fc.constantFrom(
      ...(['lfp', 'lfp', 'lfp', 'tubular', 'gel'] as const satisfies SolarQuestion['battery'][]),
    ),
    aim: fc.constantFrom('value' as const, 'sun' as const),
    autonomyHours: fc.option(fc.integer({ min: 0, max: 24 }), { freq: 2 }),
    soilingPercent: fc.option(fc.integer({ min: 0, max: 30 })),
    tiltDeg: fc.integer({ min: 0, max: 40 }),
    azimuthDeg: fc.integer({ min: 0, max: 359 }),
  })
  .map(({ openDays, ...question }) => ({
    ...defaultQuestion,
    ...question,
    daysPerWeek: question.shape === 'home' ? 7 : openDays,
  }))
