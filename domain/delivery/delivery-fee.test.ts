import { describe, expect, test } from 'vitest'
import {
  deliveryClassOf,
  deliveryFeeKobo,
  maxParcelPieces,
  type DeliveredLine,
  type DeliveryFees,
} from './delivery-fee.ts'
import type { InstallationWish } from './installation.ts'

const lagos = { freightFeeKobo: 1_200_000, parcelFeeKobo: 300_000, crewFeeKobo: 0 }
const borno = { freightFeeKobo: 5_800_000, parcelFeeKobo: 700_000, crewFeeKobo: null }
const connectors = { deliveryClass: 'parcel', role: 'material', quantity: 1 } as const
const panel = { deliveryClass: 'freight', role: 'part', quantity: 1 } as const
// Many of them are no freight either.
const units = { deliveryClass: 'none', role: 'other', quantity: 30 } as const
const kit = { deliveryClass: 'freight', role: 'complete', quantity: 1 } as const

describe('what a delivery costs', () => {
  test.each<[string, DeliveredLine[], DeliveryFees, InstallationWish | null, number]>([
    ['small goods to Borno', [connectors], borno, 'goods', 700_000],
    ['a panel to Borno', [panel], borno, 'goods', 5_800_000],
    ['units of the register', [units], borno, 'goods', 0],
    ['units beside small goods', [units, connectors], borno, 'goods', 700_000],
    ['small goods beside a panel', [connectors, panel], borno, 'goods', 5_800_000],
    ['a kit in Lagos', [kit], lagos, 'goods', 0],
    ['a kit in Lagos beside a panel', [kit, panel], lagos, 'goods', 0],
    ['a panel in Lagos', [panel], lagos, 'goods', 1_200_000],
    ['a panel in Lagos that the crew installs', [panel], lagos, 'crew', 0],
    ['a panel in Lagos, without a choice', [panel], lagos, null, 1_200_000],
    ['connectors in Lagos, with a choice of the crew', [connectors], lagos, 'crew', 300_000],
    ['a kit to Borno', [kit], borno, 'goods', 5_800_000],
    ['a kit to Borno that we install', [kit], borno, 'crew', 5_800_000],
    ['a parcel without a fee', [connectors], { ...borno, parcelFeeKobo: null }, 'goods', 5_800_000],
    ['a dear parcel', [connectors], { ...borno, parcelFeeKobo: 9_000_000 }, 'goods', 5_800_000],
  ])('%s', (_, lines, fees, wish, fee) => {
    expect(deliveryFeeKobo({ lines, fees, wish })).toBe(fee)
  })
})

test('many small pieces are freight', () => {
  const of = (quantity: number) => deliveryClassOf([{ ...connectors, quantity }])
  expect([of(maxParcelPieces), of(maxParcelPieces + 1)]).toEqual(['parcel', 'freight'])
})
