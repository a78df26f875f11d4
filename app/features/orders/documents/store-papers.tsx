import { View } from '@react-pdf/renderer'
import { formatPromisedDays } from '../../../../domain/delivery/delivery-time.ts'
import { trackingFacts } from '../../../../domain/delivery/tracking.ts'
import type { Packing } from '../../../../domain/orders/desk/desk-order.ts'
import type { ShipmentView } from '../../../../domain/orders/shipments/shipment-view.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { pdfColours } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../ui/pdf/pdf-text.tsx'
import { Box, Paper, PaperTable, Receiver, Signatures } from './paper.tsx'

/** What the store packs: what is still to be sent of an order, without prices. */
export function renderPackingSlip(order: Packing, now: Date): Promise<Buffer> {
  const { promisedFrom: from, promisedBy: by } = order
  const left = order.lines.filter(({ unitsToShip }) => unitsToShip > 0)
  const day = formatDay(now)
  return renderPdf(() => (
    <Paper
      kind="Packing slip"
      reference={order.number}
      about={[`Printed on ${day}`, from && by && `promised for ${formatPromisedDays({ from, by })}`]
        .filter(Boolean)
        .join(' · ')}
      date={now}
      day={day}
      isTest={order.isTest}
      aside={<Receiver receiver={order} />}
    >
      <PaperTable
        columns={[
          { title: 'Packed', width: '10%' },
          { title: 'Goods' },
          { title: 'SKU', width: '26%' },
          { title: 'Units', width: '10%', isNumber: true },
        ]}
        rows={left.map(({ productId, name, sku, unitsToShip }) => ({
          key: productId,
          cells: [
            <Box key="box" />,
            <Text key="name">{name}</Text>,
            <Text key="sku">{sku}</Text>,
            <Text key="units">{unitsToShip}</Text>,
          ],
        }))}
      />
      {left.length === 0 && (
        <Text style={{ marginTop: 12 }}>Nothing of this order is left to pack.</Text>
      )}
      <Signatures labels={['Packed by', 'Checked by']} />
    </Paper>
  ))
}

/** What goes with a shipment, and what its receiver signs. */
export function renderDeliveryNote(order: Packing, shipment: ShipmentView): Promise<Buffer> {
  const skus = new Map(order.lines.map(({ productId, sku }) => [productId, sku]))
  const date = new Date(shipment.shipped_at)
  const day = formatDay(date)
  const facts = trackingFacts({
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    driverPhone: shipment.driver_phone,
  })
  return renderPdf(() => (
    <Paper
      kind="Delivery note"
      reference={`${order.number}-${shipment.position}`}
      about={`Left our store on ${day} · order ${order.number}, shipment ${shipment.position}`}
      date={date}
      day={day}
      isTest={order.isTest}
      aside={<Receiver receiver={order} />}
    >
      <PaperTable
        columns={[
          { title: 'Goods' },
          { title: 'SKU', width: '26%' },
          { title: 'Units', width: '10%', isNumber: true },
        ]}
        rows={shipment.lines.map(({ product_id: id, name, quantity }) => ({
          key: id,
          cells: [
            <Text key="name">{name}</Text>,
            <Text key="sku">{skus.get(id)}</Text>,
            <Text key="units">{quantity}</Text>,
          ],
        }))}
      />
      {facts.length > 0 && (
        <Text style={{ marginTop: 14 }}>
          {facts.map(([label, value]) => `${label}: ${value}`).join(' · ')}
        </Text>
      )}
      <View style={{ marginTop: 14 }}>
        <Text>
          Please check the goods before you sign. Write down here what is missing or broken:
        </Text>
        {[1, 2].map((line) => (
          <View
            key={line}
            style={{ height: 22, borderBottomWidth: 0.5, borderBottomColor: pdfColours.line }}
          />
        ))}
      </View>
      <Signatures labels={['Received by, name', 'Signature', 'Date and time']} />
    </Paper>
  ))
}
