import { View } from '@react-pdf/renderer'
import { formatNaira } from '../../../../domain/money/money.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { pdfColours } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../ui/pdf/pdf-text.tsx'
import { Buyer } from './address-block.tsx'
import { Paper, PaperTable } from './paper.tsx'
import { documentLabels } from './document-labels.ts'
import { VatRows } from './vat-rows.tsx'

type LaterDocument = OrderView['documents'][number]

const rowTitles = { credit_note: 'What we take off', additional_invoice: 'What we add' }

/** The PDF of an additional invoice or credit note, with the VAT of each row and by rate. */
export function renderLaterDocument(view: OrderView, document: LaterDocument): Promise<Buffer> {
  const { order } = view
  const { kind, number, lines, amount_kobo: amountKobo, reason, created_at: at, vat } = document
  const date = new Date(at)
  const day = formatDay(date)
  return renderPdf(() => (
    <Paper
      kind={documentLabels[kind]}
      reference={number}
      about={`${day} · for invoice ${order.invoice_number} of order ${order.number}`}
      date={date}
      day={day}
      isTest={view.isTest}
      aside={<Buyer order={order} />}
    >
      <PaperTable
        columns={[
          { title: rowTitles[kind] },
          { title: 'Units', width: '10%', isNumber: true },
          { title: 'VAT', width: '12%', isNumber: true },
          { title: 'Amount', width: '22%', isNumber: true },
        ]}
        rows={lines.map(({ name, quantity, amount_kobo: kobo, vat_rate_percent: rate }, row) => ({
          key: String(row),
          cells: [
            <Text key="name">{name}</Text>,
            <Text key="units">{quantity}</Text>,
            <Text key="vat">{rate} %</Text>,
            <Text key="amount">{formatNaira(kobo, { withKobo: true })}</Text>,
          ],
        }))}
      />
      <View style={{ marginTop: 14, flexDirection: 'row', gap: 24 }} wrap={false}>
        <Text style={{ flex: 1, color: pdfColours.ink2 }}>Reason: {reason}</Text>
        <View style={{ width: '42%' }}>
          <View
            style={{
              flexDirection: 'row',
              justifyContent: 'space-between',
              paddingBottom: 2.5,
              fontSize: 12,
              fontWeight: 700,
            }}
          >
            <Text>Total</Text>
            <Text>{formatNaira(amountKobo, { withKobo: true })}</Text>
          </View>
          <VatRows vat={vat} />
        </View>
      </View>
    </Paper>
  ))
}
