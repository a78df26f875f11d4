import { View } from '@react-pdf/renderer'
import { formatNaira } from '../../../../domain/money/money.ts'
import { commissionEntryLabels, type Statement } from '../../../../domain/resellers/statement.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../../ui/pdf/pdf-text.tsx'
import { Paper, PaperTable } from '../../../features/orders/documents/paper.tsx'

const naira = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** The PDF of what a reseller earned and was paid in a month or a year. */
export function renderStatement(statement: Statement, date: Date): Promise<Buffer> {
  const { period, opening, lines, closing } = statement
  return renderPdf(() => (
    <Paper
      kind="Statement of commission"
      reference={period}
      about="All entries of the period, and the balances before and after them."
      date={date}
      day={formatDay(date)}
      isTest={false}
      aside={<Payee statement={statement} />}
    >
      <PaperTable
        columns={[
          { title: 'What' },
          { title: 'Day', width: '16%' },
          { title: 'About', width: '24%' },
          { title: 'Pending', width: '18%', isNumber: true },
          { title: 'Payable', width: '18%', isNumber: true },
        ]}
        rows={[
          balanceRow('Opening balance', opening),
          ...lines.map(({ id, kind, at, about, reason, pendingKobo, payableKobo }) => ({
            key: id,
            cells: [
              <Text key="what">{commissionEntryLabels[kind]}</Text>,
              <Text key="day">{formatDay(at)}</Text>,
              <Text key="about">
                {about.startsWith('payout-') ? about.slice(0, 15) : about || (reason ?? '')}
              </Text>,
              <Text key="pending">{naira(pendingKobo)}</Text>,
              <Text key="payable">{naira(payableKobo)}</Text>,
            ],
          })),
          balanceRow('Closing balance', closing),
        ]}
      />
    </Paper>
  ))
}

/** The PDF of the tax that was kept back of a reseller's payouts, which the payee needs for their own tax. */
export function renderCertificate(statement: Statement, date: Date): Promise<Buffer> {
  const { period, withheld } = statement
  const sumOf = (name: 'grossKobo' | 'taxKobo') => withheld.reduce((sum, row) => sum + row[name], 0)
  const isAllPaid = withheld.length > 0 && withheld.every(({ paidOn }) => paidOn !== null)
  return renderPdf(() => (
    <Paper
      kind="Withholding tax credit"
      reference={period}
      about="Tax that we withheld from commission for the tax office."
      date={date}
      day={formatDay(date)}
      isTest={false}
      aside={<Payee statement={statement} />}
    >
      <PaperTable
        columns={[
          { title: 'Payout' },
          { title: 'Day', width: '17%' },
          { title: 'Amount', width: '18%', isNumber: true },
          { title: 'Rate', width: '9%', isNumber: true },
          { title: 'Tax', width: '16%', isNumber: true },
          { title: 'Paid to the tax office', width: '20%' },
        ]}
        rows={withheld.map(({ payout, at, grossKobo, percent, taxKobo, paidOn }, index) => ({
          key: String(index),
          cells: [
            <Text key="payout">{payout.slice(0, 15)}</Text>,
            <Text key="day">{formatDay(at)}</Text>,
            <Text key="gross">{naira(grossKobo)}</Text>,
            <Text key="rate">{percent} %</Text>,
            <Text key="tax">{naira(taxKobo)}</Text>,
            <Text key="paid">{paidOn ? formatDay(paidOn) : 'Not yet'}</Text>,
          ],
        }))}
      />
      <View style={{ marginTop: 14 }} wrap={false}>
        <Text style={{ fontSize: 12, fontWeight: 700 }}>
          {withheld.length === 0
            ? 'No tax was withheld in this period.'
            : `Commission ${naira(sumOf('grossKobo'))}, tax ${naira(sumOf('taxKobo'))}`}
        </Text>
        <Text style={{ marginTop: 4, color: pdfColours.ink2 }}>
          {isAllPaid
            ? 'All of it was paid to the tax office in the name of the payee.'
            : 'The tax of a month is due at the tax office on the 21st of the next one. This document shows what has been paid so far.'}
        </Text>
      </View>
    </Paper>
  ))
}

function Payee({ statement: { businessName, tin, address } }: { statement: Statement }) {
  return (
    <>
      <Text style={pdfStyles.small}>For</Text>
      <Text style={{ fontWeight: 700 }}>{businessName}</Text>
      <Text>{address}</Text>
      <Text style={{ color: pdfColours.ink2 }}>{tin ? `TIN ${tin}` : 'No TIN'}</Text>
    </>
  )
}

function balanceRow(words: string, sums: { pendingKobo: number; payableKobo: number }) {
  return {
    key: words,
    cells: [
      <Text key="what" style={{ fontWeight: 700 }}>
        {words}
      </Text>,
      <Text key="day" />,
      <Text key="about" />,
      <Text key="pending">{naira(sums.pendingKobo)}</Text>,
      <Text key="payable">{naira(sums.payableKobo)}</Text>,
    ],
  }
}
