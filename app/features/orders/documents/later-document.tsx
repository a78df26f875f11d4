import { Text, View } from '@react-pdf/renderer'
import { formatNaira } from '../../../../domain/money/money.ts'
import { orderBill } from '../../../../domain/orders/order-bill.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf } from '../../../ui/pdf/render-pdf.ts'
import { Paper, PaperTable } from './paper.tsx'

type CreditNote = OrderView['creditNotes'][number]

/**
 * What was taken off an invoice. The VAT in it is the share that the whole invoice has, because an
 * amount may be given back that belongs to no line.
 */
export function renderCreditNote(view: OrderView, note: CreditNote): Promise<Buffer> {
  const { order } = view
  const date = new Date(note.created_at)
  const day = formatDay(date)
  const named = note.lines.reduce((sum, line) => sum + line.amount_kobo, 0)
  const lines =
    named === note.amount_kobo
      ? note.lines
      : [...note.lines, { name: note.reason, quantity: 1, amount_kobo: note.amount_kobo - named }]
  const { totalKobo, vatKobo } = orderBill(view)
  const vatWithinKobo = Math.round((note.amount_kobo * vatKobo) / totalKobo)
  return renderPdf(() => (
    <Paper
      kind="Credit note"
      reference={note.number}
      about={`${day} · for invoice ${order.invoice_number} of order ${order.number}`}
      date={date}
      day={day}
      isTest={view.isTest}
      aside={<Buyer order={order} />}
    >
      <PaperTable
        columns={[
          { title: 'What we take off' },
          { title: 'Units', width: '10%', isNumber: true },
          { title: 'Amount', width: '22%', isNumber: true },
        ]}
        rows={lines.map(({ name, quantity, amount_kobo: kobo }, at) => ({
          key: String(at),
          cells: [
            <Text key="name">{name}</Text>,
            <Text key="units">{quantity}</Text>,
            <Text key="amount">{exact(kobo)}</Text>,
          ],
        }))}
      />
      <View style={{ marginTop: 14, alignItems: 'flex-end' }} wrap={false}>
        <Text style={{ fontSize: 12, fontWeight: 700 }}>Total {exact(note.amount_kobo)}</Text>
        <Text style={pdfStyles.small}>VAT {exact(vatWithinKobo)}, included</Text>
      </View>
      <Text style={{ marginTop: 14, color: pdfColours.ink2 }}>Reason: {note.reason}</Text>
    </Paper>
  ))
}

function Buyer({ order }: Pick<OrderView, 'order'>) {
  return (
    <>
      <Text style={pdfStyles.small}>For</Text>
      <Text style={{ fontWeight: 700 }}>{order.name}</Text>
      <Text>{order.delivery_street}</Text>
      <Text>
        {order.delivery_area}, {order.delivery_state}
      </Text>
      <Text style={{ color: pdfColours.ink2 }}>{formatPhone(order.phone_number)}</Text>
    </>
  )
}

function exact(kobo: number): string {
  return formatNaira(kobo, { withKobo: true })
}
