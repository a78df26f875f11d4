import { expect, test } from 'vitest'
import type { Packing } from '../../../../domain/orders/desk/desk-order.ts'
import { readPdfText } from '../../../../test/pdf-text.ts'
import { renderDeliveryNote, renderPackingSlip } from './store-papers.tsx'

const order: Packing = {
  number: 'IM-2026-000001',
  isTest: false,
  senderName: null,
  name: 'Ọládipọ̀ Ṣẹ́gun',
  phoneNumber: '+2348031234567',
  deliveryState: 'Lagos',
  deliveryArea: 'Ikeja',
  deliveryStreet: '3 Allen Avenue',
  deliveryLandmark: 'Opposite the bank',
  deliveryNote: 'Ring twice',
  promisedFrom: '2026-11-24',
  promisedBy: '2026-11-26',
  installationKind: 'none',
  lines: [
    { productId: 'p1', name: 'Panel 550 W', sku: 'IM-PV-550', quantity: 4, unitsToShip: 3 },
    { productId: 'p2', name: 'Inverter 5 kVA', sku: 'IM-INV-5', quantity: 1, unitsToShip: 0 },
  ],
  shipments: [
    {
      id: 's1',
      position: 1,
      shipped_at: '2026-11-23T10:00:00Z',
      delivered_at: null,
      carrier: 'GIG Logistics',
      tracking_number: 'GIG-77',
      tracking_url: null,
      driver_phone: '+2348039998877',
      lines: [
        { product_id: 'p1', name: 'Panel 550 W', quantity: 1 },
        { product_id: 'p2', name: 'Inverter 5 kVA', quantity: 1 },
      ],
    },
  ],
}
const linesOf = (pdf: Buffer) => readPdfText(pdf).split('\n')

test('the packing slip names what is still to be sent, and to whom', async () => {
  const lines = linesOf(await renderPackingSlip(order, new Date('2026-11-23T12:00:00Z')))
  const text = lines.join('\n').replaceAll(/\s+/g, ' ')
  for (const part of [order.name, 'IM-PV-550', '0803 123 4567', 'Ring twice', 'Opposite the bank'])
    expect(text).toContain(part)
  expect(lines).toContain('3')
  expect(text).not.toContain('IM-INV-5')
  // No prices: the driver and the neighbours read it.
  expect(text).not.toContain('₦')
})

test('the delivery note names what is in the shipment, and has a place to sign', async () => {
  const [shipment] = order.shipments
  if (!shipment) throw new Error('The example has no shipment')
  const text = linesOf(await renderDeliveryNote(order, shipment)).join('\n')
  for (const part of ['IM-2026-000001-1', 'IM-INV-5', 'GIG-77', 'Signature', order.name])
    expect(text).toContain(part)
  expect(text).not.toContain('₦')
})
