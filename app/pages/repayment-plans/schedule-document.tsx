import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { site } from '../../../site.config.ts'
import { formatCalendarDay, formatDay } from '../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../ui/pdf/pdf-text.tsx'
import { listScheduleRows } from './schedule-rows.ts'

const { ink, ink2, line, green } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  figures: {
    flexDirection: 'row',
    marginTop: 12,
    borderTopWidth: 0.5,
    borderTopColor: line,
    paddingTop: 8,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 3,
  },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 3,
    marginTop: 16,
    fontWeight: 700,
  },
  month: { width: '10%' },
  amount: { width: '18%', textAlign: 'right' },
})

interface Schedule {
  offer: PlanOffer
  plan: RepaymentPlan
  today: Date
}

/** Every payment of a plan as a PDF, A4, with the company's letterhead. */
export function renderSchedule(schedule: Schedule): Promise<Buffer> {
  return renderPdf(() => <ScheduleDocument {...schedule} />)
}

function ScheduleDocument({ offer: { terms, asOf }, plan, today }: Schedule) {
  const figures = [
    [
      formatNaira(plan.dueNowKobo),
      plan.dueNowKobo === plan.depositKobo ? 'deposit now' : 'deposit and fee now',
    ],
    [formatNaira(plan.instalmentKobo), `a month, ${terms.months} months`],
    [formatNaira(plan.totalCostKobo), 'total cost'],
    [
      formatPercent(terms.ratePerMonth, 2),
      `a month, ${terms.interest === 'flat' ? 'flat' : 'on what is owed'}`,
    ],
    [plan.rates ? formatPercent(plan.rates.aprNominal) : 'none', 'APR'],
    [plan.rates ? formatPercent(plan.rates.effectiveAnnualRate) : 'none', 'effective, a year'],
  ] as const
  return (
    <Document
      title={`Repayment plan: ${formatNaira(plan.priceKobo)} over ${terms.months} months`}
      author={site.legalName}
      language="en-NG"
      creationDate={today}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={formatDay(today)} reference="Repayment plan" />
        <Text style={{ color: green, fontWeight: 700 }}>Repayment plan</Text>
        <Text style={styles.title}>
          {formatNaira(plan.priceKobo)} over {terms.months} months
        </Text>
        <View style={styles.figures}>
          {figures.map(([value, label]) => (
            <View key={label} style={{ flex: 1 }}>
              <Text style={{ fontSize: 11, fontWeight: 700 }}>{value}</Text>
              <Text style={pdfStyles.small}>{label}</Text>
            </View>
          ))}
        </View>
        <View style={styles.head} fixed>
          <Text style={styles.month}>Month</Text>
          {['You pay', 'Interest and fee', 'Principal', 'Early settlement', 'Interest saved'].map(
            (title) => (
              <Text key={title} style={styles.amount}>
                {title}
              </Text>
            ),
          )}
        </View>
        {listScheduleRows(plan).map((row) => (
          <View key={row.month} style={styles.row} wrap={false}>
            <Text style={styles.month}>{row.month === 0 ? 'Now' : row.month}</Text>
            <Amount kobo={row.paymentKobo} />
            <Amount kobo={row.interestKobo + row.feeKobo} />
            <Amount kobo={row.principalKobo} />
            <Amount kobo={row.settlementKobo} />
            <Amount kobo={row.interestSavedKobo} />
          </View>
        ))}
        <Text style={{ marginTop: 12, color: ink2 }} wrap={false}>
          “Early settlement” is what you still owe of the price after that payment: pay it and the
          plan is finished. Terms as of {formatCalendarDay(asOf)}. This is what we offer today. What
          counts is the agreement you sign; it has the same figures.
        </Text>
      </Page>
    </Document>
  )
}

function Amount({ kobo }: { kobo: number }) {
  return <Text style={styles.amount}>{formatNaira(kobo, { withKobo: true })}</Text>
}
