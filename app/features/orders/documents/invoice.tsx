import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatPromisedDays } from '../../../../domain/delivery/delivery-time.ts'
import {
  describeInstallation,
  installationLabel,
} from '../../../../domain/delivery/installation-words.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { orderBill } from '../../../../domain/orders/order-bill.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { describeVat } from '../../../../domain/vat/vat-words.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { site } from '../../../../site.config.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf } from '../../../ui/pdf/render-pdf.ts'
import { methodLabels } from '../payment-methods.ts'

const { ink, ink2, line, green, soft } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 5,
  },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 },
  number: { width: '18%', textAlign: 'right' },
})

/**
 * The invoice of a paid order as a PDF on A4, with the letterhead of the company. Its date is the
 * day of the payment in Lagos.
 */
export function renderInvoice(view: OrderView): Promise<Buffer> {
  return renderPdf(() => <InvoiceDocument view={view} />)
}

function InvoiceDocument({ view }: { view: OrderView }) {
  const { order } = view
  const paidAt = new Date(order.paid_at ?? order.created_at)
  const day = formatDay(paidAt)
  return (
    <Document
      title={`${view.isTest ? 'Test invoice' : 'Invoice'} ${order.invoice_number}`}
      author={site.legalName}
      subject={`Order ${order.number}`}
      language="en-NG"
      creationDate={paidAt}
    >
      <Page size="A4" style={pdfStyles.page}>
        {view.isTest && (
          <Text
            fixed
            style={{
              border: 1,
              padding: 6,
              marginBottom: 10,
              fontWeight: 700,
              textAlign: 'center',
            }}
          >
            TEST: nothing was paid, and this is not a valid invoice.
          </Text>
        )}
        <Letterhead day={day} reference={order.invoice_number ?? ''} />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between', gap: 24 }}>
          <View>
            <Text style={{ color: green, fontWeight: 700 }}>Invoice</Text>
            <Text style={styles.title}>{order.invoice_number}</Text>
            <Text style={{ marginTop: 4, color: ink2 }}>
              {day} · order {order.number}
            </Text>
            {order.edited_at && (
              <Text style={{ color: ink2 }}>
                Order changed on {formatDay(new Date(order.edited_at))}
              </Text>
            )}
          </View>
          <BilledTo order={order} />
        </View>
        <Lines lines={view.lines} />
        <View
          style={{ flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginTop: 14 }}
          wrap={false}
        >
          <Paid view={view} day={day} />
          <Sums view={view} />
        </View>
      </Page>
    </Document>
  )
}

function BilledTo({ order }: { order: OrderView['order'] }) {
  return (
    <View style={{ width: '40%' }}>
      <Text style={pdfStyles.small}>For</Text>
      <Text style={{ fontWeight: 700 }}>{order.name}</Text>
      <Text>{order.delivery_street}</Text>
      <Text>
        {order.delivery_area}, {order.delivery_state}
      </Text>
      <Text style={{ color: ink2 }}>{formatPhone(order.phone_number)}</Text>
      <Text style={{ color: ink2 }}>{order.email}</Text>
    </View>
  )
}

function Lines({ lines }: { lines: OrderView['lines'] }) {
  return (
    <View style={{ marginTop: 22 }}>
      <View
        style={{
          flexDirection: 'row',
          borderBottomWidth: 1,
          borderBottomColor: ink,
          paddingBottom: 3,
          fontWeight: 700,
        }}
        fixed
      >
        <Text style={{ flex: 1 }}>Goods</Text>
        <Text style={{ width: '10%', textAlign: 'right' }}>Units</Text>
        <Text style={styles.number}>Price each</Text>
        <Text style={styles.number}>Amount</Text>
      </View>
      {lines.map((each) => (
        <View key={each.product_id} style={styles.row} wrap={false}>
          <View style={{ flex: 1, paddingRight: 8 }}>
            <Text>{each.name}</Text>
            <Text style={pdfStyles.small}>{each.sku}</Text>
          </View>
          <Text style={{ width: '10%', textAlign: 'right' }}>{each.quantity}</Text>
          <Text style={styles.number}>{nairaAndKobo(each.unit_price_kobo)}</Text>
          <Text style={styles.number}>{nairaAndKobo(each.unit_price_kobo * each.quantity)}</Text>
        </View>
      ))}
    </View>
  )
}

function Paid({ view, day }: { view: OrderView; day: string }) {
  const { order, payments, refunds, money } = view
  const { promised_from: from, promised_by: by } = order
  const payment = payments.find(({ status }) => status === 'succeeded')
  const refundedKobo = refunds.reduce(
    (sum, { status, amount_kobo: kobo }) => sum + (status === 'processed' ? kobo : 0),
    0,
  )
  return (
    <View
      style={{
        flex: 1,
        backgroundColor: soft,
        padding: 10,
        borderRadius: 4,
        alignSelf: 'flex-start',
      }}
    >
      <Text style={{ fontWeight: 700 }}>
        {money.dueKobo > 0
          ? `Still to pay: ${nairaAndKobo(money.dueKobo)}`
          : `Paid in full on ${day}`}
      </Text>
      {payment && (
        <Text style={{ color: ink2 }}>
          {methodLabels[payment.method].title}, reference {payment.reference}
        </Text>
      )}
      {refundedKobo > 0 && (
        <Text style={{ color: ink2 }}>{nairaAndKobo(refundedKobo)} of it was refunded later.</Text>
      )}
      {from && by && (
        <Text style={{ color: ink2 }}>
          Promised delivery: {formatPromisedDays({ from, by })}, to {order.delivery_state}.
        </Text>
      )}
      <Text style={{ color: ink2, marginTop: 4 }}>
        Keep this invoice. It is your proof for a warranty claim.
      </Text>
    </View>
  )
}

function Sums({ view }: { view: OrderView }) {
  const { order } = view
  const bill = orderBill(view)
  const installation =
    bill.installationKobo > 0
      ? nairaAndKobo(bill.installationKobo)
      : describeInstallation(bill.installationKind, 0)
  const rows: [string, string][] = [
    ['Goods', nairaAndKobo(bill.subtotalKobo)],
    ...(bill.discountKobo > 0
      ? [
          [
            order.coupon_code ? `Coupon ${order.coupon_code}` : 'Discount',
            `-${nairaAndKobo(bill.discountKobo)}`,
          ] satisfies [string, string],
        ]
      : []),
    [
      `Delivery to ${order.delivery_state}`,
      bill.deliveryKobo === 0 ? 'Included' : nairaAndKobo(bill.deliveryKobo),
    ],
    ...(installation ? [[installationLabel, installation] satisfies [string, string]] : []),
  ]
  return (
    <View style={{ width: '42%' }}>
      {rows.map(([label, amount]) => (
        <View key={label} style={styles.sum}>
          <Text style={{ color: ink2 }}>{label}</Text>
          <Text>{amount}</Text>
        </View>
      ))}
      <View
        style={[
          styles.sum,
          {
            borderTopWidth: 1,
            borderTopColor: ink,
            marginTop: 3,
            paddingTop: 5,
            fontSize: 12,
            fontWeight: 700,
          },
        ]}
      >
        <Text>Total</Text>
        <Text>{nairaAndKobo(bill.totalKobo)}</Text>
      </View>
      {describeVat(bill.vat).map(({ label, vatKobo }) => (
        <View key={label} style={styles.sum}>
          <Text style={pdfStyles.small}>{label}</Text>
          <Text style={pdfStyles.small}>{nairaAndKobo(vatKobo)}</Text>
        </View>
      ))}
    </View>
  )
}

function nairaAndKobo(kobo: number): string {
  return formatNaira(kobo, { withKobo: true })
}
