import { describe, expect, test } from 'vitest'
import { deliveryClassOf, deliveryFeeKobo, maxParcelPieces } from './delivery-fee.ts'

const lagos = { freightFeeKobo: 1_200_000, parcelFeeKobo: 300_000, crewFeeKobo: 0 }
const borno = { freightFeeKobo: 5_800_000, parcelFeeKobo: 700_000, crewFeeKobo: null }
const connectors = { deliveryClass: 'parcel', isComplete: false, quantity: 1 } as const
const panel = { deliveryClass: 'freight', isComplete: false, quantity: 1 } as const
const kit = { deliveryClass: 'freight', isComplete: true, quantity: 1 } as const

describe('what a delivery costs', () => {
  test.each([
    ['small goods to Borno', [connectors], borno, false, 700_000],
    ['a panel to Borno', [panel], borno, false, 5_800_000],
    ['small goods beside a panel', [connectors, panel], borno, false, 5_800_000],
    ['a kit in Lagos', [kit], lagos, false, 0],
    ['a kit in Lagos beside a panel', [kit, panel], lagos, false, 0],
    ['a panel in Lagos', [panel], lagos, false, 1_200_000],
    ['a panel in Lagos that the crew installs', [panel], lagos, true, 0],
    ['a kit to Borno', [kit], borno, false, 5_800_000],
    ['a kit to Borno that we install', [kit], borno, true, 5_800_000],
    ['a parcel without a fee', [connectors], { ...borno, parcelFeeKobo: null }, false, 5_800_000],
    ['a dear parcel', [connectors], { ...borno, parcelFeeKobo: 9_000_000 }, false, 5_800_000],
  ])('%s', (_, lines, fees, isInstalled, fee) => {
    expect(deliveryFeeKobo({ lines, fees, isInstalled })).toBe(fee)
  })
})

test('many small pieces are freight', () => {
  const of = (quantity: number) => deliveryClassOf([{ ...connectors, quantity }])
  expect([of(maxParcelPieces), of(maxParcelPieces + 1)]).toEqual(['parcel', 'freight'])
})
