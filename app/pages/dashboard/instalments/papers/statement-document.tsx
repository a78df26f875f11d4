import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import type { StatementView } from '../../../../../domain/instalments/statement/statement-functions.ts'
import { describeLine } from '../../../../../domain/instalments/statement/statement-words.ts'
import { formatNaira } from '../../../../../domain/money/money.ts'
import { site } from '../../../../../site.config.ts'
import { formatCalendarDay, formatLongDay } from '../../../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../../ui/pdf/pdf-text.tsx'

const { ink, ink2, line, green } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 3,
    marginTop: 16,
    fontWeight: 700,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 3,
  },
  total: {
    flexDirection: 'row',
    borderTopWidth: 1,
    borderTopColor: ink,
    paddingTop: 4,
    fontWeight: 700,
  },
  day: { width: '13%' },
  what: { flex: 1, paddingRight: 6 },
  amount: { width: '13.5%', textAlign: 'right' },
})

/** The statement of a plan as a PDF, A4, with the company's letterhead. */
export function renderStatement(statement: StatementView): Promise<Buffer> {
  return renderPdf(() => <StatementDocument statement={statement} />)
}

function StatementDocument({ statement }: { statement: StatementView }) {
  const { planNumber, orderNumber, name, today, lines, totals, leftKobo, settlementKobo } =
    statement
  return (
    <Document
      title={`Statement of plan ${planNumber}`}
      author={site.legalName}
      language="en-NG"
      creationDate={new Date(today)}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={formatCalendarDay(today)} reference={`Statement ${planNumber}`} />
        {statement.isTest && (
          <Text style={{ fontWeight: 700, marginBottom: 8 }}>TEST: no money moved.</Text>
        )}
        <Text style={{ color: green, fontWeight: 700 }}>Statement</Text>
        <Text style={styles.title}>Plan {planNumber}</Text>
        <Text style={{ marginTop: 4, color: ink2 }}>
          {name} · order {orderNumber} · as of {formatLongDay(today)}
        </Text>
        <View style={styles.head} fixed>
          <Text style={styles.day}>Day</Text>
          <Text style={styles.what}>What</Text>
          {['Amount', 'Interest', 'Principal', 'Late fee', 'Outstanding'].map((title) => (
            <Text key={title} style={styles.amount}>
              {title}
            </Text>
          ))}
        </View>
        {lines.map((each) => (
          <View key={each.key} style={styles.row} wrap={false}>
            <Text style={styles.day}>{formatCalendarDay(each.on)}</Text>
            <Text style={styles.what}>{describeLine(each)}</Text>
            <Amounts
              kobo={[
                each.amountKobo,
                each.interestKobo,
                each.principalKobo,
                each.feeKobo,
                each.leftKobo,
              ]}
            />
          </View>
        ))}
        <View style={styles.total} wrap={false}>
          <Text style={styles.day}>Total</Text>
          <Text style={styles.what}>Paid by you</Text>
          <Amounts
            kobo={[
              totals.paidKobo,
              totals.interestKobo,
              totals.principalKobo,
              totals.feeKobo,
              leftKobo,
            ]}
          />
        </View>
        <Text style={{ marginTop: 12, color: ink2 }} wrap={false}>
          {totals.overpaidKobo > 0 &&
            `You have overpaid ${exact(totals.overpaidKobo)}, which we owe to you. `}
          {settlementKobo > 0 &&
            `${exact(settlementKobo)} settles the plan early on ${formatLongDay(today)}, without interest for later months. `}
          Each payment goes to the oldest unpaid instalment first: to its late fee, its interest and
          then its principal.
        </Text>
      </Page>
    </Document>
  )
}

function exact(kobo: number): string {
  return formatNaira(kobo, { withKobo: true })
}

function Amounts({
  kobo: [amount, interest, principal, fee, left],
}: {
  kobo: readonly [number, number, number, number, number]
}) {
  return (
    <>
      <Text style={styles.amount}>{exact(amount)}</Text>
      <Text style={styles.amount}>{exact(interest)}</Text>
      <Text style={styles.amount}>{exact(principal)}</Text>
      <Text style={styles.amount}>{exact(fee)}</Text>
      <Text style={styles.amount}>{exact(left)}</Text>
    </>
  )
}
