import { expect, test } from 'vitest'
import { nameGoodsToCome, nameShipment, shippedMessage } from './shipment-view.ts'

const goods = [
  { name: 'Panel', quantity: 2 },
  { name: 'Inverter', quantity: 1 },
]

test('says what left the store: all, a part, or the rest', () => {
  expect(shippedMessage({ goods, isFirst: true, isLast: true })).toBe(
    'Your order has left our store.',
  )
  expect(shippedMessage({ goods, isFirst: true, isLast: false })).toBe(
    'A part of your order has left our store: 2 × Panel, 1 × Inverter.',
  )
  expect(shippedMessage({ goods, isFirst: false, isLast: true })).toBe(
    'The rest of your order has left our store: 2 × Panel, 1 × Inverter.',
  )
})

test('names what is still to come once a part has left', () => {
  const lines = [
    { name: 'Panel', units_to_ship: 0 },
    { name: 'Inverter', units_to_ship: 1 },
  ]
  expect(nameGoodsToCome({ lines, shipments: [{}] })).toBe('1 × Inverter')
  expect(nameGoodsToCome({ lines, shipments: [] })).toBeNull()
  expect(nameGoodsToCome({ lines: lines.slice(0, 1), shipments: [{}] })).toBeNull()
})

test('numbers the shipments of an order that has several', () => {
  expect(nameShipment({ position: 1 }, { count: 1, isComplete: true })).toBeNull()
  expect(nameShipment({ position: 1 }, { count: 1, isComplete: false })).toBe('Shipment 1')
  expect(nameShipment({ position: 2 }, { count: 2, isComplete: true })).toBe('Shipment 2 of 2')
})
