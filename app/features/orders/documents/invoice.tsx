import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import { formatPromisedDays } from '../../../../domain/delivery/delivery-time.ts'
import {
  describeInstallation,
  installationLabel,
} from '../../../../domain/delivery/installation-words.ts'
import { sendsNothing } from '../../../../domain/register/order-of-units.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { site } from '../../../../site.config.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../ui/pdf/pdf-text.tsx'
import { methodLabels } from '../payment-methods.ts'
import { Buyer } from './address-block.tsx'
import { documentLabels } from './document-labels.ts'
import { VatRows } from './vat-rows.tsx'

const { ink, ink2, line, green, soft } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 4,
  },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 },
  number: { width: '16%', textAlign: 'right' },
})

type Invoice = NonNullable<OrderView['invoice']>

interface InvoiceProps {
  view: OrderView
  invoice: Invoice
}

/**
 * The invoice of a paid order as a PDF on A4, with the letterhead of the company. Its date is the
 * day of the first payment in Lagos, and it stays as it was issued: it names the documents that changed it
 * later.
 */
export function renderInvoice(view: OrderView, invoice: Invoice): Promise<Buffer> {
  return renderPdf(() => <InvoiceDocument view={view} invoice={invoice} />)
}

function InvoiceDocument({ view, invoice }: InvoiceProps) {
  const { order } = view
  const paidAt = new Date(invoice.issued_at)
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
          </View>
          <View style={{ width: '40%' }}>
            <Buyer order={order} />
          </View>
        </View>
        <Lines lines={invoice.lines} />
        <View
          style={{ flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginTop: 14 }}
          wrap={false}
        >
          <Paid view={view} day={day} />
          <Sums view={view} invoice={invoice} />
        </View>
      </Page>
    </Document>
  )
}

function Lines({ lines }: Pick<Invoice, 'lines'>) {
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
        <Text style={{ width: '7%', textAlign: 'right' }}>Units</Text>
        <Text style={{ width: '8%', textAlign: 'right' }}>VAT</Text>
        <Text style={styles.number}>Price each</Text>
        <Text style={styles.number}>Amount</Text>
      </View>
      {lines.map((each) => (
        <View key={each.sku} style={styles.row} wrap={false}>
          <Text style={{ flex: 1, paddingRight: 8 }}>
            {each.name} <Text style={pdfStyles.small}>{each.sku}</Text>
          </Text>
          <Text style={{ width: '7%', textAlign: 'right' }}>{each.quantity}</Text>
          <Text style={{ width: '8%', textAlign: 'right' }}>{each.vat_rate_percent} %</Text>
          <Text style={styles.number}>{nairaAndKobo(each.unit_price_kobo)}</Text>
          <Text style={styles.number}>{nairaAndKobo(each.unit_price_kobo * each.quantity)}</Text>
        </View>
      ))}
    </View>
  )
}

function Paid({ view, day }: { view: OrderView; day: string }) {
  const { order, payments, refunds, money, documents } = view
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
        {money.financedKobo > 0 ? 'Deposit paid' : 'Paid in full'} on {day}
      </Text>
      {money.financedKobo > 0 && (
        <Text style={{ color: ink2 }}>
          {nairaAndKobo(money.financedKobo)} is financed by your instalment plan.
        </Text>
      )}
      {payment && (
        <Text style={{ color: ink2 }}>
          {methodLabels[payment.method].title}, reference {payment.reference}
        </Text>
      )}
      {refundedKobo > 0 && (
        <Text style={{ color: ink2 }}>{nairaAndKobo(refundedKobo)} of it was refunded later.</Text>
      )}
      {documents.map(({ kind, number, amount_kobo: kobo, created_at: at }) => (
        <Text key={number} style={{ color: ink2 }}>
          {documentLabels[kind]} {number} of {formatDay(new Date(at))}{' '}
          {kind === 'credit_note' ? 'takes off' : 'adds'} {nairaAndKobo(kobo)}.
        </Text>
      ))}
      {money.dueKobo > 0 && (
        <Text style={{ fontWeight: 700 }}>
          Still to pay for later changes: {nairaAndKobo(money.dueKobo)}
        </Text>
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

function Sums({ view, invoice }: InvoiceProps) {
  const { order } = view
  const {
    subtotal_kobo: subtotalKobo,
    discount_kobo: discountKobo,
    delivery_kobo: deliveryKobo,
    installation_kobo: installationKobo,
    delivery_state: state,
    vat,
  } = invoice
  const installation =
    installationKobo > 0
      ? nairaAndKobo(installationKobo)
      : describeInstallation(order.installation_kind, 0)
  const rows: [string, string][] = [
    ['Goods', nairaAndKobo(subtotalKobo)],
    ...(discountKobo > 0
      ? [
          [
            order.coupon_code ? `Coupon ${order.coupon_code}` : 'Discount',
            `-${nairaAndKobo(discountKobo)}`,
          ] satisfies [string, string],
        ]
      : []),
    ...(sendsNothing(view) && deliveryKobo === 0
      ? []
      : [
          [
            `Delivery to ${state}`,
            deliveryKobo === 0 ? 'Included' : nairaAndKobo(deliveryKobo),
          ] satisfies [string, string],
        ]),
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
        <Text>{nairaAndKobo(invoice.total_kobo)}</Text>
      </View>
      <VatRows vat={vat} />
    </View>
  )
}

function nairaAndKobo(kobo: number): string {
  return formatNaira(kobo, { withKobo: true })
}
